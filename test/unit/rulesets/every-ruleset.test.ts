import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RollType } from "../../../module/contract/index.ts";
import type { Catalogue } from "../../../module/core/creation/index.ts";
import type { ActorLike, ItemLike } from "../../../module/foundry/index.ts";
import { HTMLField } from "../../../packages/mesa/common/data/fields.ts";
import { buildCreation } from "../../../scripts/creation.ts";
import { readDocumentTypes } from "../../../scripts/document-types.ts";
import { ROOT } from "../../../scripts/files.ts";
import { GUARDS, type Subject, untold } from "./guards.ts";
import { folders, subjectOf } from "./subject.ts";

const declared = readDocumentTypes();

describe.each(folders)("the rule set %s", async (folder) => {
  const subject = await subjectOf(folder);
  beforeEach(subject.reset);
  it.each(Object.entries(GUARDS))("%s", (_name, guard) => {
    const faults = guard(subject);
    expect(faults, faults.join("\n")).toEqual([]);
  });

  it("has every type in the manifest, with its rich texts", () => {
    const kinds = [...Object.entries(subject.ruleset.actors), ...Object.entries(subject.ruleset.items)];
    for (const [type, { model }] of kinds) {
      const schema = Object.entries((model as unknown as { defineSchema(): object }).defineSchema());
      const htmlFields = schema.flatMap(([name, field]) => (field instanceof HTMLField ? [name] : []));
      expect({ ...declared.Actor, ...declared.Item }[type], type).toEqual({ htmlFields });
    }
  });
});

const made = mkdtempSync(join(tmpdir(), "cubilete-guides-"));
beforeAll(() => buildCreation(made, "cubilete"));
afterAll(() => rmSync(made, { recursive: true }));

describe.each(folders)("the guide to heroes of %s", async (folder) => {
  const subject = await subjectOf(folder);
  const { creation } = subject.ruleset;
  beforeEach(subject.reset);
  if (!creation) {
    it("is none", () => expect(existsSync(join(ROOT, "packs", folder, "_creation.yml"))).toBe(false));
    return;
  }
  if ("games" in creation) {
    // Each of its games says its own words (test/unit/rulesets/workshop/making.test.ts).
    it("has names for heroes at random, and games that a table wrote", () => {
      const { names } = JSON.parse(readFileSync(join(made, `${folder}.en.json`), "utf8"));
      expect(Object.keys(names)).toEqual(["feminine", "masculine", "neutral", "family"]);
      expect(creation.games()).toEqual([]);
    });
    return;
  }

  it("has words for its pages, sections, budgets and what stands in no compendium", async () => {
    const file: { lists: Record<string, { entries: Record<string, Catalogue["lists"][string][number]> }> } & Catalogue =
      JSON.parse(readFileSync(join(made, `${folder}.en.json`), "utf8"));
    const lists = Object.fromEntries(
      Object.entries(file.lists).map(([name, { entries }]) => [
        name,
        Object.entries(entries).map(([id, entry]) => ({ ...entry, id })),
      ]),
    );
    const catalogue: Catalogue = { lists, kits: file.kits, data: file.data ?? {} };
    const rules = await creation.rules((list) => (lists[list] ?? []).map(({ id }) => id));
    const pages = rules.pages(rules.begin, catalogue);
    const known = (section: string, id: string) =>
      section === "kit" || (lists[creation.listOf?.[section] ?? section] ?? []).some((entry) => entry.id === id);
    const guide = (path: string) => `CUBILETE.${folder}.guide.${path}`;
    const keys = [
      ...pages.flatMap(({ id }) => [guide(`page.${id}`), guide(`hint.${id}`)]),
      ...rules
        .review(rules.begin, catalogue)
        .purses.flatMap(({ id }) => ["one", "other"].map((form) => guide(`purse.${id}.${form}`))),
      ...pages.flatMap(({ sections }) =>
        sections.flatMap((section) => [
          guide(`section.${section.id}`),
          ...(section.kind === "choice" ? section.options : section.rows.map(({ id }) => id))
            .filter((id) => !known(section.id, id))
            .map((id) => creation.label(section.id, id)),
        ]),
      ),
    ];
    expect(pages.length).toBeGreaterThan(0);
    expect(keys.flatMap((key) => untold(subject, key, "the guide"))).toEqual([]);
  });
});

