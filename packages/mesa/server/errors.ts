import { inWords, type Refusal } from "../common/refusals.ts";

/** A problem that stops Mesa from starting and that the person at the keyboard can fix; printed without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Why something was refused, in English; what its users read of it is told along, for their own language. */
class TellingError extends Error {
  readonly told: Refusal | undefined;

  constructor(why: string | Refusal) {
    super(typeof why === "string" ? why : inWords(why));
    this.told = typeof why === "string" ? undefined : why;
  }
}

/** The request was understood and refused: rights, locks, ownership. */
export class PermissionError extends TellingError {
  override readonly name = "PermissionError";
}

/** The request is not well formed or names something that does not exist. */
export class RequestError extends TellingError {
  override readonly name = "RequestError";
}
