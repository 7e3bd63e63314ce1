import { describe, expect, it } from "vitest";
import { aPerson, GAMES, type Game, games, layHouse, rulesets, sheetOf } from "../templates/house.ts";

/** What sheets say of figures, over all rule sets: what a figure is made of comes to the figure, and bars are as long as it says. */

// biome-ignore lint/suspicious/noExplicitAny: contexts of every sheet.
type Any = any;

/** An actor who wears, holds and has all there is, so that every part of a figure counts. */
async function crowded(id: Game, type: string): Promise<Any> {
  const actor = aPerson(id, type, EXTRA[id]);
  for (const item of actor.items.contents)
    if ("equipped" in item.system) await item.update({ "system.equipped": true });
  return actor;
}

const EXTRA: Partial<Record<Game, object>> = {
  ryf: {
    system: { health: { value: 2 } },
    items: [
      { name: "Plate", type: "ryfArmour", system: { absorption: 9, hindrance: 3 } },
      { name: "Wall", type: "ryfShield", system: { melee: 4, ranged: 5, hindrance: 1 } },
      { name: "Dodge", type: "ryfSkill", system: { key: "dodge", attribute: "dexterity", level: 4 } },
      { name: "Reflexes", type: "ryfSkill", system: { key: "reflexes", attribute: "perception", level: 3 } },
      {
        name: "Gift",
        type: "ryfAdvantage",
        system: { changes: { defence: 2, initiative: 1, absorption: 2, melee: 1, hindrance: 0 } },
      },
    ],
  },
  escala3: {
    items: [
      { name: "Cut", type: "escala3Penalty", system: { value: -1, trait: "" } },
      { name: "Song", type: "escala3Penalty", system: { value: 0.5, trait: "" } },
    ],
  },
  multi: {
    items: [
      { name: "Climb", type: "multiSkill", system: { level: 12, group: "skill" } },
      { name: "Rope", type: "multiGear", system: { bonus: 3, skill: "Climb" } },
    ],
  },
  narrative: {
    items: [
      { name: "Mail", type: "narrativeArmour", system: { soak: 2, defence: 1, encumbrance: 3 } },
      { name: "Tough", type: "narrativeTalent", system: { figures: { soak: 1, melee: 1, ranged: 1, encumbrance: 2 } } },
    ],
  },
  effect: {
    items: [
      { name: "Mail", type: "effectArmour", system: { physical: 3, mental: 2, adds: true } },
      { name: "Bold", type: "effectTrait", system: { physical: true, mental: true } },
      { name: "Tired", type: "effectEffect", system: { modifier: -2 } },
    ],
  },
};

const people = GAMES.flatMap((id) => Object.keys(games[id].actors).map((type): [Game, string] => [id, type]));

/** Everything of a kind inside of what a sheet hands its templates; documents and models are none of it. */
function within<T>(value: Any, pick: (each: Any) => T | undefined, way = "", seen = new Set()): [way: string, T][] {
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  if (!isPlain || seen.has(value)) return [];
  seen.add(value);
  const found = pick(value);
  const inside = Object.entries(value).flatMap(([name, each]) => within(each, pick, `${way}.${name}`, seen));
  return found === undefined ? inside : [[way, found], ...inside];
}

/** The numbers that a tooltip names, as they stand behind their words. */
const numbersIn = (tip: string): number[] =>
  tip.split(" · ").flatMap((part) => {
    const [, said] = / ([+−-]?\d+(?:[.,]\d+)?)$/.exec(part) ?? [];
    return said === undefined ? [] : [Number(said.replace("−", "-").replace(",", "."))];
  });
const sum = (list: number[]): number => Number(list.reduce((all, each) => all + each, 0).toFixed(6));

/** Where a tooltip tells changes alone, what they are changes of. */
const FROM: Partial<Record<Game, (row: Any) => number>> = { escala3: (row) => row.level };

