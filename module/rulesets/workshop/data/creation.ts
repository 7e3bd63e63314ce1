import type { Creation, CreationGame, CreationWord, GamesCreationSpec } from "../../../contract/index.ts";
import type { GivenThing } from "../../../core/workshop/making/types.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import { plainData } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import type * as words from "../window/words-making.ts";
import { thingsData } from "./actor.ts";
import { workshopCore } from "./core.ts";
import { games, local } from "./games.ts";
import { key } from "./labels.ts";
import { spoken } from "./text.ts";

/** Making heroes of the games that stand on pages: each page is a game of its own, with a guide of its own. */
export const creation: GamesCreationSpec = {
  hero: "workshopHero",
  adversary: "workshopNpc",
  games: () => [...games().values()].flatMap(({ page }) => (page ? gameOf(page) : [])),
};

/** What the Workshop says back to authors, players read in the guide: it comes with the rules. */
let said: typeof words | undefined;

const gameOf = (page: Page): CreationGame => ({
  id: page.id,
  label: proper(local(page.name)),
  summary: page.summary === undefined ? key("guide.noSummary") : proper(local(page.summary)),
  creation: creationOf(page),
});

function creationOf(page: Page): Creation {
  return {
    async rules() {
      said ??= await import("../window/words-making.ts");
      return workshopCore().creationRules(page);
    },
    label: (section, id) => proper(entryName(page, section, id)),
    says: (word, section, id) => wordOf(page, word, section, id),
    build(draft, _entry, _made) {
      const drafted = new (workshopCore().Drafted)(page, draft);
      const { attributes, resources, fields, things } = drafted;
      const ids = things.map(() => foundry.utils.randomID());
      return {
        system: { game: page.id, attributes, resources, fields: plainData(fields) },
        items: thingsData(page, ids, things),
      };
    },
  };
}

/** What can be chosen by a step, by the name it has for players. */
function entryName(page: Page, section: string, id: string): string {
  const attribute = page.attributes.find((one) => one.id === id);
  const step = workshopCore().stepOf(page, section);
  if (step?.does === "word") return local(step.words.find((word) => word.id === id)?.name ?? id);
  const offers =
    step?.does === "things" || step?.does === "options" || (step?.does === "points" && "kind" in step.over);
  if (attribute && !offers) return spoken(attribute.name, id);
  const option = step?.does === "options" ? workshopCore().optionOf(step, id) : undefined;
  return local(option?.name ?? givenBy(page, section, id)?.name ?? id);
}

function givenBy(page: Page, section: string, id: string): GivenThing | undefined {
  const step = workshopCore().stepOf(page, section);
  const over = step?.does === "points" && "kind" in step.over ? step.over.kind : "";
  const kind = step?.does === "things" ? step.kind : over;
  const all = workshopCore().givenIn(page);
  return all.find(([, thing]) => thing.kind === kind && workshopCore().plainName(thing.name) === id)?.[1];
}

function wordOf(page: Page, word: CreationWord, section: string, id = ""): string | null {
  const step = workshopCore().stepOf(page, section);
  if (!step || !said) return word === "about" ? null : proper(section);
  if (word === "about") {
    const option = step.does === "options" ? workshopCore().optionOf(step, id) : undefined;
    if (option) return option.text === undefined ? null : proper(local(option.text));
    const given = step.does === "things" ? givenBy(page, section, id) : undefined;
    return given ? proper(said.givenText(page, given)) : null;
  }
  if (word === "hint") return proper(said.stepHint(page, step));
  const name = said.stepName(page, step);
  return proper(word === "purse" && section.endsWith("-count") ? t(key("guide.howMany"), { name }) : name);
}
