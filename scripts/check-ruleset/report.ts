/** One line for each check; the faults below it. */

export interface Check {
  name: string;
  /** What is wrong, each fault in a line; none: it is as it should be. */
  faults: string[];
  /** What else there is to know. */
  notes?: string[];
}

/** Prints a check, and says whether it is without a fault. */
export function tell({ name, faults, notes = [] }: Check): boolean {
  console.log(`${faults.length === 0 ? "ok  " : "FAIL"} ${name}${notes.length > 0 ? `: ${notes.join("; ")}` : ""}`);
  for (const fault of faults) console.log(`     - ${fault.split("\n").join("\n       ")}`);
  return faults.length === 0;
}
