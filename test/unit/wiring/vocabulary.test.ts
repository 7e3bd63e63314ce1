import { basename } from "node:path";
import { expect, it } from "vitest";
import { moduleSources } from "./sources.ts";

/** Words that no exported name and no file name uses, each with the word that we use. */
const INSTEAD: Readonly<Record<string, string>> = {
  door: "entry point, lazy-<name>.ts",
  purse: "budget, money",
  shop: "goods",
  throw: "roll",
  mark: "condition",
  application: "TargetChanges",
  notice: "CardPrompt",
  press: "onButton",
  steady: "what is meant",
  patched: "changed",
};
/** In exact chances alone: a weapon may fire a burst. */
const OF_CHANCE: Readonly<Record<string, string>> = { law: "distribution", burst: "explosion" };

/** What is not worth renaming now, and why. It only shrinks. */
const STANDING: Readonly<Record<string, string>> = {
  HandlebarsApplication: "Foundry's own name",
  ApplicationLike: "Foundry's own name",
  Mark: "a mark on an extended roll is Escala 3's own term; in the page editor it is a marked line",
  placeMark: "Escala 3's own term",
  markOnJoining: "it sets a flag, no condition",
  marks: "flags, no conditions",
  PatchedParts: "to become one with ChangedParts",
  "patched-parts": "to become one with ChangedParts",
  press: "the check-up does press real buttons",
};

const wordsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).map((word) => word.toLowerCase().replace(/(?<!s)s$/, ""));

/** The word of a name that we do not use, if there is one. */
function strangerIn(name: string, path: string): string | undefined {
  const words = path.startsWith("module/core/chance/") ? { ...INSTEAD, ...OF_CHANCE } : INSTEAD;
  return wordsOf(name).find((word) => Object.hasOwn(words, word));
}

it("finds such a word in a name, also in the plural, and no longer word that has it", () => {
  expect(["heroes-door", "ofPurses", "spotMark"].map((name) => strangerIn(name, "module/x.ts"))).toEqual([
    "door",
    "purse",
    "mark",
  ]);
  expect(["Outdoors", "Marker", "pressure", "Burst", "lawful"].map((name) => strangerIn(name, "module/x.ts"))).toEqual(
    Array(5).fill(undefined),
  );
  expect(strangerIn("burstOf", "module/core/chance/x.ts")).toBe("burst");
});

it("exported names and file names use one word for one thing", () => {
  const declared = /^export (?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
  const named = moduleSources().flatMap(({ path, text }) =>
    [basename(path, ".ts"), ...[...text.matchAll(declared)].map(([, name = ""]) => name)].map((name) => ({
      name,
      path,
    })),
  );
  const found = named.flatMap(({ name, path }) => {
    const word = strangerIn(name, path);
    return word ? [{ name, line: `${path}: ${name} (instead of ${word}: ${{ ...INSTEAD, ...OF_CHANCE }[word]})` }] : [];
  });
  expect(named.length).toBeGreaterThan(1500);
  expect(found.filter(({ name }) => !Object.hasOwn(STANDING, name)).map(({ line }) => line)).toEqual([]);
  const gone = Object.keys(STANDING).filter((name) => !found.some((one) => one.name === name));
  expect(gone, "renamed: take these off the list").toEqual([]);
});