describe.each(folders)("what the GM asks for in %s", async (folder) => {
  const { ruleset, people, reset } = await subjectOf(folder);
  const { asking } = ruleset;
  beforeEach(reset);
  if (!asking || people.length === 0) {
    // A game without ready-made actors has rolls of its own making.
    it("is nothing", () => expect(people).toEqual([]));
    return;
  }
  const actors = people as unknown as ActorLike[];
  type Sheet = { items: { contents: { name: string; system: { key?: string }; type: string }[] } };

  it("is fixed in the roll, read back from its check, and judged by another difficulty where it can be kept", () => {
    const subjects = asking.subjects(actors);
    expect(subjects.length).toBeGreaterThan(5);
    expect(new Set(subjects.map(({ id }) => id)).size).toBe(subjects.length);
    for (const { kind, args, like } of subjects) {
      const has = (sheet: Sheet) =>
        sheet.items.contents.find(
          ({ name, system, type }) => type === like?.type && (like.key ? system.key === like.key : name === like.name),
        );
      const actor = people.find((one) => !like || has(one as unknown as Sheet)) as unknown as ActorLike & Sheet;
      const roll = ruleset.rolls[kind] as RollType;
      const checkOf = (difficulty: number | null) => {
        const fixed = asking.fix(difficulty, kind, args);
        const item = (like ? has(actor) : null) as unknown as ItemLike | null;
        return roll.check(
          roll.plan({ actor, item, target: null, args: { ...args, ...fixed.args }, values: { ...fixed.values } }),
        );
      };
      const ladder = asking.difficulties(kind, args);
      if (!ladder) continue;
      const { steps, usual } = ladder;
      expect(steps.some(({ value }) => value === usual)).toBe(true);
      for (const difficulty of [...steps.map(({ value }) => value), usual + 1])
        expect(asking.against(checkOf(difficulty), difficulty)).toBe(difficulty);
      if (asking.judged) expect(asking.against(asking.judged(checkOf(null), usual + 3), null)).toBe(usual + 3);
    }
  });

  it("is done together by two at least, and by the best", () => {
    const subjects = asking.subjects(actors);
    for (const { id } of asking.teamwork?.ways ?? []) {
      const subject = subjects.find(({ like }) => {
        const able = (people as unknown as Sheet[]).filter(({ items }) =>
          items.contents.some(({ name }) => name === like?.name),
        );
        return able.length > 1;
      });
      const able = (people as unknown as (Sheet & ActorLike)[]).filter(({ items }) =>
        items.contents.some(({ name }) => name === subject?.like?.name),
      );
      if (!subject) throw new Error("Nobody shares anything.");
      const joined = asking.teamwork?.join(id, able, subject);
      expect(able).toContain(joined?.leader);
      expect(Object.keys({ ...joined?.values, ...joined?.switches }).length).toBeGreaterThan(0);
      expect(() => asking.teamwork?.join(id, able.slice(0, 1), subject)).toThrow();
    }
  });
});

/** One fault in a rule set that is whole, and what the guards must say of it. */
const PLANTED: [what: string, plant: (subject: Subject) => object, named: RegExp][] = [
  ["an id unlike its folder", () => ({ folder: "ryff" }), /the id is "ryf", the folder "ryff"/],
  ["a type without a label", without("TYPES.Actor.ryfHero"), /type ryfHero: no text TYPES\.Actor\.ryfHero/],
  ["a roll without a name", rolls("skill", { label: "CUBILETE.ryf.kind.skil" }), /roll skill: no text/],
  ["a setting without a word", without("CUBILETE.ryf.settings.edition.name"), /setting edition: no text/],
  ["a choice without a word", without("CUBILETE.ryf.settings.edition.2"), /setting edition: no text/],
  [
    "a condition without a picture",
    condition({ img: "systems/cubilete/assets/icons/ryf/wound.svg" }),
    /condition wounded: no picture/,
  ],
  ["a condition without a word", condition({ name: "CUBILETE.ryf.state.wound" }), /condition wounded: no text/],
  [
    "a type without a picture",
    items("ryfSkill", { img: "systems/cubilete/assets/icons/ryf/skil.svg" }),
    /type ryfSkill: no picture/,
  ],
  ["a bar that is not there", actors({ trackable: { bar: ["healt"], value: [] } }), /ryfHero: no bar healt/],
  [
    "a value that is not there",
    actors({ trackable: { bar: [], value: ["attributes.strenght"] } }),
    /no value attributes\.strenght/,
  ],
  [
    "a control without a word",
    without("CUBILETE.ryf.control.difficulty"),
    /no text CUBILETE\.ryf\.control\.difficulty/,
  ],
  ["an unknown initiative", ruleset({ initiative: { kind: "initative" } }), /the initiative: no roll initative/],
  ["an item's roll misspelt", items("ryfSkill", { roll: "skil" }), /type ryfSkill: no roll skil/],
  [
    "a roll misspelt in a template",
    template("ryf/play.hbs", 'data-roll="skill"', 'data-roll="skil"'),
    /play\.hbs: no roll skil/,
  ],
  [
    "an item type misspelt in a template",
    template("ryf/play.hbs", 'types="ryfSkill"', 'types="ryfSkil"'),
    /no item type ryfSkil/,
  ],
  [
    "a field misspelt in a template",
    template("ryf/item-fields.hbs", '"precision"', '"precison"'),
    /no field system\.precison/,
  ],
  [
    "a part without a template",
    sheet({ play: { template: "systems/cubilete/templates/ryf/plya.hbs" } }),
    /part play has no template/,
  ],
  ["a tab without a part", sheet({}, ["play", "magik"]), /the tab magik has no part/],
  ["a tab without a word", without("CUBILETE.ryf.tab.gear"), /the tab gear: no text/],
  ["a type misspelt in a pack", pack({ type: "ryfWeapn" }), /no type ryfWeapn/],
  ["a field misspelt in a pack", pack({ system: { damge: "1d6" } }), /no field system\.damge/],
  ["a thing among the actors", pack({ type: "ryfHero" }), /ryfHero is no Item/],
  ["a style that is not loaded", () => ({ styles: {} }), /no style rulesets\/ryf\.scss/],
  [
    "an accent for one theme only",
    () => ({ styles: { "rulesets/ryf.scss": ".theme-light { --cub-ryf: #000000; }" } }),
    /are not set for both themes/,
  ],
  ["a dead text", texts("CUBILETE.ryf.nobodyAsks", "Hello"), /CUBILETE\.ryf\.nobodyAsks/],
];

