import { asksForAbsence } from "../absence.ts";

/**
 * Where no server reads a script, its page does: whether it asks at a place for what Mesa lacks. A value is being read, so the
 * answer cannot come later; the browser has the script already.
 */
(
  globalThis as unknown as { mesaAsks: (file: string, line: number, column: number, step?: string) => boolean }
).mesaAsks = (file, line, column, step) => {
  const request = new XMLHttpRequest();
  request.open("GET", file, false);
  request.send();
  if (request.status !== 200) return false;
  const text = request.responseText;
  return asksForAbsence(text, line, column, true, step) || asksForAbsence(text, line, column, false, step);
};