describe.each([
  ["as the table begins", false],
  ["with every rule that may be added", true],
])("what a sheet says, %s", (_, modules) => {
  const contextOf = async (id: Game, type: string): Promise<Any> => {
    layHouse({ modules });
    return sheetOf(await crowded(id, type))._prepareContext({});
  };

  it.each(people)("%s, %s: the parts of a figure come to the figure", async (id, type) => {
    layHouse({ modules });
    const { derived } = (await crowded(id, type)).system;
    const figures = within({ ...derived }, (each) => (Array.isArray(each.parts) ? each : undefined));
    const wrong = figures.filter(([, { value, total, parts }]) => {
      const said = value ?? total;
      return said !== undefined && sum(parts.map((part: Any) => part.value)) !== sum([said]);
    });
    expect(wrong).toEqual([]);
  });

  // With other dice Escala 3 writes its levels otherwise than it reckons them.
  const plainly = people.filter(([id]) => !modules || id !== "escala3");
  it.each(plainly)("%s, %s: a tooltip says what its number is made of, each with its sign", async (id, type) => {
    const rows = within(await contextOf(id, type), (each) =>
      typeof each.tip === "string" && each.value !== undefined ? each : undefined,
    );
    const told = rows.filter(([, { tip }]) => numbersIn(tip).length > 1);
    expect(told.length > 0, "tooltips of several parts").toBe(
      id !== "workshop" && rulesets.actorKind(type)?.crew === undefined,
    );
    const wrong = rows.flatMap(([way, row]) => {
      const numbers = numbersIn(row.tip);
      // A line that only explains names no number.
      if (numbers.length === 0) return [];
      const total = sum([...numbers, FROM[id]?.(row) ?? 0]);
      const told = Number(String(row.value).replace("−", "-"));
      const most = row.max ?? told;
      return total === told || total === most ? [] : [`${way} says ${told}, and its tooltip ${row.tip}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each(people)("%s, %s: a bar is as long as what is left of the most", async (id, type) => {
    const context = await contextOf(id, type);
    const bars = within(context, (each) => (typeof each.percent === "number" ? each : undefined));
    const wrong = bars.filter(([, { value, max, percent }]) => {
      const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
      return percent !== Math.round(share * 100);
    });
    expect(wrong).toEqual([]);
  });
});

describe("what a sheet says of a figure that is full, empty or over", () => {
  const states: [what: string, share: number][] = [
    ["nothing is left", 0],
    ["half is left", 0.5],
    ["nothing is lost", 1],
    ["there is more than the most", 1.5],
  ];
  it.each(people.flatMap(([id, type]) => states.map(([what, share]) => [id, type, what, share] as const)))(
    "%s, %s: %s",
    async (id, type, _, share) => {
      layHouse({ modules: true });
      const actor = aPerson(id, type);
      const tracks = within({ ...actor.system.toObject() }, (each) =>
        "value" in each && "max" in each ? true : undefined,
      );
      for (const [way] of tracks) {
        const { max } = (foundry.utils as Any).getProperty(actor.system, way.slice(1));
        if (typeof max === "number") await actor.update({ [`system${way}.value`]: Math.floor(max * share) });
      }
      const context = await sheetOf(actor)._prepareContext({});
      const rows = within(context, (each) =>
        typeof each.value === "number" && typeof each.max === "number" ? each : undefined,
      );
      const says = (row: Any, names: string[], should: boolean) =>
        names.flatMap((name) => (typeof row[name] === "boolean" && row[name] !== should ? [name] : []));
      const wrong = rows.flatMap(([way, row]) => {
        const { value, max } = row;
        const lies = [
          ...says(row, ["full", "unhurt"], value >= max),
          ...says(row, ["empty", "none"], value <= 0),
          ...says(row, ["over"], value > max),
        ];
        return lies.map((name) => `${way} is ${value} of ${max}, and says ${name}: ${row[name]}`);
      });
      expect(wrong).toEqual([]);
    },
  );
});
