import { type PageReplacements, type PageWord, type Panel, rulesets } from "../../../../contract/index.ts";
import { errorText } from "../../../../contract/problems.ts";
import { type PartTemplate, renderHere } from "../../../../foundry/index.ts";
import { sheetPart } from "../../../../render/changed-parts.ts";
import { tellMisfit } from "../fence.ts";
import { replacementsOf } from "../games.ts";
import { key } from "../labels.ts";

/** Templates and words of a module's own, for the game that it brought on a page. */

/** Templates that were fetched, and those that failed then or later, which nobody uses again. */
const here = new Set<string>();
const failed = new Set<string>();

const templatesIn = ({ rolls = {}, sheet = {}, things = {} }: PageReplacements): [path: string, template: string][] => [
  ...Object.entries(sheet).map(([part, template]): [string, string] => [`sheet.${part}`, template]),
  ...Object.entries(things).map(([kind, template]): [string, string] => [`things.${kind}`, template]),
  ...Object.entries(rolls).flatMap(([roll, { dialog, card }]) =>
    Object.entries({ dialog, card }).flatMap(([part, template]): [string, string][] =>
      template === undefined ? [] : [[`rolls.${roll}.${part}`, template]],
    ),
  ),
];

/** Fetches the templates of all games that modules brought; what does not come is named, and the page's own stands. */
export async function fetchTemplates(): Promise<void> {
  const { loadTemplates } = foundry.applications.handlebars;
  const all = [...rulesets.pages.values()].flatMap(({ id, replacements = {} }) =>
    templatesIn(replacements).map(([path, template]) => ({ game: id, path, template })),
  );
  const fetched = async ({ game, path, template }: (typeof all)[number]): Promise<void> => {
    try {
      await loadTemplates([template]);
      here.add(template);
    } catch (error) {
      tellTemplate(game, path, template, error);
    }
  };
  await Promise.all(all.map(fetched));
}

/** Whether a template of a module draws this; one that fails is named, and not used again. */
function draws(game: string, path: string, template: string, context: object): boolean {
  try {
    renderHere(template, context);
    return true;
  } catch (error) {
    failed.add(template);
    tellTemplate(game, path, template, error);
    return false;
  }
}

const tellTemplate = (game: string, path: string, template: string, error: unknown): void =>
  tellMisfit(game, `replacements.${path}`, `replacements.${path}: ${template}: ${errorText(error)}`);

/** The module's own template of a part of its game, by its path in `replacements`; null: the page's. */
function ownTemplate(game: string, path: string | null): string | null {
  const [, template] = templatesIn(replacementsOf(game) ?? {}).find(([name]) => name === path) ?? [];
  return template !== undefined && here.has(template) && !failed.has(template) ? template : null;
}

/** What a module shows of its own in a dialog or on a card; null: nothing. */
export function ownPanel(game: string, path: string, context: object): Panel | null {
  const template = ownTemplate(game, path);
  return template !== null && draws(game, path, template, context) ? { template, context } : null;
}

/** The parts of a sheet, those of them as the module draws them that it does. */
export class OwnParts {
  /** Where in `replacements` a part's template stands; null: nowhere. */
  readonly #pathOf: (id: string) => string | null;
  /** What the host was given since it last drew: it goes on with these. */
  #given: { id: string; part: PartTemplate; usual: PartTemplate }[] = [];

  constructor(pathOf: (id: string) => string | null) {
    this.#pathOf = pathOf;
  }

  of(game: string, parts: Record<string, PartTemplate>): Record<string, PartTemplate> {
    return Object.fromEntries(
      Object.entries(parts).map(([id, usual]) => {
        const own = ownTemplate(game, this.#pathOf(id));
        if (own === null) return [id, usual];
        const part = { ...usual, ...sheetPart(own) };
        this.#given.push({ id, part, usual });
        return [id, part];
      }),
    );
  }

  /**
   * Tries what the module draws before the sheet does; where it fails the page's own is put back into what the host was given.
   * @param contextOf What a part's template gets.
   */
  async tryAll(game: string, contextOf: (id: string) => Promise<object>): Promise<void> {
    for (const { id, part, usual } of this.#given.splice(0)) {
      const path = this.#pathOf(id) ?? "";
      const fits = ownTemplate(game, path) === part.template;
      if (!fits || !draws(game, path, part.template, await contextOf(id))) Object.assign(part, usual);
    }
  }
}

/** A word round those of a page: a language key, the module's where it says one. */
export function pageWord(game: string, word: PageWord): string {
  const { words = {} } = replacementsOf(game) ?? {};
  return (Object.hasOwn(words, word) && words[word]) || key(word);
}
