/**
 * Playwright takes a stack of fifty frames at every step, in case the step fails, and Vitest looks each of them up in its
 * source. They are the same few places again and again: each is looked up once in a process.
 */

type Format = NonNullable<typeof Error.prepareStackTrace>;

const inSource = Error.prepareStackTrace;
/** By script, and by where in its text. */
const known = new Map<string, Map<number, string>>();

/** The one line of a stack of one. */
function lookedUp(frame: NodeJS.CallSite, inSource: Format): string {
  const [, line = ""] = String(inSource(new Error(), [frame])).split("\n");
  return line;
}

function lineOf(frame: NodeJS.CallSite, inSource: Format): string {
  const script = frame.getFileName();
  // The language's own functions stand in no text.
  if (!script) return `    at ${String(frame)}`;
  const lines = known.get(script) ?? new Map<number, string>();
  known.set(script, lines);
  // Where a frame stands in the text is known at once; its line and column are counted.
  const at = frame.getPosition();
  const line = lines.get(at) ?? lookedUp(frame, inSource);
  lines.set(at, line);
  return line;
}

// Nobody looks anything up where these are not tests.
if (inSource) {
  Error.prepareStackTrace = (error, frames) =>
    [`${error.name}: ${error.message}`, ...frames.map((frame) => lineOf(frame, inSource))].join("\n");
}
