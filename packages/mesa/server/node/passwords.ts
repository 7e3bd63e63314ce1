import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

import type { Passwords, StoredPassword } from "../host.ts";

function hash(password: string): StoredPassword {
  if (!password) return { password: "", passwordSalt: null };
  const passwordSalt = randomBytes(16).toString("hex");
  return { password: derive(password, passwordSalt).toString("hex"), passwordSalt };
}

function check(password: string, stored: StoredPassword): boolean {
  if (!stored.password) return true;
  const expected = Buffer.from(stored.password, "hex");
  const given = derive(password, stored.passwordSalt ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(password: string, salt: string): Buffer {
  return scryptSync(password, salt, 32);
}

export const passwords: Passwords = { hash, check };
