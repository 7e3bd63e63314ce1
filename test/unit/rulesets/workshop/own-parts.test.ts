import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PageReplacements } from "../../../../module/contract/index.ts";
import { asRolled } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** Templates and words of a module's own, for the game that it brought on a page. */

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const { rulesets } = await import("../../../../module/contract/index.ts");
const { fetchTemplates, OwnParts, pageWord } = await import(
  "../../../../module/rulesets/workshop/data/own/own-parts.ts"
);
const kit = kitFor(ruleset);

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type, and hand in nonsense.
type Any = any;
const world = globalThis as Any;

const page = (id: string): string => `
workshop: 1
id: ${id}
name: Dusk
attributes: { nerve: 1..6 }
things: { blade: { name: Blade, numbers: { edge: 0..5 }, roll: cut } }
rolls:
  dare:
    dice: { main: 1d6 }
    bands: [{ name: Heads, as: success, when: sum(main) > 3 }, { name: Tails, as: failure }]
    push: { keep: { main: [6] } }
  cut: { with: blade, dice: { main: 1d6 }, bands: [{ name: Deep, when: sum(main) > 3 }, { name: Flat }] }
  clash:
    against: clash
    dice: { main: 1d6 }
    numbers: { best: sum(main) }
    bands: [{ name: Wins, as: success, when: best > rival.best }, { name: Held, as: failure }]
initiative: { order: nerve }
`;

/** What each template draws; `absent` are those that no server has. */
const drawn: Record<string, (context: Any) => string> = {};
const absent = new Set<string>();
world.Handlebars = { partials: {} };
Object.assign(world.foundry.applications, {
  handlebars: {
    async loadTemplates(paths: string[]) {
      for (const path of paths) {
        if (absent.has(path)) throw new Error(`404 ${path}`);
        world.Handlebars.partials[path] = (context: Any) => (drawn[path] ?? (() => path))(context);
      }
    },
  },
});

let games = 0;
/** A new game with these replacements, its templates fetched, and one who plays it. */
async function bring(replacements: (at: (name: string) => string) => PageReplacements): Promise<Any> {
  games += 1;
  const id = `dusk-${games}`;
  const at = (name: string): string => `modules/m${games}/templates/${name}.hbs`;
  const brought = ruleset.declared?.(page(id), replacements(at));
  if (brought) rulesets.pages.set(id, brought);
  host.settings.set("workshop.games", `{}${" ".repeat(games)}`);
  await fetchTemplates();
  const actor = kit.actor({
    name: "Ada",
    type: "workshopHero",
    system: { game: id },
    items: [{ _id: "blade", name: "Blade", type: "workshopThing", system: { game: id, kind: "blade" } }],
  });
  return { id, at, actor };
}

function rolling(actor: Any, { kind = "roll", roll = "dare", ...more }: Any = {}) {
  const rules = ruleset.rolls[kind] as Any;
  const plan = rules.plan({ actor, item: null, target: null, args: { roll }, values: {}, ...more });
  const check = rules.check(plan);
  const cardOf = async (faces: number[]): Promise<Any> => {
    load(6, faces);
    const { outcome } = (await ruleset.roll.fromCheck(check).evaluate()) as Any;
    return rules.view(asRolled(outcome, check));
  };
  return { rules, plan, check, cardOf };
}

const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
const named = (): string => errors.mock.calls.map(([text]) => String(text)).join("\n");

beforeEach(() => {
  kit.reset();
  rulesets.pages.clear();
  errors.mockClear();
  host.told.length = 0;
  host.isGM = true;
});

