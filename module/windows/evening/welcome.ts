import { rulesets } from "../../contract/index.ts";
import { fromHost, notifications, type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../../foundry/index.ts";
import { answering, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { isPlayed } from "../../settings/settings.ts";
import { openMyHero } from "../heroes-door.ts";
import { ToolWindow } from "../tool-window.ts";
import { packIn } from "./packs.ts";
import { SEEN } from "./seen.ts";
import { takeTour } from "./take-tour.ts";

/** An Adventure of Foundry, as far as it is imported. */
interface AdventureLike {
  readonly name: string;
  import(options?: object): Promise<{ created: Record<string, { id: string; activate?(): Promise<unknown> }[]> }>;
}

/** What to do first at a new table: the box for the GM, a hero for everybody, and where to click. */
export class Welcome extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-welcome",
    classes: ["welcome"],
    position: { width: 620, height: "auto" },
    window: { title: "CUBILETE.welcome.title", icon: "fa-solid fa-dice" },
    actions: {
      box: Welcome.#onBox,
      hero: Welcome.#onHero,
      rules: Welcome.#onRules,
      play: Welcome.#onPlay,
      tour: Welcome.#onTour,
      enough: Welcome.#onEnough,
    },
  };
  /** Boxes that were brought since the page was loaded. */
  static #brought = new Set<string>();

  static PARTS = { welcome: { template: systemPath("templates/shared/welcome.hbs"), scrollable: [""] } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { user } = theGame();
    return {
      ...(await super._prepareContext(options)),
      gm: user.isGM,
      mine: user.character?.name ?? null,
      heroes: user.isGM ? [] : ownHeroes(),
      games: rulesets
        .all()
        .filter(({ id }) => isPlayed(id) && boxOf(id))
        .map(({ id, label, actors }) => {
          const [box] = boxOf(id)?.index ?? [];
          return {
            id,
            label: t(label),
            box: box?.name,
            img: box?.img ?? Object.values(actors)[0]?.img,
            brought: Welcome.#brought.has(id),
          };
        }),
    };
  }

  /** Brings the box into the world; what is there already is written over only after Foundry has asked. */
  static async #onBox(this: Welcome, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
      const pack = boxOf(target.dataset.ruleset ?? "");
      const [first] = pack?.index ?? [];
      const box = first && fromHost<AdventureLike | null>(await pack?.getDocument(first._id));
      if (!box) throw new UserError("CUBILETE.welcome.noBox");
      const { created } = await box.import();
      await created.Scene?.[0]?.activate?.();
      if (Object.keys(created).length === 0) return;
      notifications().info(t("CUBILETE.welcome.imported", { name: short(box.name) }));
      Welcome.#brought.add(target.dataset.ruleset ?? "");
      await this.render();
    });
  }

  static async #onHero(this: Welcome): Promise<void> {
    await openMyHero();
  }

  /** The hero that a player picked is theirs from now on, and stands before them: sheet and board. */
  static async #onPlay(this: Welcome, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      const { user, actors, scenes } = theGame();
      const hero = actors.get(target.dataset.actor ?? "");
      if (!hero?.isOwner) throw new UserError("CUBILETE.error.notYours");
      const board = scenes.find(
        ({ visible, tokens }) => visible && tokens.find(({ actor }) => actor?.id === hero.id) !== undefined,
      );
      await user.update({ character: hero.id });
      if (board && !board.isView) await board.view();
      await this.close();
      hero.sheet?.render({ force: true });
    });
  }

  static async #onTour(this: Welcome, _event: Event, target: HTMLElement): Promise<void> {
    await this.close();
    await answering(() => takeTour(target.dataset.ruleset ?? ""));
  }

  static async #onRules(this: Welcome, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      const pack = packIn(`${target.dataset.ruleset ?? ""}-rules`);
      const [first] = pack?.index ?? [];
      const book = first && (await pack?.getDocument(first._id));
      if (!book) throw new UserError("CUBILETE.welcome.noBook");
      book.sheet?.render({ force: true });
    });
  }

  static async #onEnough(this: Welcome): Promise<void> {
    await answering(() => theGame().settings.set(SYSTEM_ID, SEEN, true));
    await this.close();
  }
}

/** Who this player may play, at a table where several are theirs already. */
const ownHeroes = () =>
  rulesets.all().flatMap(({ label, creation }) =>
    theGame()
      .actors.filter(({ type, isOwner }) => isOwner && type === creation?.hero)
      .map(({ id, name, img }) => ({ id, name, img, game: t(label) })),
  );

const boxOf = (ruleset: string) => packIn(`${ruleset}-box`);
