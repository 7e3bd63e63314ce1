/** A problem that stops Mesa from starting and that the person at the keyboard can fix; printed without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The request was understood and refused: rights, locks, ownership. */
export class PermissionError extends Error {
  override readonly name = "PermissionError";
}

/** The request is not well formed or names something that does not exist. */
export class RequestError extends Error {
  override readonly name = "RequestError";
}
