import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";
import type { Passwords } from "../host.ts";

/** The figures that Node takes by itself: what one stores the other reads. */
const derive = (password: string, salt: string): string =>
  bytesToHex(scrypt(password, salt, { N: 16_384, r: 8, p: 1, dkLen: 32 }));

/** As Node has it, in the same stored form. */
export const passwords: Passwords = {
  hash(password) {
    if (!password) return { password: "", passwordSalt: null };
    const passwordSalt = bytesToHex(randomBytes(16));
    return { password: derive(password, passwordSalt), passwordSalt };
  },
  check: (password, stored) => !stored.password || derive(password, stored.passwordSalt ?? "") === stored.password,
};
