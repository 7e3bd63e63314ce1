const HEADINGS = { error: "What failed:", stored: "Asked for and stored otherwise:", note: "Notes:" } as const;

/** What the probe found, gathered by step. */
export interface Finding {
  step: string;
  /** `error`: something broke. `stored`: it is not what was asked for. `note`: worth a look, often meant. */
  kind: keyof typeof HEADINGS;
  text: string;
}

/** The lines of an error that tell whose it is: what was said, and the first frames in a file that is served. */
export function brief(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const frames = lines.filter((line) => /^at .*\/(systems|mesa)\//.test(line)).slice(0, 4);
  const words = lines.filter((line) => line && !line.startsWith("at "));
  // What a click waited for tells more than that it waited.
  const blocked = words.filter((line) => line.includes("intercepts pointer events")).slice(0, 1);
  return [
    ...words.slice(0, blocked.length ? 2 : 9),
    ...blocked,
    ...frames.map((line) => line.replace(/https?:\/\/[^/]+\//, "")),
  ]
    .join("  < ")
    .slice(0, 900);
}

/** @throws Error when the work is not done in time: a step that waits for ever must not hide all that come after it */
async function inTime<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The step was not done after ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class Report {
  readonly findings: Finding[] = [];
  readonly counts = new Map<string, { done: number; failed: number }>();
  step = "boot";
  /** Seconds that a step may take. */
  patience = 150;

  error(text: string): void {
    this.findings.push({ step: this.step, kind: "error", text });
  }

  note(text: string): void {
    this.findings.push({ step: this.step, kind: "note", text });
  }

  stored(text: string): void {
    this.findings.push({ step: this.step, kind: "stored", text });
  }

  count(column: string, good: boolean): void {
    const count = this.counts.get(column) ?? { done: 0, failed: 0 };
    this.counts.set(column, count);
    if (good) count.done++;
    else count.failed++;
  }

  /** Runs one step; what it throws becomes a finding, and so does every page error that `errors` gathers meanwhile. */
  async run<T>(column: string, step: string, errors: string[], work: () => Promise<T>): Promise<T | undefined> {
    this.step = `${column}: ${step}`;
    let result: T | undefined;
    let good = true;
    try {
      result = await inTime(work(), this.patience);
    } catch (error) {
      good = false;
      this.error(error instanceof Error ? brief(error.message) : String(error));
    }
    for (const text of new Set(errors.splice(0))) {
      good = false;
      this.error(text);
    }
    this.count(column, good);
    return result;
  }

  /** The report as text: a line per column, then every different problem with the steps that met it. */
  toString(): string {
    const lines = [...this.counts].map(
      ([column, { done, failed }]) => `${failed ? "FAIL" : "ok  "} ${column}: ${done} passed, ${failed} failed`,
    );
    for (const kind of Object.keys(HEADINGS) as Finding["kind"][]) {
      const bySteps = new Map<string, string[]>();
      for (const finding of this.findings) {
        if (finding.kind !== kind) continue;
        const steps = bySteps.get(finding.text) ?? [];
        bySteps.set(finding.text, [...steps, finding.step]);
      }
      if (bySteps.size > 0) lines.push("", HEADINGS[kind]);
      for (const [text, steps] of bySteps) {
        const more = steps.length > 3 ? ` … ${steps.length} times` : "";
        lines.push(`- ${text}`, `    at ${steps.slice(0, 3).join(" | ")}${more}`);
      }
    }
    return lines.join("\n");
  }

  get failed(): boolean {
    return this.findings.some(({ kind }) => kind === "error");
  }
}
