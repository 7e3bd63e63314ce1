import type { AskSpec } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { ATTRIBUTES, attributeLabel, key } from "../data/labels.ts";

/** What the GM may ask for: an action with an attribute, against a resistance. */
export const asking: AskSpec = {
  subjects: () =>
    ATTRIBUTES.map((attribute) => ({
      id: `action.${attribute}`,
      label: attributeLabel(attribute),
      group: "CUBILETE.desk.group.attributes",
      kind: "action",
      args: { attribute },
    })),
  difficulties: () => ({
    steps: Object.entries(core.RESISTANCES).map(([name, value]) => ({ value, label: key(`resistance.${name}`) })),
    usual: core.RESISTANCES.fair,
    min: -1000,
    max: 1000,
  }),
  fix: (difficulty) => ({ values: { resistance: difficulty ?? core.RESISTANCES.fair, against: "number" } }),
  against: (check) => (check as core.ActionCheck).resistance,
  judged: (check, resistance) => ({ ...check, resistance }),
};
