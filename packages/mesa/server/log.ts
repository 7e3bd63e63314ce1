/** How serious a line is: `info` is for people, `warn` needs a look, `error` means something was refused or lost. */
export type LogLevel = "info" | "warn" | "error";

/** Where the server writes its lines; tests collect them, the command prints them. */
export type Log = (level: LogLevel, message: string) => void;
