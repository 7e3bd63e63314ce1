import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actor, host, prepare, reset, ruleset, world } from "./host.ts";
import { hero } from "./people.ts";

/* What a table calls things, from the page to the sheets. */

const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);
const { registerSettings } = await import("../../../../module/settings/settings.ts");
const { t } = await import("../../../../module/i18n/i18n.ts");
const { layOwnTexts } = await import("../../../../module/i18n/own-words.ts");
const { RULE_SKILLS, tableWords } = await import("../../../../module/rulesets/narrative/data/labels.ts");
const { WordsPage, withFile } = await import("../../../../module/rulesets/narrative/table/words-page.ts");
const { NO_OWN_WORDS } = await import("../../../../module/core/narrative/index.ts");

// biome-ignore lint/suspicious/noExplicitAny: the test looks into a window.
type Any = any;
const { HandlebarsApplication } = (await import("../../../../module/foundry/index.ts")) as Any;
HandlebarsApplication.prototype._prepareContext ??= async () => ({});

const saved: string[] = [];
const told = (path: string) => t(`CUBILETE.narrative.${path}`);

beforeEach(() => {
  reset();
  registerSettings();
  saved.length = 0;
  Object.assign(foundry.applications, { instances: new Map() });
  Object.assign(foundry.utils, { saveDataToFile: (text: string) => saved.push(text) });
});
afterEach(async () => {
  // The texts are all tests' own.
  await (world.settings as Any).set("cubilete", "narrative.ownWords", "");
});

const open = (): Any => {
  const page: Any = new WordsPage();
  page.render = () => undefined;
  return page;
};
const press = (page: Any, action: string, dataset: object = {}) =>
  (WordsPage.DEFAULT_OPTIONS.actions as Any)[action].call(page, {}, { dataset });
const write = (page: Any, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) page.take(name, value, {});
};
const bring = (page: Any, file: unknown) => {
  const text = typeof file === "string" ? file : JSON.stringify(file);
  return page.take("file", "", { files: [{ text: async () => text }], value: "C:\\words.json" });
};
const reason = (work: () => unknown): string => {
  try {
    work();
    return "taken";
  } catch (error) {
    const { key, field } = error as { key?: string; field?: string };
    return key ?? field ?? String(error);
  }
};
const FILE = { format: "cubilete.narrative.words", version: 1 };

describe("a table's own words", () => {
  it("are said by every text with the usual one, once they are kept, and no longer when they go", async () => {
    const page = open();
    write(page, { "words/strain": "fatigue", "words/light": "dark", "words/dark": "doom", "words/destiny": "fate" });
    expect(told("figure.strain")).toBe("Strain");
    await press(page, "keepWords");
    expect(told("figure.strain")).toBe("Fatigue");
    expect(told("spend.recoverStrain")).toBe("Recover 1 fatigue");
    // Both sides change places in one go, and places to fill in stay what they are.
    expect(told("destiny.hint")).toBe("The table's dark and doom points: what they are spent on, and by whom.");
    expect(t("CUBILETE.narrative.talent.strain", { strain: 2 })).toBe("2 fatigue");
    expect(told("destiny.title")).toBe("Fate");
    // Another word for a weapon is no side of destiny.
    expect(told("skill.rangedLight")).toBe("Ranged (light)");
    await press(page, "usualWords");
    await press(page, "keepWords");
    expect(told("figure.strain")).toBe("Strain");
    expect(told("destiny.title")).toBe("Destiny");
  });

  it("leave no text of the language with the usual word, in either language", () => {
    for (const lang of ["en", "es"] as const) {
      host.lang = lang;
      const usual = ["light", "dark", "destiny", "strain", "force"].map((name) => told(`own.usual.${name}`));
      layOwnTexts({
        below: "CUBILETE.narrative",
        words: ["light", "dark", "destiny", "strain", "force"].map((name) => ({
          usual: `own.usual.${name}`,
          own: "x",
        })),
        but: ["own", "skill"],
      });
      const { own: _, skill: __, ...texts } = (world as Any).i18n.translations.CUBILETE.narrative;
      const left = JSON.stringify(texts)
        .replace(/"\w+":|\{\w+\}/g, "")
        .toLowerCase()
        .match(/\p{L}+/gu);
      expect((left ?? []).filter((word) => usual.includes(word))).toEqual([]);
      layOwnTexts({ below: "CUBILETE.narrative" });
    }
  });

  it("name what a field is called too: consent and effects say it", async () => {
    const page = open();
    write(page, { "words/strain": "fatigue" });
    await press(page, "keepWords");
    const { schema } = (hero() as Any).system;
    expect(t(schema.getField("strain").label)).toBe("Fatigue");
    expect(t(schema.getField("base.strain").label)).toBe("Base fatigue");
  });

  const OWN_WORD = "CUBILETE.narrative.error.ownWord";
  it.each([
    ["words/strain", "a".repeat(200), OWN_WORD],
    ["words/strain", "{name}", OWN_WORD],
    ["words/luck", "Luck", "words.luck"],
    ["difficulties/easy", "a".repeat(200), OWN_WORD],
    ["difficulty", "7", "difficulty"],
    ["skill/cool/name", "a".repeat(200), OWN_WORD],
    ["skill/cool/name", "vigilance", "CUBILETE.narrative.error.twoSkills"],
    ["skill/cool/characteristic", "luck", "skills[14].characteristic"],
  ])("refuse %s %j on the page, and stay as they were", async (name, value, why) => {
    const page = open();
    const before = JSON.stringify(await page._prepareContext({}));
    expect(reason(() => page.take(name, value, {}))).toBe(why);
    expect(JSON.stringify(await page._prepareContext({}))).toBe(before);
  });

  it("that are left empty are the usual ones", async () => {
    const page = open();
    write(page, { "words/strain": "fatigue", "difficulties/easy": "a breeze", "skill/cool/name": "Nerve" });
    write(page, { "words/strain": "", "difficulties/easy": " ", "skill/cool/name": "" });
    await press(page, "keepWords");
    expect(told("figure.strain")).toBe("Strain");
    expect(told("skill.cool")).toBe("Cool");
  });

  it("name the steps of difficulty, and say with which a roll begins", async () => {
    const page = open();
    write(page, { "difficulties/hard": "A steep one", difficulty: "3" });
    await press(page, "keepWords");
    const who = hero();
    const { plan } = prepare("check", { actor: who, args: { characteristic: "brawn" } } as Any);
    const { value, options } = plan.controls.find(({ name }: Any) => name === "difficulty") as Any;
    expect([value, t(options[3].label)]).toEqual([3, "A steep one"]);
    expect((ruleset.asking as Any).difficulties().usual).toBe(3);
    expect((ruleset.asking as Any).fix(null)).toEqual({ values: { difficulty: 3 } });
  });
});

