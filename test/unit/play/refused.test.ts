import { beforeEach, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { laid, layTable } from "./asking-table.ts";

/* What is refused after the dialog leaves nothing chosen in vain: the dialog comes again, as it was. */

// biome-ignore lint/suspicious/noExplicitAny: plans and options of every type.
type Any = any;

const dialogs: Any[] = [];
let answers: Any[] = [];
let unpaid: Error[] = [];
vi.mock("../../../module/cards/beside.ts", () => ({ showResult: async () => {} }));
const posted: Any[] = [];
vi.mock("../../../module/play/rolled-card.ts", () => ({
  publish: async (_ruleset: string, _entries: Any[], { visibility }: Any) => {
    const refusal = unpaid.shift();
    if (refusal) throw refusal;
    posted.push(visibility);
    return { id: "m", system: { parts: [] } };
  },
}));
vi.mock("../../../module/dialogs/roll-dialog.ts", () => ({
  RollDialog: {
    configure: async (_prepared: Any, visibility: string, switches: object) => {
      dialogs.push({ visibility, switches });
      return answers.shift() ?? null;
    },
  },
}));
Object.assign(globalThis, {
  document: { activeElement: null, body: null, querySelectorAll: () => [], addEventListener: () => {} },
});
const { rulesets } = await import("../../../module/contract/index.ts");
const { UserError } = await import("../../../module/i18n/errors.ts");
const { startRoll } = await import("../../../module/play/roll.ts");

let refusals: Error[] = [];
class Rolled {
  outcome = {};
  dice: unknown[] = [];
  constructor(readonly check: Any) {}
  static fromCheck(check: Any): Rolled {
    return new Rolled(check);
  }
  async evaluate(): Promise<this> {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return this;
  }
  toJSON(): object {
    return { terms: [] };
  }
}
const modifiers = [
  { id: "aim", label: "", field: "bonus", value: 1, on: true },
  { id: "rain", label: "", field: "bonus", value: -1, on: false },
];
const planned = { title: "Strike", subtitle: "", base: {}, controls: [], modifiers };
rulesets.add(
  aRuleSet({
    id: "refused",
    actors: { hero: {} },
    roll: Rolled,
    rolls: {
      strike: {
        plan: () => structuredClone(planned),
        check: () => ({}),
        odds: () => ({ success: 0.5, bars: [], figures: [], bands: [] }),
        view: () => ({ groups: [], terms: [], total: 7, against: null, verdict: null, notes: [] }),
      },
    },
  }),
);

const roll = (options: object) => startRoll({ ruleset: "refused", kind: "strike", actor: laid.hero.uuid }, options);
const chosen = () => ({ kind: "roll", plan: structuredClone(planned), visibility: "gm", asked: true });

beforeEach(() => {
  dialogs.length = 0;
  posted.length = 0;
  layTable();
});

it("opens the dialog again with what was chosen, until it can be rolled", async () => {
  refusals = [new UserError("CUBILETE.error.nothingToUndo")];
  unpaid = [new UserError("CUBILETE.error.nothingToUndo")];
  answers = [chosen(), chosen(), chosen()];
  expect(await roll({ dialog: true })).not.toBeNull();
  expect(dialogs).toHaveLength(3);
  for (const again of dialogs.slice(1))
    expect(again).toEqual({ visibility: "gm", switches: { aim: true, rain: false } });
  expect(posted).toEqual(["gm"]);
});
it("ends when the player closes it", async () => {
  refusals = [new UserError("CUBILETE.error.nothingToUndo")];
  answers = [chosen()];
  expect(await roll({ dialog: true })).toBeNull();
  expect([dialogs.length, posted.length]).toEqual([2, 0]);
});
it("tells a fault of the program once, and a refusal without a dialog", async () => {
  refusals = [new Error("broken")];
  answers = [chosen()];
  expect(await roll({ dialog: true })).toBeNull();
  refusals = [new UserError("CUBILETE.error.nothingToUndo")];
  expect(await roll({ dialog: false })).toBeNull();
  expect(dialogs).toHaveLength(1);
});
