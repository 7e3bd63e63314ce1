/** What a rule set leaves to the table. */

export interface SettingSpec {
  key: string;
  /** Name and hint are the language keys `<prefix>.name` and `<prefix>.hint`; choices are `<prefix>.<choice>`. */
  prefix: string;
  default: string | number | boolean;
  choices?: string[];
  scope: "world" | "client" | "user";
  /** Numbers only: the range that is accepted. */
  range?: { min: number; max: number; step: number };
  /** Words only: whether a value makes sense; without it, any text does. */
  fits?(value: string): boolean;
  /** True when the rule set has its own page for it, and Foundry's list leaves it out. */
  hidden?: boolean;
}
