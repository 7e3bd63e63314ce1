import type { Context } from "./context.ts";

/** One thing that the check-up tries. */
export interface Step {
  /** Unique in a run, such as `sheet.<type>`. */
  id: string;
  /** Where the report puts it: a rule set's label, or that of the whole table. */
  group: string;
  label: string;
  /** Fills the places of the label; language keys are translated. */
  data?: Record<string, string>;
  run(context: Context): Promise<void>;
}

export type Verdict = "passed" | "differed" | "untried";

export interface StepResult extends Pick<Step, "id" | "group" | "label" | "data"> {
  verdict: Verdict;
  /** What differed, or why it could not be tried: ready to read. */
  details: string[];
}

/** Something that cannot be tried here: no fault, and no proof either. */
export class Untried extends Error {
  readonly key: string;
  readonly data: Record<string, unknown>;

  constructor(key: string, data: Record<string, unknown> = {}) {
    super(key);
    this.name = "Untried";
    this.key = key;
    this.data = data;
  }
}
