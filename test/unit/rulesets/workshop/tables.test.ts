import { beforeEach, describe, expect, it } from "vitest";
import { asRolled, sharesOf } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** Tables at the table: on the sheet, in the dialog, on the card and from the desk. */

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
const core = await import("../../../../module/core/workshop/index.ts");
keepPart("workshop", core);
const { rulesets } = await import("../../../../module/contract/index.ts");
const { sheetRows } = await import("../../../../module/rulesets/workshop/sheets/rows.ts");
const { pageSentences } = await import("../../../../module/rulesets/workshop/window/words.ts");
const { propose } = await import("../../../../module/rulesets/workshop/window/complete.ts");
const kit = kitFor(ruleset);

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;

const PAGE = `
workshop: 1
id: falls
name: Falls
attributes: { level: { name: Level, from: 0, to: 9 } }
resources: { health: { name: Health, start: 9, max: 9 } }
conditions: { out: { name: Out, out: true } }
tables:
  ab: { name: Attack, by: level, rows: [1, 1, 2, 3] }
  worth: { name: Worth, rows: { 1..2: 5, 3+: 10 } }
  wounds:
    name: Wounds
    dice: 1d6
    rows:
      1..2: Bruise
      3..5: { name: Broken arm, as: bad, text: It hurts., then: { health: -wounds, target.health: -1 } }
      6: { name: Down, then: { out: true }, roll: luck }
  luck: { name: Luck, dice: 1d2, rows: [Bad, Good] }
  long: { name: Long, dice: 1d1000, rows: [${Array.from({ length: 1000 }, (_, at) => `Row ${at + 1}`).join(", ")}] }
rolls:
  hit:
    name: Hit
    dice: { d: 1d6 }
    numbers: { total: sum(d) + ab }
    bands: [{ name: Hard, as: critical, when: total >= 7, roll: wounds }, { name: Light, as: success }]
`;

const hero = (system: object = {}): Doc =>
  kit.actor({ _id: "Ada", name: "Ada", type: "workshopHero", system: { game: "falls", ...system } });
const kind = ruleset.rolls.roll as Doc;
const prepared = (actor: Doc, roll: string, target: Doc = null) => {
  const source = { actor, item: null, target, args: { roll }, values: {} };
  const plan = kind.plan(source);
  const check = kind.check(plan);
  return { plan, check, odds: kind.odds(check, plan), source };
};
async function rolled(actor: Doc, roll: string, size: number, face: number, target: Doc = null) {
  const { check, source } = prepared(actor, roll, target);
  load(size, [face]);
  const { outcome } = await ruleset.roll.fromCheck(check).evaluate();
  return asRolled(outcome, check, source) as Doc;
}
const plain = (text: string): string => text.replace(/^\W+/, "");

beforeEach(() => {
  kit.reset();
  host.lang = "en";
  if (!rulesets.get("workshop")) rulesets.add(ruleset);
  host.settings.set("workshop.games", JSON.stringify({ falls: PAGE }));
});

