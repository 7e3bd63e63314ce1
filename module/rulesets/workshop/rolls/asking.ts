import type { AskSubject } from "../../../contract/index.ts";
import type { Page, ThingKind } from "../../../core/workshop/page/types.ts";
import type { Asked } from "../../../core/workshop/types.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { asHero, kindIn, thingsOf } from "../data/actor.ts";
import { label, local, pageOf } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { pageAsking } from "./page-asking.ts";

/** What the GM may ask of heroes of pages: the rolls of their game, and those that they make with something of theirs. */

type Roll = Page["rolls"][number];

/** The ladder that something asked for means; none where it means something else. */
export function ladderOf(page: Page, { id, pick }: Asked): Page["ladders"][number] | undefined {
  const named = page.ladders.find((one) => one.id === pick || (pick === "ladder" && one.id === id));
  return named ?? (pick === "ladder" ? page.ladders[0] : undefined);
}

function askedLadder(page: Page, roll: Roll | undefined) {
  for (const asked of roll?.ask ?? []) {
    const ladder = ladderOf(page, asked);
    if (roll && ladder) return { name: asked.id, ladder, roll };
  }
  return null;
}

const rollIn = (game: unknown, id: unknown) => {
  const page = pageOf(String(game));
  const roll = page?.rolls.find((one) => one.id === id);
  return page && roll ? askedLadder(page, roll) : null;
};

function subjectsOf(page: Page, heroes: readonly ActorLike[], several: boolean): AskSubject[] {
  const named = (text: string): string => properShort(several ? `${text} · ${local(page.name)}` : text);
  const plain = page.rolls
    .filter((roll) => roll.with === undefined)
    .map(
      ({ id, name = id, by }): AskSubject => ({
        id: `${page.id}.${id}`,
        label: named(local(name)),
        group: key(by === undefined ? "desk.rolls" : "desk.tables"),
        kind: "roll",
        args: { game: page.id, roll: id },
      }),
    );
  const found = new Map<string, AskSubject>();
  const add = (kind: ThingKind, { name, type }: ItemLike): void => {
    for (const [at, roll] of kind.rolls.entries()) {
      const which = at === 0 ? "" : `.${roll}`;
      const id = `${page.id}.${kind.id}${which}.${name.toLocaleLowerCase()}`;
      if (found.has(id)) continue;
      const more = kind.rolls.length > 1 ? `: ${local(page.rolls.find((one) => one.id === roll)?.name ?? roll)}` : "";
      const args = { game: page.id, roll };
      found.set(id, {
        ...{ id, label: named(`${name}${more}`), group: key("desk.things"), kind: "roll" },
        ...{ args, like: { name, type } },
      });
    }
  };
  for (const hero of heroes) {
    for (const thing of thingsOf(hero)) {
      const kind = page.things.find(({ id }) => id === kindIn(page, thing));
      if (kind) add(kind, thing);
    }
  }
  return [...plain, ...[...found.values()].sort((a, b) => a.label.localeCompare(b.label))];
}

export const asking = pageAsking({
  subjects(actors) {
    const games = new Map<string, ActorLike[]>();
    for (const actor of actors) {
      const game = asHero(actor)?.system.game;
      if (game !== undefined) games.set(game, [...(games.get(game) ?? []), actor]);
    }
    const pages = [...games].flatMap(([game, heroes]) => {
      const page = pageOf(game);
      return page ? [{ page, heroes }] : [];
    });
    return pages.flatMap(({ page, heroes }) => subjectsOf(page, heroes, pages.length > 1));
  },
  ladder(_kind, { game, roll }) {
    const found = rollIn(game, roll);
    const steps = found?.ladder.steps.map(({ name, value }) => ({ value, label: label(name) }));
    return found && steps ? { name: found.name, steps, roll: found.roll } : null;
  },
  named: ({ game, id }) => rollIn(game, id)?.name ?? null,
  answers: ({ game, id }, { game: asked, roll }) => game === asked && id === roll,
});
