import { beforeEach, describe, expect, it } from "vitest";
import { actor, host, prepare, reset, ruleset } from "./host.ts";

const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);
const { difficultySteps, scaleWord } = await import("../../../../module/rulesets/escala3/data/labels.ts");
const { RulesPage, scaleIn } = await import("../../../../module/rulesets/escala3/table/rules-page.ts");
const { registerSettings } = await import("../../../../module/settings/settings.ts");
const { t } = await import("../../../../module/i18n/i18n.ts");

// biome-ignore lint/suspicious/noExplicitAny: the test looks into a window.
type Any = any;
const { HandlebarsApplication } = (await import("../../../../module/foundry/index.ts")) as Any;
HandlebarsApplication.prototype._prepareContext ??= async () => ({});

const FILE = {
  format: "cubilete.escala3.scale",
  version: 1,
  method: "nd6",
  variant: "closed",
  scale: 3,
  meanZero: false,
  words: { "5": "Grand", "6": "Titanic" },
  ladder: [
    { level: 2, word: "A breeze" },
    { level: 5, word: "Madness" },
  ],
};
const saved: string[] = [];

beforeEach(() => {
  reset();
  registerSettings();
  saved.length = 0;
  const { game } = globalThis as Any;
  game.settings.set = async (_namespace: string, key: string, value: unknown) => void host.settings.set(key, value);
  Object.assign(foundry.utils, { saveDataToFile: (text: string) => saved.push(text) });
});

const open = (): Any => {
  const page: Any = new RulesPage();
  page.render = () => undefined;
  return page;
};
const press = (page: Any, action: string, dataset: object = {}) =>
  (RulesPage.DEFAULT_OPTIONS.actions as Any)[action].call(page, {}, { dataset });
const bring = (page: Any, file: unknown) => {
  const text = typeof file === "string" ? file : JSON.stringify(file);
  return page.take("file", "", { files: [{ text: async () => text }], value: "C:\\scale.json" });
};
const kept = () =>
  Object.fromEntries(["method", "scale", "ownScale"].map((name) => [name, host.settings.get(`escala3.${name}`)]));

describe("a table's own scale", () => {
  it("comes from a file into the page, and to the table when it is kept; the file that is saved is the same", async () => {
    const page = open();
    await bring(page, FILE);
    expect(kept()).toEqual({ method: "1d6", scale: "3", ownScale: "" });
    press(page, "saveScale");
    expect(JSON.parse(saved[0] ?? "")).toEqual(FILE);
    await press(page, "keepRules");
    expect(kept()).toMatchObject({ method: "nd6" });
    // Another page begins with what the table keeps.
    press(open(), "saveScale");
    expect(JSON.parse(saved[1] ?? "")).toEqual(FILE);
  });

  it("is what dialogs, sheets and the desk say", async () => {
    const page = open();
    await bring(page, FILE);
    await press(page, "keepRules");
    expect([4, 5, 6, 8].map((level) => scaleWord(level))).toEqual(["High", "Grand", "Titanic", "Titanic +2"]);
    expect(difficultySteps().map(({ label }) => t(label))).toEqual(["A breeze", "Madness"]);
    const trait = { _id: "a", name: "Agility", type: "escala3Trait", system: { level: 5 } };
    const who = actor({ _id: "Ana", name: "Ana", type: "escala3Hero", items: [trait] });
    const { plan } = prepare("simple", { actor: who, item: who.items.contents[0] });
    expect(plan.subtitle).toBe("grand · 5");
    expect(plan.controls[0]?.options?.map(({ value, label }) => [value, t(label)])).toEqual([
      [7, "A breeze"],
      [17, "Madness"],
    ]);
    const { steps } = (ruleset.asking as Any).difficulties();
    expect(steps).toEqual([
      { value: 7, label: "A breeze" },
      { value: 17, label: "Madness" },
    ]);
  });

  it("is written over on the page, word by word and step by step", async () => {
    const page = open();
    page.take("word/6", "Titanic", {});
    page.take("step/0/word", "A breeze", {});
    page.take("step/5/level", "9", {});
    await press(page, "addStep");
    await press(page, "dropStep", { index: "1" });
    const { own } = await page._prepareContext({});
    expect(own.words.find(({ level }: Any) => level === 6)).toMatchObject({ value: "Titanic", usual: "Legendary" });
    expect(own.ladder.map(({ level, word }: Any) => `${level} ${word}`)).toEqual([
      ...["1 A breeze", "3 Normal", "4 Hard", "5 Very hard", "9 Legendary", "10 Titanic +4"],
    ]);
    page.take("word/6", "", {});
    await press(page, "usualScale");
    await press(page, "keepRules");
    expect(kept().ownScale).toBe("");
  });

  it.each([
    ["step/0/level", "1000", "ladder[0].level"],
    ["step/0/level", "2,5", "ladder[0].level"],
    ["step/0/level", "", "ladder[0].level"],
    ["step/0/word", " ", "ladder[0].word"],
    ["word/6", "a".repeat(41), "words.6"],
    ["word/1000", "Beyond", "words.1000"],
  ])("refuses %s %j on the page, and stays as it was", async (name, value, field) => {
    const page = open();
    const before = JSON.stringify((await page._prepareContext({})).own);
    expect(() => page.take(name, value, {})).toThrow(expect.objectContaining({ field }));
    expect(JSON.stringify((await page._prepareContext({})).own)).toBe(before);
  });

  it("of a file that is none, or that says what cannot be, brings nothing and names the field", async () => {
    const page = open();
    for (const file of ["", "{", "words: {}", `"${"a".repeat(20_001)}"`])
      await expect(bring(page, file)).rejects.toThrow("error.noScale");
    const told = (file: object) => {
      try {
        scaleIn(JSON.stringify(file));
        return null;
      } catch (error) {
        return (error as { data: object }).data;
      }
    };
    expect(told({ ...FILE, method: "1d1" })).toEqual({
      field: "method",
      why: "dice: one of these words: 1d6, nd6, nd10, 1d10 is accepted.",
    });
    expect(told({ ...FILE, ladder: [{ level: 1000, word: "x" }] })).toMatchObject({
      field: "ladder[0].level",
      why: expect.stringContaining("level: a whole number from −20 to 40"),
    });
    await expect(bring(page, { ...FILE, scale: 1000 })).rejects.toThrow("error.scale");
    expect((await page._prepareContext({})).changed).toBe(false);
  });

  it("that a world keeps and cannot be read is set aside: the usual words stand", () => {
    host.settings.set("escala3.ownScale", '{"words":{"1000":"x"}}');
    expect(scaleWord(6)).toBe("Legendary");
    expect(difficultySteps()).toHaveLength(6);
  });
});
