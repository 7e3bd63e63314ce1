import { isAbsolute, normalize, sep } from "node:path";

/** Collects what is wrong with one file so that a person reads all of it at once. */
export class Problems {
  readonly list: string[] = [];
  readonly warnings: string[] = [];
  constructor(readonly file: string) {}

  add(field: string, text: string): void {
    this.list.push(`${this.file}: ${field} ${text}`);
  }

  warn(field: string, text: string): void {
    this.warnings.push(`${this.file}: ${field} ${text}`);
  }
}

/** A list in the manifest; absent is empty. */
export function list(value: unknown, field: string, problems: Problems): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  problems.add(field, "must be an array");
  return [];
}

/** Does a path stay inside the folder it is relative to? */
export function isInside(path: string): boolean {
  const normal = normalize(path);
  return !isAbsolute(normal) && normal !== ".." && !normal.startsWith(`..${sep}`) && !path.includes("\0");
}
