import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

/** What is stored of a password: never the password. */
export interface StoredPassword {
  password: string;
  passwordSalt: string | null;
}

/** Turn a password into what is stored; the empty password means "none needed". */
export function hashPassword(password: string): StoredPassword {
  if (!password) return { password: "", passwordSalt: null };
  const passwordSalt = randomBytes(16).toString("hex");
  return { password: derive(password, passwordSalt).toString("hex"), passwordSalt };
}

/** Does the password fit what is stored? */
export function checkPassword(password: string, stored: StoredPassword): boolean {
  if (!stored.password) return true;
  const expected = Buffer.from(stored.password, "hex");
  const given = derive(password, stored.passwordSalt ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(password: string, salt: string): Buffer {
  return scryptSync(password, salt, 32);
}
