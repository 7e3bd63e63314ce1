import { beforeEach, describe, expect, it } from "vitest";
import { asRolled, sharesOf } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** A page saved anew while cards of the one before it lie there: what they change follows its names, or says what is gone. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const ruleset = (await wholeRuleset("workshop")) as Any;
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const { explain } = await import("../../../../module/i18n/errors.ts");
const kit = kitFor(ruleset);
const rules = ruleset.rolls.roll;

const PAGE = `
workshop: 1
id: salt
name: Salt
attributes: { arms: { name: Arms, from: 1, to: 5, start: 3 }, blade: { name: Blade, dice: [4, 6, 8], start: 4 } }
resources:
  life: { name: Life, start: 7, max: 9 }
  luck: { name: Luck, start: 8, dice: [4, 6, 8] }
conditions: { wet: { name: Wet } }
shared: { doom: { name: Doom, segments: 6 } }
rolls:
  haul:
    name: Haul
    dice: { main: 1d6 }
    bands:
      - { name: Done, as: success, when: sum(main) >= 5, then: { life: -2, wet: true, shared.doom: +2 } }
      - { name: Strained, as: mixed, when: sum(main) >= 3, then: { luck: step down } }
      - { name: Blessed, as: failure, then: { luck: step up } }
    spend: [{ from: sum(main), options: { breath: { name: A breath, price: 1, then: { life: +1 } } } }]
`;
let times = 0;

/** The game's page from now on, with what it replaced. */
function save(text: string): void {
  times += 1;
  const before = [{ id: "salt", text: PAGE, by: "GM", at: 1 }];
  host.settings.set("workshop.games", JSON.stringify({ salt: text }) + " ".repeat(times));
  host.settings.set("workshop.saves", JSON.stringify(before));
}
const without = (...lines: RegExp[]): string => lines.reduce((text, line) => text.replace(line, ""), PAGE);
const LIFE = / {2}life: .*\n/;
const WET = /conditions: .*\n/;
const DOOM = /shared: .*\n/;
/** The page says no more of these, and neither do its rolls. */
const shrunk = (...lines: RegExp[]): string => without(...lines, / {4}spend: .*\n/, /, then: \{ life[^}]*\}/);

const hero = (system: object = {}): Any =>
  kit.actor({
    name: "Ada",
    type: "workshopHero",
    system: { game: "salt", resources: { life: 7, luck: 8 }, ...system },
  });

async function rolled(ada: Any, face: number): Promise<Any> {
  const check = rules.check(rules.plan({ actor: ada, item: null, target: null, args: { roll: "haul" }, values: {} }));
  load(6, [face]);
  return asRolled((await ruleset.roll.fromCheck(check).evaluate()).outcome, check, { actor: ada });
}

/** What its share for the roller, or for the table, does now. */
const does = (of: Any, ada: Any, id = "roller"): Any =>
  sharesOf(rules, of)
    .find((one) => one.id === id)
    ?.changes(ada);
const labels = ({ lines }: Any): string[] => lines.map(({ label }: Any) => label.replace(/\u2060/g, ""));
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return explain(error).replace(/\u2060/g, "");
  }
  return "";
}

beforeEach(() => {
  kit.reset();
  host.lang = "en";
  for (const { key, default: initial } of ruleset.settings) host.settings.set(`workshop.${key}`, initial);
  save(PAGE);
});

describe("a card of an earlier page", () => {
  it.each([
    ["en", "The game's page no longer has Life, Wet: there is nothing to apply."],
    ["es", "La página del juego ya no tiene Life, Wet: no hay nada que aplicar."],
  ] as const)("whose changes are all gone is not applied, and says which (%s)", async (lang, said) => {
    const ada = hero();
    const of = await rolled(ada, 6);
    host.lang = lang;
    save(shrunk(LIFE, WET, DOOM));
    expect(refusal(() => does(of, ada))).toContain(said);
    expect(refusal(() => does(of, ada, "table"))).toContain("Doom");
    // Said again, it can be applied as ever.
    save(PAGE);
    expect(does(of, ada).updates).toEqual({ "system.resources.life": 5, "system.conditions": ["wet"] });
    expect(labels(does(of, ada, "table"))).toEqual(["Doom"]);
  });

  it("does what there still is, with a line for what there is not", async () => {
    const ada = hero();
    const of = await rolled(ada, 6);
    save(PAGE.replace(WET, "").replace(" wet: true,", ""));
    const done = does(of, ada);
    expect(done.updates).toEqual({ "system.resources.life": 5 });
    expect(labels(done)).toEqual(["Life", "Wet: no longer on the page"]);
  });

  it("follows what was renamed: figures, conditions and what the table shares", async () => {
    const ada = hero();
    const of = await rolled(ada, 6);
    save(
      PAGE.replace(
        "name: Salt",
        "name: Salt\nwas: { resources.life: resources.vigour, conditions.wet: conditions.soaked, shared.doom: shared.dread }",
      )
        .replace("  life: { name: Life", "  vigour: { name: Vigour")
        .replace("wet: { name: Wet }", "soaked: { name: Soaked }")
        .replace("doom: { name: Doom", "dread: { name: Dread")
        .replace("{ life: -2, wet: true, shared.doom: +2 }", "{ vigour: -2 }")
        .replace("{ life: +1 }", "{ vigour: +1 }"),
    );
    const now = hero();
    expect(does(of, now).updates).toEqual({ "system.resources.vigour": 5, "system.conditions": ["soaked"] });
    expect(labels(does(of, now, "table"))).toEqual(["Dread"]);
    const { updates } = rules.spending.changes("breath", of, now, "");
    expect(updates).toEqual({ "system.resources.vigour": 8 });
  });

  it("sells nothing that changes only what is gone", async () => {
    const ada = hero();
    const of = await rolled(ada, 6);
    save(shrunk(LIFE, WET, DOOM));
    expect(refusal(() => rules.spending.changes("breath", of, ada, ""))).toContain("no longer has Life");
  });
});

describe("a die whose size the page has no more", () => {
  it("steps from where it stands to the next size that there is", async () => {
    const ada = hero();
    const [down, up] = [await rolled(ada, 3), await rolled(ada, 1)];
    save(
      PAGE.replace("dice: [4, 6, 8] }\nconditions", "dice: [4, 6] }\nconditions").replace(
        "start: 8, dice",
        "start: 6, dice",
      ),
    );
    expect(does(down, ada).updates).toEqual({ "system.resources.luck": 6 });
    expect(does(up, ada).updates).toEqual({ "system.resources.luck": 8 });
    const five = hero({ resources: { luck: 5 } });
    expect(does(down, five).updates).toEqual({ "system.resources.luck": 4 });
    expect(does(up, five).updates).toEqual({ "system.resources.luck": 6 });
    expect(does(down, hero({ resources: { luck: 4 } })).updates).toEqual({ "system.resources.luck": 0 });
    expect(does(up, hero({ resources: { luck: 0 } })).updates).toEqual({ "system.resources.luck": 4 });
  });

  it("counts as the nearest that fits, as an attribute", () => {
    save(PAGE.replace("dice: [4, 6, 8], start: 4", "dice: [4, 6], start: 4"));
    expect(hero({ attributes: { blade: 8 } }).system.derived.attributes.blade).toBe(6);
  });
});