describe("a fault in a rule set is named", () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await subjectOf("ryf");
  });
  beforeEach(() => subject.reset());
  it.each(PLANTED)("%s", (_what, plant, named) => {
    const spoilt = { ...subject, ...plant(subject) } as Subject;
    const faults: string[] = [];
    // No further than to the guard that names it.
    Object.values(GUARDS).some((guard) => {
      faults.push(...guard(spoilt));
      return named.test(faults.join("\n"));
    });
    expect(faults.join("\n")).toMatch(named);
  });
});

function changed(tree: Subject["texts"], change: (language: Record<string, unknown>) => void): object {
  const copy = structuredClone(tree);
  for (const language of Object.values(copy)) change(language);
  return { texts: copy };
}
function hold(tree: Record<string, unknown>, path: string): [Record<string, unknown>, string] {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let node = tree;
  for (const step of steps) node = node[step] as Record<string, unknown>;
  return [node, last];
}
function without(path: string): (subject: Subject) => object {
  return (subject) =>
    changed(subject.texts, (language) => {
      const [node, last] = hold(language, path);
      if (!(last in node)) throw new Error(`no text ${path} to take away`);
      delete node[last];
    });
}
function texts(path: string, text: string): (subject: Subject) => object {
  return (subject) =>
    changed(subject.texts, (language) => {
      const [node, last] = hold(language, path);
      node[last] = text;
    });
}
function ruleset(changes: object): (subject: Subject) => object {
  return (subject) => ({ ruleset: { ...subject.ruleset, ...changes } });
}
function rolls(id: string, changes: object): (subject: Subject) => object {
  return ({ ruleset: whole }) => ({
    ruleset: { ...whole, rolls: { ...whole.rolls, [id]: { ...whole.rolls[id], ...changes } } },
  });
}
function items(type: string, changes: object): (subject: Subject) => object {
  return ({ ruleset: whole }) => ({
    ruleset: { ...whole, items: { ...whole.items, [type]: { ...whole.items[type], ...changes } } },
  });
}
function actors(changes: object): (subject: Subject) => object {
  return ({ ruleset: whole }) => ({
    ruleset: { ...whole, actors: { ...whole.actors, ryfHero: { ...whole.actors.ryfHero, ...changes } } },
  });
}
function condition(changes: object): (subject: Subject) => object {
  return ({ ruleset: whole }) => {
    const [first, ...rest] = whole.derivedConditions?.list ?? [];
    return {
      ruleset: {
        ...whole,
        derivedConditions: { ...whole.derivedConditions, list: [{ ...first, ...changes }, ...rest] },
      },
    };
  };
}
function template(path: string, from: string, to: string): (subject: Subject) => object {
  return ({ templates }) => {
    const text = templates[path] ?? "";
    if (!text.includes(from)) throw new Error(`${path} has no ${from} to spoil`);
    return { templates: { ...templates, [path]: text.replace(from, to) } };
  };
}
function sheet(parts: object, pages?: string[]): (subject: Subject) => object {
  return (subject) => {
    const whole = subject.ruleset.actors.ryfHero?.sheet as unknown as { PARTS: object; PAGES: string[] };
    const spoilt = { PARTS: { ...whole.PARTS, ...parts }, PAGES: pages ?? whole.PAGES };
    return actors({ sheet: spoilt })(subject);
  };
}
function pack(changes: object): (subject: Subject) => object {
  return ({ packs }) => ({
    packs: packs.map((each) =>
      each.name === "ryf-gear-en"
        ? { ...each, documents: [{ ...each.documents.find((document) => "system" in document), ...changes }] }
        : each,
    ),
  });
}
