/**
 * Playwright takes a stack of fifty frames at every step, in case the step fails, and Vitest looks each of them up in its
 * source. They are the same few places again and again: each is looked up once in a process.
 */

type Format = NonNullable<typeof Error.prepareStackTrace>;

const inSource = Error.prepareStackTrace;
const known = new Map<string, string>();

/** The one line of a stack of one. */
function lookedUp(frame: NodeJS.CallSite, inSource: Format): string {
  const [, line = ""] = String(inSource(new Error(), [frame])).split("\n");
  return line;
}

// Nobody looks anything up where these are not tests.
if (inSource) {
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const place = String(frame);
      const line = known.get(place) ?? lookedUp(frame, inSource);
      known.set(place, line);
      return line;
    });
    return [`${error.name}: ${error.message}`, ...lines].join("\n");
  };
}
