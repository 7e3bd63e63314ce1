import { type ActorLike, documentOf, hooks, type RenderOptions, systemPath, theGame } from "../../foundry/index.ts";
import { answering, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { busy } from "../../render/busy.ts";
import { faceStyle } from "../../render/face.ts";
import { isPlayed } from "../../settings/settings.ts";
import { ToolWindow } from "../tool-window.ts";
import { contentOf, guided } from "./content.ts";
import { keptDraft } from "./drafts.ts";
import { ask, finish, flagsOf, show } from "./finish.ts";
import { CreationGuide } from "./guide.ts";
import { actorData, atRandom, create } from "./make.ts";
import { readyMade } from "./ready-made.ts";
import { isOnShelf, SHELF_PATH } from "./requests.ts";

/** Where everybody gets a hero: made by the guide, at random, or ready-made; and the GM an adversary at random. */
export class MyHero extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-my-hero",
    classes: ["my-hero"],
    position: { width: 620, height: 620 },
    window: { title: "CUBILETE.creation.mine", icon: "fa-solid fa-user-plus" },
    actions: {
      make: busy(MyHero.#onMake),
      random: busy(MyHero.#onRandom),
      adversary: busy(MyHero.#onAdversary),
      claim: busy(MyHero.#onClaim),
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
    const games = guided().filter(({ ruleset }) => isPlayed(ruleset.id));
    return {
      ...(await super._prepareContext(options)),
      gm: user.isGM,
      mine: user.character ? { name: user.character.name, img: user.character.img } : null,
      games: games.map((game) => ({
        id: game.key,
        label: t(game.label),
        summary: t(game.summary),
        img: Object.values(game.ruleset.actors)[0]?.img,
        cover: game.ruleset.face?.cover,
        face: faceStyle(game.ruleset.face),
        left: keptDraft(game.key) !== null,
        ready: readyMade(game),
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
    await answering(() => ask({ uuid: target.dataset.uuid ?? "" }));
  }

  /** Lays a hero ready for players, or takes it away again. */
  static async #onShelve(this: MyHero, _event: Event, target: HTMLElement): Promise<void> {
    const actor = await documentOf<ActorLike>(target.dataset.uuid);
    if (actor && theGame().user.isGM) await actor.update({ [SHELF_PATH]: !isOnShelf(actor) });
  }
}

/** A random actor for the GM's side of the table; `game`: the key of its guide. */
export async function randomAdversary(game: string): Promise<void> {
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  const content = await contentOf(game);
  const draft = await atRandom(content);
  const data = await actorData(content, draft, "adversary");
  show(await create({ ...data, flags: flagsOf(content, draft, null, theGame().user.id) }));
}