describe("a table", () => {
  it("stands on the sheet: what it gives as a figure, what is rolled as a button", () => {
    const actor = hero({ attributes: { level: 4 } });
    const rows = sheetRows(core.page(PAGE), actor) as Doc;
    expect(rows.tables).toEqual([
      { id: "wounds", name: "Wounds" },
      { id: "luck", name: "Luck" },
      { id: "long", name: "Long" },
    ]);
    expect(rows.rolls).toEqual([{ id: "hit", name: "Hit" }]);
    expect(JSON.stringify(rows)).toContain('"label":"Attack"');
    expect(actor.system.derived.derived.ab).toBe(3);
  });

  it("shows the chance of every row before it is rolled", () => {
    const { odds } = prepared(hero(), "wounds");
    expect(odds.figures.map(({ label, chance }: Doc) => [plain(label), chance.toFixed(6)])).toEqual([
      ["Bruise", "0.333333"],
      ["Broken arm", "0.500000"],
      ["Down", "0.166667"],
    ]);
  });

  it("has what its row says on the card, and what it does on both sides", async () => {
    const [actor, target] = [
      hero(),
      kit.actor({ _id: "T", name: "T", type: "workshopHero", system: { game: "falls" } }) as Doc,
    ];
    const came = await rolled(actor, "wounds", 6, 4, target);
    const view = kind.view(came);
    expect(plain(view.verdict.label)).toBe("Broken arm");
    expect(view.notes.map(({ label }: Doc) => plain(label))).toContain("It hurts.");
    const shares = sharesOf(kind, came);
    expect(shares.find(({ to }) => to === "roller")?.changes(actor).updates).toEqual({ "system.resources.health": 5 });
    expect(shares.find(({ to }) => to === "target")?.changes(target).updates).toEqual({ "system.resources.health": 8 });
    const odds = kind.odds(came.check);
    expect(kind.chanceOf(came.outcome, odds)).toBeCloseTo(1 / 2, 12);
  });

  it("follows from an outcome and from a row, with a button", async () => {
    const buttons = (came: Doc) =>
      kind.followUps(came).map(({ kind: which, label, by, args }: Doc) => [which, plain(label), by, args]);
    expect(buttons(await rolled(hero(), "hit", 6, 6))).toEqual([
      ["roll", "Wounds", "roller", { game: "falls", roll: "wounds" }],
    ]);
    expect(buttons(await rolled(hero(), "hit", 6, 1))).toEqual([]);
    expect(buttons(await rolled(hero(), "wounds", 6, 6))).toEqual([
      ["roll", "Luck", "roller", { game: "falls", roll: "luck" }],
    ]);
    // A page that no longer has the table offers none.
    const came = await rolled(hero(), "hit", 6, 6);
    host.settings.set("workshop.games", JSON.stringify({ falls: PAGE.replace(/wounds/g, "hurts") }));
    expect(buttons(came)).toEqual([]);
  });

  it("stands on the desk in a group of its own", () => {
    const subjects = ruleset.asking?.subjects([hero()]) ?? [];
    expect(subjects.map(({ id, group }) => [id, group.split(".").at(-1)])).toEqual([
      ["falls.hit", "rolls"],
      ["falls.wounds", "tables"],
      ["falls.luck", "tables"],
      ["falls.long", "tables"],
    ]);
    expect(ruleset.asking?.difficulties?.("roll", { game: "falls", roll: "wounds" })).toBeNull();
  });

  it("may have a thousand rows", async () => {
    const { odds } = prepared(hero(), "long");
    expect(odds.figures.length).toBe(1000);
    const came = await rolled(hero(), "long", 1000, 777);
    expect(plain(kind.view(came).verdict.label)).toBe("Row 777");
  });
});

describe("in words", () => {
  const said = (lang: "en" | "es") => {
    host.lang = lang;
    return pageSentences(core.page(PAGE)).map(({ name, lines }) => `${name}: ${lines.join(" ")}`);
  };

  it("reads well in English", () => {
    const all = said("en");
    expect(all).toContain(
      "Tables: Attack, by Level: up to 2, 1; 3, 2; 4 or more, 3. Worth, by a number: up to 2, 5; 3 or more, 10.",
    );
    expect(all).toContain(
      "Wounds: Dice: one d6. Which row: the sum of the dice. 1 to 2: Bruise. 3 to 5: Broken arm. Then Health goes down by wounds and the target’s Health goes down by 1. 6: Down. Then the roller gets “Out”. Then roll: Luck.",
    );
    expect(all.find((one) => one.startsWith("Long"))).toBe(
      "Long: Dice: one d1000. Which row: the sum of the dice. 1: Row 1. 2: Row 2. 3: Row 3. 4: Row 4. 5: Row 5. 6: Row 6. … and 993 rows more 1000: Row 1000.",
    );
  });

  it("and in Spanish", () => {
    const all = said("es");
    expect(all).toContain(
      "Tablas: Attack, según Level: hasta 2, 1; 3, 2; 4 o más, 3. Worth, según un número: hasta 2, 5; 3 o más, 10.",
    );
    expect(all.find((one) => one.startsWith("Wounds"))).toContain("de 1 a 2: Bruise.");
  });

  it("and its words are proposed where they stand", () => {
    const words = (before: string) => propose(before, before)?.words ?? [];
    expect(words("tables:\n  wounds:\n    ro")).toContain("rows");
    expect(words("tables:\n  wounds:\n    rows:\n      1..2:\n        th")).toContain("then");
    expect(words("tables:\n  wounds: { dice: 1d6, rows: { 7+: { na")).toContain("name");
  });
});
