import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import type { Tree } from "../../../scripts/languages.ts";
import { theLanguages } from "../texts-and-packs.ts";
import { moduleSources, templateSources } from "./sources.ts";

const languages = theLanguages();

function flatten(tree: Tree, path = ""): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    const full = path ? `${path}.${name}` : name;
    if (typeof value === "string") keys.set(full, value);
    else for (const [key, text] of flatten(value, full)) keys.set(key, text);
  }
  return keys;
}

const es = flatten(languages.es ?? {});
const en = flatten(languages.en ?? {});
const sourcesWithKeys = [...moduleSources(), ...templateSources()];

/** Places that words fill, and which round it is. */
const WORDS =
  /\{(?:name|names|from|what|who|whom|game|resource|label|text|mine|theirs|letter|round|order|number|faces|a|actor|trait|lang|keeps|target)\}/gu;
/** Numbers that are never 1: what the Workshop takes at most, and how many cases it tries. */
const NEVER_ONE = ["tooLong", "tooDeep", "tooMany", "diceRange"]
  .map((problem) => `CUBILETE.workshop.problem.${problem}`)
  .concat(
    "CUBILETE.workshop.warning.perhapsNever",
    "CUBILETE.carry.trouble.long",
    "CUBILETE.party.error.full",
    "CUBILETE.escala3.tool.tracker.tooMany",
  );

describe("languages", () => {
  it("say the same keys", () => {
    expect([...es.keys()]).toEqual([...en.keys()]);
  });

  it("keep the same places to fill in", () => {
    const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).sort();
    const differing = [...es].filter(([key, text]) => places(text).join() !== places(en.get(key) ?? "").join());
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it("say a word in one form, never in two at once", () => {
    const two = /\p{L}\((?:s|es|a|as|n)\)|\p{L}(?:os?\/as?|as?\/os?)(?!\p{L})|\p{L}@s?(?!\p{L})/u;
    for (const bad of ["turno(s)", "español(a)", "listo/a", "listos/as", "todas/os", "tod@s"]) expect(bad).toMatch(two);
    const both = [...es, ...en].filter(([, text]) => two.test(text));
    expect(both.map(([key]) => key)).toEqual([]);
  });

  /** Keys that have a form for one and a form for many below them. */
  const counted = [...es.keys()].flatMap((key) =>
    key.endsWith(".one") && es.has(key.replace(/one$/, "other")) ? [key.replace(/\.one$/, "")] : [],
  );

  it("say a number in the form that it asks for: one point, two points", () => {
    const forms = new Set(counted.flatMap((key) => [`${key}.one`, `${key}.other`]));
    // A number and a word in the plural; a verb in the plural and a number.
    const bare =
      /\{\w+\} (?:more )?(?:\p{Ll}{2,}(?<!s)s|dice)(?<!más)(?![\p{L}-])|\{\w+\} (?:are|were|have) |\b(?:quedan|faltan|sobran|caben|bastan|there are) [^{.,:;]{0,12}\{/iu;
    for (const bad of ["{n} puntos", "{n} dice", "quedan {n}", "faltan aún {n}", "{n} more changes", "{n} are left"])
      expect(bad).toMatch(bare);
    const isBare = (text = "") => bare.test(text.replaceAll(WORDS, "X"));
    const wrong = [es, en].flatMap((texts) => [...texts].filter(([key, text]) => !forms.has(key) && isBare(text)));
    expect(wrong.filter(([key]) => !NEVER_ONE.includes(key)).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
    expect(NEVER_ONE.filter((key) => !isBare(es.get(key)) && !isBare(en.get(key)))).toEqual([]);
  });

  it("are counted by `t` where they have forms: Foundry's own helper, as templates use it, knows none", () => {
    expect(counted.length).toBeGreaterThan(30);
    const asked = templateSources().flatMap(({ path, text }) =>
      counted.filter((key) => new RegExp(`["']${key}["']`).test(text)).map((key) => `${path}: ${key}`),
    );
    expect(asked).toEqual([]);
  });

  it("say roll of dice, in English; what is thrown is a weapon", () => {
    const throws = /\b(throws?|threw|thrown|throwing)\b/i;
    const weapons = /thrown or fired|(thrown|throwing) (weapons?|axes?|knives|knife|spears?|stars?)/i;
    expect([...en].filter(([, text]) => throws.test(text.replace(weapons, ""))).map(([key]) => key)).toEqual([]);
  });

  it("have one word for one thing: each of these has its own already", () => {
    const one: [texts: Map<string, string>, word: RegExp, say: string][] = [
      [es, /protagonista|personajes? no jugador|\bsecundarios?\b/i, "héroe, PNJ"],
      [es, /director de juego|\bmáster\b|narrador/i, "quien dirige"],
      [es, /\bútiles\b/i, "herramientas"],
      [es, /\b(balas|puntos) bastantes\b/, "suficientes"],
      [es, /de fábrica/, "restablecer"],
      [es, /^(pedirla|montarla)\b/i, "pedir la tirada"],
      [en, /non-player character|supporting character/i, "hero, NPC"],
      [en, /\b(narrator|game ?master|dungeon master|referee)\b/i, "GM"],
      [en, /by leave|hand(ed)? (one )?back|as it comes/i, "with the GM's permission, return, defaults"],
    ];
    const wrong = one.flatMap(([texts, word, say]) =>
      [...texts].flatMap(([key, text]) => (word.test(text) ? [`${key}: ${text} (say: ${say})`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  it("have every key that code and templates name", () => {
    const missing = sourcesWithKeys.flatMap(({ path, text }) =>
      [...text.matchAll(/["'`](CUBILETE\.[A-Za-z0-9_.-]+|TYPES\.[A-Za-z0-9_.-]+)(["'`]|\$\{)/g)]
        .filter(([, key = "", end]) => {
          if (es.has(key)) return false;
          // The beginning of a key, completed at run time: something must stand below it.
          const prefix = key.endsWith(".") ? key : `${key}.`;
          return !(end === "${" || key.endsWith(".") || [...es.keys()].some((known) => known.startsWith(prefix)));
        })
        .map(([, key]) => `${path}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it("have no text that nothing shows", () => {
    const all = sourcesWithKeys.map(({ text }) => text).join("\n");
    const named = all.matchAll(/["'`(](CUBILETE\.[A-Za-z0-9_.-]+)(?:\$\{|["'`])/g);
    const prefixes = new Set([...named].map(([, prefix = ""]) => (prefix.endsWith(".") ? prefix : `${prefix}.`)));
    // Few prefixes against many texts: the whole source is searched only for what none of them covers.
    const shown = (key: string) => [...prefixes].some((prefix) => key.startsWith(prefix)) || all.includes(key);
    // Those of a rule set are made by its `key`; a guard of rule sets looks for each.
    const own = new RegExp(`^CUBILETE\\.(${readdirSync(join(ROOT, "module/rulesets")).join("|")})\\.`);
    const unused = [...es.keys()].filter((key) => key.startsWith("CUBILETE.") && !own.test(key) && !shown(key));
    expect(unused).toEqual([]);
  });
});
