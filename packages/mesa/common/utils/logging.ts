import { COMPATIBILITY_MODES } from "../constants.ts";

export interface LogCompatibilityWarningOptions {
  /** A level of COMPATIBILITY_MODES; default `CONFIG.compatibility.mode`, else WARNING. */
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  /** Include the stack trace. Default true. */
  stack?: boolean;
  /** Log the same message only once. Default false. */
  once?: boolean;
}

interface CompatibilityConfig {
  mode?: number;
  includePatterns?: RegExp[];
  excludePatterns?: RegExp[];
}

const logged = new Set<string>();

/** Warn about the use of a deprecated API, as loudly as the client asks for. @throws Error in FAILURE mode */
export function logCompatibilityWarning(message: string, options: LogCompatibilityWarningOptions = {}): void {
  const config = (globalThis as unknown as { CONFIG?: { compatibility?: CompatibilityConfig } }).CONFIG?.compatibility;
  const mode = options.mode ?? config?.mode ?? COMPATIBILITY_MODES.WARNING;
  if (mode === COMPATIBILITY_MODES.SILENT) return;
  if (options.once) {
    if (logged.has(message)) return;
    logged.add(message);
  }
  const lines = [message];
  if (options.since !== undefined) lines.push(`Deprecated since Version ${options.since}`);
  if (options.until !== undefined)
    lines.push(`Backwards-compatible support will be removed in Version ${options.until}`);
  if (options.details) lines.push(options.details);
  const error = new Error(lines.join("\n"));
  const stack = error.stack ?? "";
  if (config?.includePatterns?.length && !config.includePatterns.some((p) => p.test(stack))) return;
  if (config?.excludePatterns?.some((p) => p.test(stack))) return;
  const output = options.stack === false ? error.message : error;
  if (mode === COMPATIBILITY_MODES.FAILURE) throw error;
  if (mode === COMPATIBILITY_MODES.ERROR) console.error(output);
  else console.warn(output);
}
