import { describe, expect, it } from "vitest";
import { anItem, aPerson, GAMES, type Game, games, layHouse, PAGE, sheetOf } from "./house.ts";
import { show } from "./rolls.ts";

/** What no template shows nobody can write: every plain field of every document has an input, or a reason why it has none. */

// biome-ignore lint/suspicious/noExplicitAny: models of every kind.
type Any = any;

/** The plain fields of a model, by path; what is a list is written by buttons of its own. */
function plainFields(fields: Record<string, Any>, way = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.fields) return plainFields(field.fields, `${way}${name}.`);
    const kind = String(field.constructor.name);
    return /^(Figure|Number|String|Boolean|HTML)Field$/.test(kind) ? [`${way}${name}`] : [];
  });
}

/** Every path that drawn text lets a user write to: fields, figures beside the form, buttons that step or flip. */
const written = (html: string): string[] =>
  [...html.matchAll(/ (?:name|data-figure|data-item-path|data-path)="system\.([\w.-]+)"/g)].map(
    ([, path = ""]) => path,
  );

/** Drawn rows by the thing that each belongs to. */
function rowsOf(html: string): [item: string, row: string][] {
  const [, ...rows] = html.split(/data-item-id="/);
  return rows.map((row) => [row.slice(0, row.indexOf('"')), row]);
}

/** Fields without an input, and why: the beginning of a type, then the end of a path. It may only shrink. */
const WITHOUT: [type: string, path: RegExp, why: string][] = [
  ["ryf", /^tokens\.debt$/, "comes of a token that the GM hands back (handBack)"],
  ["ryf", /^luck$/, "is counted by rolls, and anew in a new scene (newScene)"],
  ["ryf", /^(rested|treatment\.(at|given))$/, "is noted by healing, and forgotten on a new day (newDay)"],
  ["escala3Penalty", /^(roll|until)$/, "comes of the roll that it waits for"],
  ["narrative", /^care\./, "is counted by treatment, and anew when a night is over"],
  ["narrativeHero", /^(drive|torment)\.value$/, "is written by the GM, with the reason why it moves (drives-window)"],
  ["narrative", /^turn\./, "is counted by the strip of the turn"],
  ["narrativePower", /^committed$/, "is counted by the buttons of its row (commitDie)"],
  ["narrativeMinions", /^(wounds|strain)\.max$/, "comes of how many they are and what each can take"],
  ["narrative(Minions|Rival)", /^strain\./, "takes strain as wounds: the rules keep none for them"],
  ["narrativePending", /^status$/, "comes of what brought it"],
  ["narrativeWeapon", /^(prepared|rests\.(combat|round))$/, "comes of the maneuvers that make it ready"],
  ["effectNpc", /^level$/, "is written in the header, where a level that there is not is refused in words"],
  ["workshopThing", /^(quantity|worn)$/, "is there for kinds that are spent or worn, and shown with those alone"],
];

/** The paths that have an input somewhere, by type. `modules`: with every rule that a table may add. */
async function inputsOf(id: Game, modules: boolean): Promise<Map<string, Set<string>>> {
  layHouse({ modules });
  const there = new Map<string, Set<string>>();
  const note = (type: string, paths: string[]) => {
    there.set(type, new Set([...(there.get(type) ?? []), ...paths]));
  };
  for (const type of Object.keys(games[id].actors)) {
    const actor = aPerson(id, type);
    for (const editing of [false, true]) {
      const html = await show(sheetOf(actor, { editing }));
      note(type, written(html));
      for (const [item, row] of rowsOf(html)) note(actor.items.get(item)?.type ?? "", written(row));
    }
  }
  for (const [type, { model }] of Object.entries(games[id].items)) {
    const choices = Object.entries((model as Any).schema.fields).flatMap(([name, field]: [string, Any]) =>
      Object.values(field.choices ?? {}).map((choice) => ({ [`system.${name}`]: choice })),
    );
    for (const change of [{}, ...choices]) {
      const item = anItem(id, type);
      await item.update(change);
      note(type, written(await show(sheetOf(item))));
    }
  }
  return there;
}

/** Fields of a game that nobody can write, as `type.path`. */
async function lacking(id: Game): Promise<string[]> {
  const there = await inputsOf(id, false);
  for (const [type, paths] of await inputsOf(id, true))
    there.set(type, new Set([...paths, ...(there.get(type) ?? [])]));
  const all = { ...games[id].actors, ...games[id].items };
  return Object.entries(all).flatMap(([type, { model }]) =>
    plainFields((model as Any).schema.fields).flatMap((path) =>
      there.get(type)?.has(path) ? [] : [`${type}.${path}`],
    ),
  );
}

const used = new Set<string>();

describe("every field that a user may write", () => {
  it.each(GAMES)("has an input in %s, or a reason why it has none", async (id) => {
    const unexplained = (await lacking(id)).filter((at) => {
      const [, type = "", path = ""] = /^(\w+)\.(.*)$/.exec(at) ?? [];
      const reason = WITHOUT.find(([of, which]) => new RegExp(`^${of}`).test(type) && which.test(path));
      if (reason) used.add(reason[2]);
      return !reason;
    });
    expect(unexplained).toEqual([]);
  });

  it("has no reason for what has an input", () => {
    expect(WITHOUT.map(([, , why]) => why).filter((why) => !used.has(why))).toEqual([]);
  });
});

describe("what was written over several lines", () => {
  it("stands as it was written: a template that indents it would change it with every save", async () => {
    layHouse({ modules: false });
    const fields = { past: "A farm.\n\nThen the road.", debts: "To Ada\nTo Bo" };
    const hero = aPerson("workshop", "workshopHero", { system: { game: PAGE.id, fields } });
    const html = await show(sheetOf(hero, { editing: true }));
    const texts = [...html.matchAll(/<textarea[^>]*>([^<]*)</g)].map(([, inside]) => inside);
    expect(texts).toEqual(Object.values(fields));
  });
});
