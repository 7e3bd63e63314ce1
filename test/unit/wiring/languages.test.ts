import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { readLanguages, type Tree } from "../../../scripts/languages.ts";
import { moduleSources, templateSources } from "./sources.ts";

const languages = readLanguages(join(ROOT, "lang"));

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
