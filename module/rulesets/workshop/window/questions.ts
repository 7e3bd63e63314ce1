import { rulesets } from "../../../contract/index.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import { inputs } from "../../../foundry/inputs.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { t } from "../../../i18n/i18n.ts";
import { textOfFile } from "../../../i18n/own-file.ts";
import { choosePlayed, isPlayed } from "../../../settings/settings.ts";
import { workshopCore } from "../data/core.ts";
import { local } from "../data/games.ts";
import { ID, key } from "../data/labels.ts";
import { lastSaver } from "../data/saves.ts";
import { heroesOf } from "./changes.ts";
import { entries, MOST_FILE, openPacks } from "./travel.ts";
import { named, type Undoing, undoList, whichSave } from "./undo-words.ts";

/** What the Workshop asks before it does something that the GM may regret. */

const CLASSES = ["cubilete"];

/** Paragraphs and a list, as text and never as markup. */
function said(lines: readonly string[], list: readonly string[] = []): HTMLElement {
  const content = document.createElement("div");
  for (const line of lines) content.append(Object.assign(document.createElement("p"), { textContent: line }));
  if (list.length === 0) return content;
  const all = document.createElement("ul");
  for (const line of list) all.append(Object.assign(document.createElement("li"), { textContent: line }));
  content.append(all);
  return content;
}

const sure = async (
  title: string,
  lines: readonly string[],
  { list = [], modal = false }: { list?: readonly string[]; modal?: boolean } = {},
): Promise<boolean> => {
  const asked = { window: { title: t(key(title)) }, content: said(lines, list), classes: CLASSES, modal };
  return (await askHere("confirm", asked)) === true;
};

/** One of several ways by its name, with the key of its label; null: neither. */
async function whichWay<Way extends string>(
  title: string,
  text: string,
  ways: Readonly<Record<Way, string>>,
): Promise<Way | null> {
  const labels = Object.entries<string>(ways).map(([action, label]) => ({ action, label: t(key(label)) }));
  const answer = await askHere("wait", {
    window: { title: t(key(title)) },
    content: said([text]),
    classes: CLASSES,
    rejectClose: false,
    buttons: [...labels, { action: "neither", label: t(key("ask.conflict.neither")), default: true }],
  });
  return Object.hasOwn(ways, answer) ? (answer as Way) : null;
}

export const mayDiscard = (): Promise<boolean> => sure("ask.discard.title", [t(key("ask.discard.text"))]);

export const mayRemove = (page: Page): Promise<boolean> =>
  sure("ask.remove.title", [t(key("ask.remove.text"), { game: local(page.name), heroes: heroesOf(page.id).length })]);

/** Who would lose the sight of what. */
export const mayLose = (changes: readonly { text: string; who: readonly string[] }[]): Promise<boolean> =>
  sure("ask.lose.title", [t(key("ask.lose.text"))], {
    list: changes.map(({ text, who }) => `${text}: ${named(who)}`),
  });

/** What of another program's template a page does not have; all the rest of it comes. */
export const mayTakeTemplate = ({ name, left }: { name: string; left: readonly string[] }): Promise<boolean> =>
  sure("ask.template.title", [t(key(`ask.template.${left.length > 0 ? "text" : "whole"}`), { name })], { list: left });

/** One of several templates in a file, by its place; null: none. */
export async function whichTemplate(names: readonly string[]): Promise<number | null> {
  const content = said([t(key("ask.template.several"))]);
  const options = names.map((name, at) => ({ value: String(at), label: name }));
  content.append(field("ask.template.which", select("template", options)));
  const answer = await askHere("input", { window: { title: t(key("ask.template.title")) }, content, classes: CLASSES });
  return answer ? Number(answer.template) : null;
}

/** What becomes of the heroes of the game that was opened when its page gets another id; null: it is not saved. */
export async function whatOfHeroes(
  page: Page,
  { name, heroes }: { name: string; heroes: number },
): Promise<"along" | "stay" | null> {
  const text = t(key("ask.id.text"), { id: page.id, name, heroes });
  return whichWay("ask.id.title", text, { along: "ask.id.along", stay: "ask.id.stay" });
}

/** Which save it is, and what becomes of which heroes. */
export function mayUndo(what: Undoing): Promise<boolean> {
  const list = undoList(what);
  return sure("undo.title", [whichSave(what.save), t(key(list.length > 0 ? "undo.what" : "undo.nothing"))], { list });
}