describe("a template of a module's own", () => {
  it("stands in the dialog and on the card of its roll, and reads what the roll is made with", async () => {
    const { at, actor } = await bring((at) => ({ rolls: { dare: { dialog: at("dialog"), card: at("card") } } }));
    const { plan, cardOf } = rolling(actor);
    expect(plan.panel).toEqual({
      template: at("dialog"),
      context: { roll: "dare", given: expect.any(Object), rival: null },
    });
    const { panel, verdict } = await cardOf([5]);
    expect(panel).toMatchObject({
      template: at("card"),
      context: { roll: "dare", band: 0, dice: [{ faces: [5], value: 5 }] },
    });
    expect(panel.theirs).toBeUndefined();
    expect(verdict.kind).toBe("success");
    const other = rolling(actor, { roll: "cut", item: actor.items.get("blade") });
    expect([other.plan.panel, (await other.cardOf([5])).panel]).toEqual([undefined, undefined]);
    expect(errors).not.toHaveBeenCalled();
  });

  it("is kept from who may not read the target's figures, where the roll looks at them", async () => {
    const { actor } = await bring((at) => ({ rolls: { clash: { card: at("card") } } }));
    const bert = kit.actor({ name: "Bert", type: "workshopNpc", system: { game: actor.system.game } });
    const { check, cardOf } = rolling(actor, { roll: "clash", target: bert, values: { way: "both" } });
    expect(check.rival).toBeDefined();
    expect((await cardOf([5, 2])).panel.theirs).toBe(true);
  });

  it("that is not there is named with its field, and the page's own stands", async () => {
    absent.add(`modules/m${games + 1}/templates/gone.hbs`);
    const { id, at, actor } = await bring((at) => ({
      rolls: { dare: { card: at("gone") } },
      sheet: { play: at("gone") },
    }));
    expect((await rolling(actor).cardOf([5])).panel).toBeUndefined();
    const usual = { play: { template: "ours" } };
    expect(new OwnParts((part) => `sheet.${part}`).of(id, usual)).toEqual(usual);
    expect(named()).toContain(`replacements.rolls.dare.card: ${at("gone")}: 404`);
    expect(named()).toContain(`replacements.sheet.play: ${at("gone")}: 404`);
    expect(host.told).toHaveLength(2);
  });

  it("that fails is named once, and not used again", async () => {
    const { at, actor } = await bring((at) => ({ rolls: { dare: { card: at("bad") } } }));
    drawn[at("bad")] = () => {
      throw new Error("Missing helper: moon");
    };
    expect((await rolling(actor).cardOf([5])).panel).toBeUndefined();
    drawn[at("bad")] = () => "mended";
    expect((await rolling(actor).cardOf([5])).panel).toBeUndefined();
    expect(errors).toHaveBeenCalledTimes(1);
    expect(named()).toContain(`replacements.rolls.dare.card: ${at("bad")}: Missing helper: moon`);
  });

  it("draws a part of a sheet, and where it fails the page's own is drawn", async () => {
    const { id, at } = await bring((at) => ({
      sheet: { header: at("header"), tab: at("tab") },
      things: { blade: at("blade") },
    }));
    const paths: Record<string, string | null> = {
      header: "sheet.header",
      play: "sheet.play",
      page1: "sheet.tab",
      fields: "things.blade",
      other: null,
    };
    const usual = Object.fromEntries(
      Object.keys(paths).map((part) => [part, { template: `ours/${part}`, scrollable: [""] }]),
    );
    const pathOf = (part: string) => paths[part] ?? null;
    const sheet = new OwnParts(pathOf);
    const templates = (parts: object) => Object.values(parts).map(({ template }) => template);
    const parts = () => templates(new OwnParts(pathOf).of(id, usual));
    const own = [at("header"), "ours/play", at("tab"), at("blade"), "ours/other"];
    expect(parts()).toEqual(own);
    const given = sheet.of(id, usual);
    expect(given.header).toMatchObject({ scrollable: [""] });
    drawn[at("blade")] = ({ name }) => name.toUpperCase();
    const contexts: string[] = [];
    const contextOf = async (part: string) => {
      contexts.push(part);
      return { name: "Blade" };
    };
    await sheet.tryAll(id, contextOf);
    expect(templates(given)).toEqual(own);
    expect(contexts).toEqual(["header", "page1", "fields"]);
    expect(parts()).toEqual(own);
    const again = sheet.of(id, usual);
    await sheet.tryAll(id, async () => ({}));
    // The host goes on with what it was given before.
    expect(templates(again)).toEqual(own.with(3, "ours/fields"));
    expect(parts()).toEqual(own.with(3, "ours/fields"));
    expect(named()).toContain(`replacements.things.blade: ${at("blade")}: `);
  });
});

describe("a word of a module's own", () => {
  it("stands where ours did, on buttons and above rolls, for its game alone", async () => {
    const words = { "follow.push": "M.push", "kind.initiative": "M.order", "sheet.rolls": "M.moves" } as const;
    const { id, actor } = await bring(() => ({ words }));
    const { rules, check } = rolling(actor);
    load(6, [2]);
    const { outcome } = (await ruleset.roll.fromCheck(check).evaluate()) as Any;
    expect(rules.followUps(asRolled(outcome, check))[0].label).toBe("M.push");
    expect(rolling(actor, { kind: "initiative" }).plan.title).toBe("M.order");
    expect(pageWord(id, "sheet.rolls")).toBe("M.moves");
    const ours = "CUBILETE.workshop";
    expect(pageWord(id, "sheet.tables")).toBe(`${ours}.sheet.tables`);
    expect(pageWord("another", "sheet.rolls")).toBe(`${ours}.sheet.rolls`);
    expect(pageWord(id, "__proto__" as Any)).toBe(`${ours}.__proto__`);
  });
});
