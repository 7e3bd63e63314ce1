import type { RuleSet } from "../../../contract/index.ts";
import { type DocumentLike, systemPath, theConfig, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";

import type { Context } from "../context.ts";
import type { Step } from "../step.ts";
import { trySheet } from "./sheets.ts";

/** Documents of every type, made and read back, and their sheets. */

export const documentSteps = (ruleset: RuleSet): Step[] =>
  (["Actor", "Item"] as const).flatMap((name) =>
    Object.entries(name === "Actor" ? ruleset.actors : ruleset.items).flatMap(([type, { model }]) => {
      const about = { group: ruleset.label, data: { name: `TYPES.${name}.${type}` } };
      return [
        {
          ...about,
          id: `document.${type}`,
          label: "CUBILETE.checkup.step.document",
          run: (context: Context) => makeAndRead(context, name, type, model),
        },
        {
          ...about,
          id: `sheet.${type}`,
          label: "CUBILETE.checkup.step.sheet",
          run: async (context: Context) => {
            const made = await context.mine.create<DocumentLike>(name, { name: type, type });
            await trySheet(context, made);
            await made.delete();
          },
        },
      ];
    }),
  );

async function makeAndRead(context: Context, name: "Actor" | "Item", type: string, model: unknown): Promise<void> {
  const made = await context.mine.create<DocumentLike>(name, { name: type, type });
  const { actors, items } = theGame();
  const stored = (name === "Actor" ? actors : items).get(made.id);
  if (!stored || stored.type !== type) throw new UserError("CUBILETE.checkup.diff.notStored");
  if (!(stored.system instanceof (model as new () => object))) throw new UserError("CUBILETE.checkup.diff.notStored");
  const written = stored.toObject();
  const read = new (theConfig()[name].documentClass)(written).toObject();
  for (const key of ["name", "type", "img", "system"]) {
    const [now, wanted] = [read[key], written[key]].map((value) => JSON.stringify(value) ?? "");
    if (now !== wanted) throw new UserError("CUBILETE.checkup.diff.figure", { path: key, now, wanted });
  }
  await made.delete();
}

/** Every language, as this host serves it: the same keys, and all that the rule set names. */
export const textStep = (label: string, keysOf: () => string[]): Step => ({
  id: "texts",
  group: label,
  label: "CUBILETE.checkup.step.texts",
  async run() {
    const read = async (lang: string) => {
      const answer = await fetch(foundry.utils.getRoute(systemPath(`lang/${lang}.json`)));
      if (!answer.ok) throw new UserError("CUBILETE.checkup.diff.noText", { lang, keys: answer.statusText });
      return foundry.utils.flattenObject((await answer.json()) as object) as Record<string, unknown>;
    };
    const codes = [...theGame().system.languages].map(({ lang }) => lang);
    const languages = await Promise.all(codes.map(async (lang) => [lang, await read(lang)] as const));
    const all = new Set([...languages.flatMap(([, texts]) => Object.keys(texts)), ...keysOf()]);
    for (const [lang, texts] of languages) {
      const missing = [...all].filter((key) => typeof texts[key] !== "string" && !theGame().i18n.has(key));
      const lacking = [...all].filter((key) => key.startsWith("CUBILETE.") && typeof texts[key] !== "string");
      const keys = [...new Set([...missing, ...lacking])];
      if (keys.length > 0)
        throw new UserError("CUBILETE.checkup.diff.noText", { lang, keys: keys.slice(0, 10).join(", ") });
    }
  },
});
