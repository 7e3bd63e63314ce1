/** How serious a line is: `info` is for people, `warn` needs a look, `error` means something was refused or lost. */
export type LogLevel = "info" | "warn" | "error";

/** Where the server writes its lines; tests collect them, the command prints them. */
export type Log = (level: LogLevel, message: string) => void;

/** Prints lines with a prefix, problems to stderr. Line breaks in the message are shown, so one event is one line. */
export const consoleLog: Log = (level, message) => {
  const line = `Mesa | ${message.replaceAll("\n", " ⏎ ")}\n`;
  (level === "info" ? process.stdout : process.stderr).write(line);
};