describe("a table's own skills", () => {
  it("are added, renamed, removed and moved on the page; what rolls and weapons choose among follows", async () => {
    const page = open();
    write(page, { newSkill: "Tea ceremony" });
    await press(page, "addSkill");
    write(page, { "skill/tea-ceremony/characteristic": "presence", "skill/tea-ceremony/group": "social" });
    write(page, { "skill/cool/name": "Nerve" });
    await press(page, "dropSkill", { skill: "computers" });
    expect(RULE_SKILLS.has("tea-ceremony")).toBe(false);
    await press(page, "keepWords");
    expect(RULE_SKILLS.get("tea-ceremony")).toMatchObject({ characteristic: "presence", group: "social" });
    expect([told("skill.tea-ceremony"), told("skill.cool")]).toEqual(["Tea ceremony", "Nerve"]);
    expect(RULE_SKILLS.has("computers")).toBe(false);
    // A name that is there is refused, no matter which player had it first.
    write(page, { newSkill: "NERVE" });
    await press(page, "addSkill");
    expect(host.told.at(-1)).toContain("a skill called NERVE already");
    expect(tableWords().skills).toHaveLength([...RULE_SKILLS.keys()].length);
  });

  it("leave heroes what they have", async () => {
    const who: Any = hero();
    const before = JSON.stringify([...who.items.contents].map(({ name, system }: Any) => [name, system.toObject()]));
    const page = open();
    write(page, { "skill/athletics/name": "Leaps" });
    await press(page, "dropSkill", { skill: "cool" });
    await press(page, "keepWords");
    expect(JSON.stringify([...who.items.contents].map(({ name, system }: Any) => [name, system.toObject()]))).toBe(
      before,
    );
    // What the rules ask for by a skill that the list has no more is rolled with its characteristic.
    const { plan } = prepare("initiative", {
      actor: actor({ _id: "n", name: "N", type: "narrativeHero" }),
      values: {},
    } as Any);
    expect(plan.subtitle).toContain("2");
  });

  it("never run out: the last one stays, and the usual list comes back", async () => {
    const page = open();
    for (const id of RULE_SKILLS.keys()) await press(page, "dropSkill", { skill: id });
    const { skills, last } = await page._prepareContext({});
    expect([skills.length, last]).toEqual([1, true]);
    await press(page, "usualSkills");
    expect((await page._prepareContext({})).changed).toBe(false);
  });
});

