import type { Hero, Page } from "../../../core/workshop/page/types.ts";
import { theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { nameOnSheet } from "../../../plan/people/called.ts";
import { asHero, heroOf, type WorkshopActor } from "../data/actor.ts";
import { workshopCore } from "../data/core.ts";
import { games, local } from "../data/games.ts";
import { key } from "../data/labels.ts";

/** What saving a page changes for the heroes there are. */

interface PageChange {
  readonly change: string;
  readonly text: string;
  /** Names of those who hold something of it. */
  readonly who: readonly string[];
  /** Whether they lose a value, until the page names it again. */
  readonly loses: boolean;
}

/** The heroes of a game in this world. */
export const heroesOf = (game: string): WorkshopActor[] =>
  [...theGame().actors].flatMap((actor) => {
    const hero = asHero(actor);
    return hero?.system.game === game ? [hero] : [];
  });

/** Whether a hero holds something at a path of their page, such as `attributes.grit`, `things.weapon.numbers.damage`. */
function holds(hero: Hero, path: string): boolean {
  const [room = "", id = "", , number] = path.split(".");
  if (room === "attributes" || room === "resources") return Object.hasOwn(hero[room], id);
  if (room === "conditions") return hero.conditions.includes(id);
  if (room !== "things") return false;
  const things = hero.things.filter(({ kind }) => kind === id);
  return number === undefined ? things.length > 0 : things.some(({ numbers }) => Object.hasOwn(numbers, number));
}

/** What a path is called, by the page that knows it. */
function nameOf(page: Page, path: string): string {
  const [room = "", id = "", , number] = path.split(".");
  const lists: Record<string, readonly { id: string; name?: Page["name"] }[]> = {
    attributes: page.attributes,
    resources: page.resources,
    fields: page.fields,
    shared: page.shared,
    things: page.things,
    conditions: page.conditions,
    rolls: page.rolls,
  };
  const found = lists[room]?.find((one) => one.id === id);
  const part = page.things.find((thing) => thing.id === id)?.numbers.find((one) => one.id === number);
  return [found?.name === undefined ? id : local(found.name), ...(part ? [local(part.name)] : [])].join(" · ");
}

/** By the words of the page: what it is called may well be the same. */
const idOf = (path: string): string => path.split(".").at(-1) ?? path;

/** What is probably called otherwise than in the page that is saved, and would be lost to its heroes. */
export function renamesOf(after: Page): { line: number; column: number; message: string }[] {
  const before = games().get(after.id)?.page;
  if (!before) return [];
  return workshopCore()
    .renames(before, after)
    .map(({ line, column, was, now }) => {
      const figures = { was: idOf(was), name: idOf(now), fix: `was: { ${was}: ${now} }` };
      return { line, column, message: t(key("warning.renamed"), figures) };
    });
}

/** What differs from the page that is saved; null where none is. */
export function pageChanges(after: Page): PageChange[] | null {
  const before = games().get(after.id)?.page;
  if (!before) return null;
  // As their page names things: what they hold may have been renamed since it was written.
  const heroes = heroesOf(after.id).map((hero) => ({
    name: nameOnSheet(hero),
    held: workshopCore().heroNow(before, heroOf(hero)),
  }));
  const likely = workshopCore().renames(before, after);
  return (
    workshopCore()
      .compare(before, after)
      // Said once, where it is gone: not again where it is new, nor for each number of it.
      .filter(
        ({ change, path }) =>
          !likely.some(({ was, now }) => {
            const from = change === "new" ? now : was;
            return (change === "new" && path === from) || path.startsWith(`${from}.`);
          }),
      )
      .map(({ change, path, was }) => {
        const now = change === "gone" ? likely.find((one) => one.was === path)?.now : undefined;
        const loses = change === "gone" || change === "narrower" || change === "kind";
        const who =
          change === "new" ? [] : heroes.filter(({ held }) => holds(held, was ?? path)).map(({ name }) => name);
        const name = nameOf(change === "gone" ? before : after, path);
        if (now !== undefined) {
          const figures = { name, now: nameOf(after, now), fix: `was: { ${path}: ${now} }` };
          return { change: "perhaps", text: t(key("change.perhaps"), figures), who, loses };
        }
        const text = t(key(`change.${change}`), { name, was: was === undefined ? "" : nameOf(before, was) });
        return { change, text, who, loses };
      })
  );
}
