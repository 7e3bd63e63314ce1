import { beforeEach, describe, expect, it } from "vitest";
import { LASTS } from "../../../module/core/effects.ts";
import { kitFor, wholeRuleset } from "./host.ts";
import { folders } from "./subject.ts";

// After the stand-ins that it reads.
const { rulesets } = await import("../../../module/contract/index.ts");
const { standingOf } = await import("../../../module/plan/effect-keys.ts");
const { figureWithEffects, rollEffects, usedUp } = await import("../../../module/plan/effects.ts");

/** Effects on the ready-made actors of every rule set, in the shape of Foundry 13. */

const ADD = 2;
const effect = (id: string, changes: [key: string, value: string][], lasts = "scene") => ({
  _id: id.padEnd(16, "0"),
  name: id,
  changes: changes.map(([key, value]) => ({ key, value, mode: ADD, priority: null })),
  flags: { cubilete: { lasts } },
});
/** A path with three steps is a maximum, or a part of a derived figure. */
const at = (actor: object, path: string) =>
  path.split(".").reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], actor);

describe.each(folders)("items that last in %s", async (folder) => {
  const ruleset = await wholeRuleset(folder);
  const subject = kitFor(ruleset);
  beforeEach(subject.reset);
  const types = Object.keys(ruleset.items).filter((type) => ruleset.items[type]?.lasting);

  it("all say what they touch and how long, and no others do", () => {
    expect(Object.keys(ruleset.lasting ?? {}).sort()).toEqual(types.sort());
    for (const type of types) {
      const [hero = ""] = Object.keys(ruleset.actors);
      const [item] = subject.actor({ type: hero, name: "Hero", items: [{ name: "It", type, system: {} }] }).items
        .contents;
      expect(ruleset.items[type]?.lasting?.(item), type).toBe(true);
      expect(LASTS, type).toContain(ruleset.lasting?.[type]?.lasts(item));
      const words = [...(ruleset.lasting?.[type]?.touches(item) ?? []), ruleset.lasting?.[type]?.until?.(item) ?? ""];
      expect(words.join(), type).not.toContain("CUBILETE.");
    }
  });
});

describe.each(folders)("effects in %s", async (folder) => {
  const ruleset = await wholeRuleset(folder);
  const subject = kitFor(ruleset);
  beforeEach(subject.reset);
  const targets = subject.ruleset.effects;
  if (!targets) {
    it("touch nothing that the rules count", () => expect(folder).toBe("workshop"));
    return;
  }
  // Who is manned, or several, has figures of their own.
  const types = Object.keys(subject.ruleset.actors).filter((type) => !/Vehicle|Ship|Minions/.test(type));

  it("of our own compendia change nothing but what the rules name, on actors of the game", () => {
    type Source = { effects?: { changes?: { key: string; value: string; mode: number }[] }[]; items?: Source[] };
    const changesIn = ({ effects = [], items = [] }: Source): { key: string; value: string }[] => [
      ...effects.flatMap(({ changes = [] }) => changes),
      ...items.flatMap(changesIn),
    ];
    if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);
    const changes = subject.packs.flatMap(({ documents }) => documents.flatMap((each) => changesIn(each as Source)));
    // Attachments are of those who are manned.
    const actors = Object.keys(subject.ruleset.actors).map((type) =>
      Object.assign(subject.actor({ type, name: "Subject" }), { documentName: "Actor" }),
    );
    const strange = changes.filter(({ key, value }) =>
      actors.every((actor) => standingOf(actor, null, { key, value, kind: "add" }) !== "named"),
    );
    expect(strange).toEqual([]);
    if (folder === "ryf") expect(changes.length).toBeGreaterThan(5);
  });

  it.each(targets.derived.map((path) => [path]))("raise %s by what they say, on their bearer", (path) => {
    for (const type of types) {
      const plain = subject.actor({ type, name: "Plain" });
      const blessed = subject.actor({ type, name: "Blessed", effects: [effect("Blessing", [[path, "3"]])] });
      const broken = subject.actor({ type, name: "Broken", effects: [effect("Broken", [[path, "three"]])] });
      expect(Number(at(blessed, path)) - Number(at(plain, path)), `${type} ${path}`).toBe(3);
      expect(at(broken, path)).toBe(at(plain, path));
    }
  });

  it("stand in rolls by their names, add up and end when used", () => {
    const [type = ""] = types;
    const hero = subject.actor({
      type,
      name: "Hero",
      effects: [
        effect("Lucky", [["roll.always", "2"]], "used"),
        effect("Cursed", [["roll.ALWAYS", "-1"]]),
        effect("Broken", [["roll.always", "x"]]),
        effect("Other", [["roll.never", "5"]]),
      ],
    });
    const lines = rollEffects(hero, ["always"]);
    expect(lines.map(({ value }) => value)).toEqual([2, -1]);
    const plan = { title: "", base: {}, controls: [], modifiers: lines };
    expect(usedUp(plan, hero)?.ends).toEqual(["Lucky".padEnd(16, "0")]);
    const off = { ...plan, modifiers: lines.map((line) => ({ ...line, on: false })) };
    expect(usedUp(off, hero)).toBeNull();
  });

  it("show each by its part, in order of their kinds", () => {
    const hero = subject.actor({
      type: types[0] ?? "",
      name: "Hero",
      effects: [
        {
          ...effect("Both", []),
          changes: [
            { key: "system.x", value: "2", mode: ADD },
            { key: "system.x", value: "2", mode: 1 },
          ],
        },
      ],
    });
    const { value, parts } = figureWithEffects(hero, "system.x", 10);
    expect(value).toBe(22);
    expect(parts.map((part) => part.value)).toEqual([10, 2]);
  });
});