describe("new heroes", () => {
  const thing = (id: string, name: string, key: string) => {
    const data = { _id: id, name, type: "narrativeSkill", img: `${key}.svg`, system: { key, description: key } };
    return { ...data, id, uuid: `Compendium.${id}`, toObject: () => structuredClone(data) };
  };
  const shelf = [thing("c", "Cool", "cool"), thing("k", "Computers", "computers")];
  const file = {
    lists: {
      skills: {
        pack: "narrative-skills",
        entries: {
          cool: { id: "c", group: "general", figures: {} },
          computers: { id: "k", group: "general", figures: {} },
        },
      },
    },
    kits: [],
    usual: { skills: "all" },
  };

  it("choose among the table's skills; those of the compendium that it keeps keep their picture and words", async () => {
    const pack = { index: shelf, getDocuments: async () => shelf, folders: new Map() };
    Object.assign(world, { packs: new Map([["cubilete.narrative-skills-en", pack]]) });
    vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => file }));
    const { contentOf, groupLabel, wordsFor } = await import("../../../../module/windows/heroes/content.ts");
    const { actorData } = await import("../../../../module/windows/heroes/make.ts");
    const { addUsual } = await import("../../../../module/windows/heroes/index.ts");
    expect((await contentOf("narrative", "en")).catalogue.lists.skills?.map(({ id }) => id)).toEqual([
      "cool",
      "computers",
    ]);
    const page = open();
    const social = { characteristic: "cunning", group: "social" };
    await bring(page, {
      ...FILE,
      skills: [
        { id: "cool", name: "Nerve", ...social },
        { id: "tea", name: "Tea", ...social },
      ],
    });
    await press(page, "keepWords");
    const content = await contentOf("narrative", "en");
    expect(content.catalogue.lists.skills?.map(({ id, group }) => `${id} ${group}`)).toEqual([
      "cool social",
      "tea social",
    ]);
    expect(wordsFor(content, "skills", "cool", "neutral")).toMatchObject({ label: "Nerve", img: "cool.svg" });
    expect(groupLabel(content, "skills", "social", ["tea"])).toBe("Social");
    const { begin } = content.rules;
    const made: Any = await actorData(
      content,
      { ...begin, name: "Ana", levels: { ...begin.levels, skills: { tea: 2 } } },
      "hero",
    );
    expect(made.items.map(({ name, system }: Any) => [name, system.key, system.rank, system.description])).toEqual([
      ["Nerve", "cool", 0, "cool"],
      ["Tea", "tea", 2, undefined],
    ]);
    const added: Any[] = [];
    const who = {
      type: "narrativeHero",
      items: [shelf[0]],
      createEmbeddedDocuments: async (_: string, items: Any[]) => added.push(...items),
    };
    await addUsual(who as Any);
    expect(added.map(({ name }) => name)).toEqual(["Tea"]);
  });
});

describe("a file of words", () => {
  it("that is saved is read again as it was; one with skills alone brings those", async () => {
    const page = open();
    write(page, { "words/strain": "fatigue", newSkill: "Tea" });
    await press(page, "addSkill");
    await press(page, "saveWords");
    const other = open();
    await bring(other, saved[0]);
    await press(other, "saveWords");
    expect(saved[1]).toBe(saved[0]);
    const { skills } = JSON.parse(saved[0] ?? "");
    await bring(page, { ...FILE, skills: skills.slice(0, 3) });
    const context = await page._prepareContext({});
    expect(context.skills).toHaveLength(3);
    expect(context.words.find(({ name }: Any) => name === "strain").value).toBe("fatigue");
  });

  it("of something else brings nothing, and one that is wrong names the field", async () => {
    const page = open();
    for (const file of ["", "{", "words: {}", "[]", `"${"a".repeat(40_001)}"`])
      await expect(bring(page, file)).rejects.toThrow("error.noWords");
    await expect(bring(page, '{"words": {},\n "skills": None}')).rejects.toMatchObject({
      key: "CUBILETE.carry.trouble.broken",
      data: { line: 2, column: 12, said: '"skills": None}' },
    });
    await expect(bring(page, { format: "cubilete.escala3.scale", version: 1 })).rejects.toMatchObject({
      data: { field: "format" },
    });
    const skill = { id: "tea", name: "Tea", characteristic: "cunning", group: "social" };
    for (const [file, field] of [
      [{ skills: [skill, { ...skill, id: "brew" }] }, "skills[1].name"],
      [{ words: { strain: "a".repeat(200) } }, "words.strain"],
    ] as const)
      expect(
        (() => {
          try {
            return withFile(NO_OWN_WORDS, JSON.stringify({ ...FILE, ...file }));
          } catch (error) {
            return (error as Any).data.field;
          }
        })(),
      ).toBe(field);
    // Two names that meet only in this language.
    const named = [
      { ...skill, name: "Cool" },
      { id: "cool", characteristic: "presence", group: "general" },
    ];
    expect(reason(() => withFile(NO_OWN_WORDS, JSON.stringify({ ...FILE, skills: named })))).toMatch("twoSkills");
    expect((await page._prepareContext({})).changed).toBe(false);
  });

  it("that a world keeps and cannot be read is set aside: the usual words stand", () => {
    host.settings.set("narrative.ownWords", '{"words":{"luck":"x"}}');
    expect(tableWords()).toBe(NO_OWN_WORDS);
    expect(RULE_SKILLS.has("cool")).toBe(true);
  });
});
