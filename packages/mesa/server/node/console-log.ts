import type { Log } from "../log.ts";

/** Prints lines with a prefix, problems to stderr. Line breaks in the message are shown, so one event is one line. */
export const consoleLog: Log = (level, message) => {
  const line = `Mesa | ${message.replaceAll("\n", " ⏎ ")}\n`;
  (level === "info" ? process.stdout : process.stderr).write(line);
};
