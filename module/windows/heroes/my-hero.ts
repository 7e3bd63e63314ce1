import type { RuleSet } from "../../contract/index.ts";
import {
  type ActorLike,
  documentOf,
  hooks,
  type JsonObject,
  notifications,
  type RenderOptions,
  systemPath,
  theGame,
} from "../../foundry/index.ts";
import { copiedFrom } from "../../foundry/seen.ts";
import { answering, explain, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { packIn } from "../../i18n/packs.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { request } from "../../requests/requests.ts";
import { isPlayed, setting } from "../../settings/settings.ts";
import { ToolWindow } from "../tool-window.ts";
import { contentOf, guided } from "./content.ts";
import { keptDraft } from "./drafts.ts";
import { ASKED, finish, flagsOf, show } from "./finish.ts";
import { CreationGuide } from "./guide.ts";
import { actorData, atRandom, create } from "./make.ts";
import { isOnShelf, SHELF_PATH } from "./requests.ts";

/** Where everybody gets a hero: made by the guide, at random, or ready-made; and the GM an adversary at random. */
export class MyHero extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-my-hero",
    classes: ["my-hero"],
    position: { width: 620, height: 620 },
    window: { title: "CUBILETE.creation.mine", icon: "fa-solid fa-user-plus" },
    actions: {
      make: MyHero.#onMake,
      random: MyHero.#onRandom,
      adversary: MyHero.#onAdversary,
      claim: MyHero.#onClaim,
      shelve: MyHero.#onShelve,
    },
  };
  static PARTS = { hero: { template: systemPath("templates/shared/my-hero.hbs"), scrollable: [".games"] } };

  protected override follow(draw: () => void): (() => void)[] {
    return ["createActor", "updateActor", "deleteActor", "updateUser"].map((hook) => {
      const id = hooks.on(hook, draw);
      return () => hooks.off(hook, id);
    });
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { user } = theGame();
    const games = guided().filter(({ id }) => isPlayed(id));
    return {
      ...(await super._prepareContext(options)),
      gm: user.isGM,
      mine: user.character ? { name: user.character.name, img: user.character.img } : null,
      games: games.map((ruleset) => ({
        id: ruleset.id,
        label: t(ruleset.label),
        summary: t(ruleset.summary),
        img: Object.values(ruleset.actors)[0]?.img,
        left: keptDraft(ruleset.id) !== null,
        ready: readyMade(ruleset),
      })),
    };
  }

  static async #onMake(this: MyHero, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => CreationGuide.begin(target.dataset.ruleset ?? ""));
    await this.close();
  }

  static async #onRandom(this: MyHero, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      const content = await contentOf(target.dataset.ruleset ?? "");
      await finish(content, await atRandom(content), null);
    });
  }

  static async #onAdversary(this: MyHero, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => randomAdversary(target.dataset.ruleset ?? ""));
  }

  static async #onClaim(this: MyHero, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => claim(target.dataset.uuid ?? ""));
  }

  /** Lays a hero ready for players, or takes it away again. */
  static async #onShelve(this: MyHero, _event: Event, target: HTMLElement): Promise<void> {
    const actor = await documentOf<ActorLike>(target.dataset.uuid);
    if (actor && theGame().user.isGM) await actor.update({ [SHELF_PATH]: !isOnShelf(actor) });
  }
}

/** A random actor for the GM's side of the table. */
export async function randomAdversary(ruleset: string): Promise<void> {
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  const content = await contentOf(ruleset);
  const draft = await atRandom(content);
  const data = await actorData(content, draft, "adversary");
  show(await create({ ...data, flags: flagsOf(content, draft, null, theGame().user.id) }));
}

async function claim(uuid: string): Promise<void> {
  try {
    await request("hero.make", { uuid } satisfies JsonObject);
  } catch (error) {
    if (!(error instanceof UserError) || error.key !== ASKED) throw error;
    notifications().info(explain(error));
  }
}

/** Heroes of the world without a player, and those of the compendium. */
function readyMade({ id, creation }: RuleSet): object[] {
  const free = setting<string>(null, "newHeroes") === "free";
  const unplayed = theGame()
    .actors.filter(
      (actor) =>
        actor.type === creation?.hero && !actor.hasPlayerOwner && actor.testUserPermission(theGame().user, "LIMITED"),
    )
    .map((actor) => {
      const { uuid, name, img } = actor;
      const laid = isOnShelf(actor);
      // A hero that is not laid ready can be asked for, where players may take others.
      return { uuid, name, img, laid, shelves: theGame().user.isGM && free, asks: free && !laid };
    });
  const pack = packIn(`${id}-actors`);
  // One who is in the world, played or not, is not offered a second time.
  const there = theGame().actors.filter(({ type }) => type === creation?.hero);
  const names = new Set(there.map((actor) => nameOnSheet(actor).trim()));
  const origins = new Set(there.map(copiedFrom));
  const shelf = [...(pack?.index ?? [])]
    .filter(({ type }) => type === creation?.hero)
    .map(({ _id, name, img }) => ({ uuid: `Compendium.${pack?.collection}.Actor.${_id}`, name, img }))
    .filter(({ uuid, name }) => !names.has(name.trim()) && !origins.has(uuid));
  return [...unplayed, ...shelf];
}