/** Another GM saved meanwhile, or another page has this id: mine, theirs, or neither. */
export async function onConflict(page: Page, opened: boolean): Promise<"mine" | "theirs" | null> {
  const text = opened
    ? t(key("ask.conflict.text"), { game: local(page.name), who: lastSaver(page.id) })
    : t(key("ask.conflict.taken"), { id: page.id });
  return whichWay("ask.conflict.title", text, { mine: "ask.conflict.mine", theirs: "ask.conflict.theirs" });
}

/** A page is saved to be played: where the Workshop is not in play, asks the GM whether it should be. */
export async function offerToPlay(): Promise<void> {
  if (isPlayed(ID)) return;
  if (!(await sure("ask.play.title", [t(key("ask.play.text"))]))) return;
  const played = rulesets.all().flatMap(({ id }) => (isPlayed(id) ? [id] : []));
  await choosePlayed([...played, ID]);
}

function field(label: string, input: HTMLElement): HTMLElement {
  return inputs().createFormGroup({ label: t(key(label)), input });
}

function select(name: string, options: readonly { value: string; label: string }[]): HTMLElement {
  return inputs().createSelectInput({ name, options: [...options] });
}

/** What a link brought, before it is opened; a page that cannot be read has no name. */
export async function mayOpenLinked(text: string): Promise<boolean> {
  let game = "";
  try {
    game = local(workshopCore().page(text).name);
  } catch (error) {
    if (!workshopCore().isPageError(error)) throw error;
  }
  // It is there before anything else: the windows of a first start open after it, and would lie over it.
  const what = game ? t(key("link.text"), { game }) : t(key("link.unreadable"));
  return sure("link.title", [what, t(key("ask.import.text"))], { modal: true });
}

/** Shows the link of a page, to be copied. */
export async function showLink(link: string): Promise<void> {
  const content = said([t(key("link.copy"))]);
  const text = Object.assign(document.createElement("textarea"), {
    readOnly: true,
    rows: 8,
    value: link,
    autofocus: true,
  });
  text.ariaLabel = t(key("link.title"));
  content.append(text);
  await askHere("wait", {
    window: { title: t(key("link.title")), icon: "fa-solid fa-link" },
    content,
    classes: CLASSES,
    position: { width: 560 },
    buttons: [{ action: "close", label: "Close", icon: "fa-solid fa-check" }],
    rejectClose: false,
    // Its text is what the user sees and copies: a value is no part of the markup that a dialog is made of.
    drawn: (element: HTMLElement) => {
      const shown = element.querySelector("textarea");
      if (shown) shown.value = link;
      shown?.select();
    },
  });
}

/** The export that is a link. */
export const AS_LINK = "link";

/** Where a page goes, and whether its heroes go along. */
export async function howToExport(page: Page, canLink: boolean): Promise<{ pack: string; heroes: boolean } | null> {
  const content = said([t(key("ask.export.text"), { game: local(page.name), version: page.version })]);
  if (page.licence === undefined) content.append(said([t(key("ask.export.licence"))]));
  const packs = openPacks().map(({ id, title }) => ({ value: id, label: title }));
  const ways = [{ value: "", label: t(key("ask.export.file")) }];
  if (canLink) ways.push({ value: AS_LINK, label: t(key("ask.export.link")) });
  content.append(field("ask.export.where", select("pack", [...ways, ...packs])));
  const count = heroesOf(page.id).length;
  const box = Object.assign(document.createElement("input"), { type: "checkbox", name: "heroes" });
  if (count > 0) content.append(field("ask.export.heroes", box));
  const answer = await askHere("input", { window: { title: t(key("window.export")) }, content, classes: CLASSES });
  return answer ? { pack: String(answer.pack ?? ""), heroes: Boolean(answer.heroes) } : null;
}

/** A file, or an entry that carries a page. */
export async function whatToImport(): Promise<{ text: string } | { uuid: string } | null> {
  const content = said([t(key("ask.import.text"))]);
  const file = Object.assign(document.createElement("input"), { type: "file", accept: ".yml,.yaml,.json,.txt" });
  content.append(field("ask.import.file", file));
  const known = (await entries()).map(({ uuid, name, from }) => ({
    value: uuid,
    label: from ? `${name} · ${from}` : name,
  }));
  if (known.length > 0) {
    content.append(field("ask.import.entry", select("entry", [{ value: "", label: "—" }, ...known])));
  }
  const answer = await askHere("input", { window: { title: t(key("window.import")) }, content, classes: CLASSES });
  if (!answer) return null;
  const [chosen] = file.files ?? [];
  if (chosen) return { text: await textOfFile(chosen, MOST_FILE) };
  return answer.entry ? { uuid: String(answer.entry) } : null;
}
