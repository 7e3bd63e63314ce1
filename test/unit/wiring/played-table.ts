import type { Term } from "../../../scripts/check-ruleset/reading/dice.ts";
import { entries, Figures, type Held } from "../../../scripts/check-ruleset/reading/figures.ts";
import type { Both, Shown } from "../../../scripts/check-ruleset/table.ts";

/** A table that did what the small reading of a page says. */

// biome-ignore lint/suspicious/noExplicitAny: pages as they are read.
type Any = any;

export const HEAD = "workshop: 1\nid: read\nname: Read\n";
export const term = (faces: number, results: number[], number = results.length, fudge = false): Term => ({
  ...{ number, faces, fudge, results },
});

/** Both as a sheet would show them. */
export const shown = (page: Any, both: readonly Held[]): Both =>
  both.map((held): Shown => {
    const figures = new Figures(page, held);
    const ids = [...entries(page.attributes), ...entries(page.derived)].map(([id]) => id);
    return structuredClone({
      ...{ resources: held.resources, attributes: held.attributes, conditions: held.conditions ?? [] },
      figures: Object.fromEntries(ids.map((id) => [id, figures.of(id)])),
      fields: held.fields ?? {},
      things: Object.fromEntries(
        held.things.map(({ id, numbers, fields = {}, many = 1 }) => [id, { numbers, fields, many }]),
      ),
      out: figures.isOut(),
    });
  }) as Both;
