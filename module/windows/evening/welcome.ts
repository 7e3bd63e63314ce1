import { rulesets } from "../../contract/index.ts";
import {
  hooks,
  notifications,
  type RenderOptions,
  SYSTEM_ID,
  systemPath,
  theGame,
  type UserLike,
} from "../../foundry/index.ts";
import { answering, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { packIn } from "../../i18n/packs.ts";
import { busy } from "../../render/busy.ts";
import { faceStyle } from "../../render/face.ts";
import { isPlayed } from "../../settings/settings.ts";
import { ask } from "../heroes/finish.ts";
import { aFewReady } from "../heroes/ready-made.ts";
import { openMyHero } from "../lazy-heroes.ts";
import { ToolWindow } from "../tool-window.ts";
import { boxHere, boxPack, bringBox, firstPage, isBringing, lacking, openFirstPage, readBox, rowsOf } from "./box.ts";
import { BoxWindow, boxHooks } from "./box-window.ts";
import { SEEN } from "./seen.ts";
import { takeTour } from "./take-tour.ts";

/** What to do first at a new table: the box for the GM, a hero for everybody, and where to click. */
export class Welcome extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-welcome",
    classes: ["welcome"],
    position: { width: 700, height: "auto" },
    window: { title: "CUBILETE.welcome.title", icon: "fa-solid fa-dice" },
    actions: {
      box: busy(Welcome.#onBox),
      begin: busy(Welcome.#onBegin),
      hero: busy(Welcome.#onHero),
      rules: busy(Welcome.#onRules),
      play: busy(Welcome.#onPlay),
      take: busy(Welcome.#onTake),
      tour: busy(Welcome.#onTour),
      enough: Welcome.#onEnough,
    },
  };
  /** Whether this player asked for a hero here. */
  #asked = false;

  static PARTS = { welcome: { template: systemPath("templates/shared/welcome.hbs"), scrollable: [""] } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { user } = theGame();
    const heroes = user.isGM ? [] : ownHeroes();
    const isNew = !user.isGM && !user.character && heroes.length === 0;
    return {
      ...(await super._prepareContext(options)),
      gm: user.isGM,
      mine: user.character?.name ?? null,
      heroes,
      ready: isNew ? aFewReady().map((hero) => ({ ...hero, game: t(hero.game) })) : [],
      games: rulesets
        .all()
        .filter(({ id }) => isPlayed(id) && boxPack(id))
        .map(({ id, label, actors, face }) => {
          const [box] = boxPack(id)?.index ?? [];
          return {
            id,
            label: t(label),
            box: box?.name,
            img: box?.img ?? Object.values(actors)[0]?.img,
            cover: face?.cover,
            face: faceStyle(face),
            ...(user.isGM && buttonOf(id)),
          };
        }),
    };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (!theGame().user.isGM) return;
    // What a box holds comes after the window: until then its button says what it says at a new table.
    const games = rulesets.all().filter(({ id }) => isPlayed(id) && boxPack(id));
    void answering(async () => {
      await Promise.all(games.map(({ id }) => readBox(id)));
      if (this.rendered) await this.render();
    });
  }

  protected override follow(draw: () => void): (() => void)[] {
    // A box arrives as many documents: they are drawn together.
    const later = foundry.utils.debounce(draw, 100);
    const { isGM } = theGame().user;
    const followed = boxHooks.filter((hook) => (isGM ? !hook.startsWith("update") : hook.endsWith("Actor")));
    const onUser = ({ id }: UserLike, { character }: { character?: unknown }): void => {
      // The hero that this player asked for is there: its sheet is what comes next.
      if (id === theGame().userId && character && this.#asked) void this.close();
      else later();
    };
    return Object.entries({ ...Object.fromEntries(followed.map((hook) => [hook, later])), updateUser: onUser }).map(
      ([hook, act]) => {
        const id = hooks.on(hook, act as () => void);
        return () => hooks.off(hook, id);
      },
    );
  }

  /** Brings the box into a world that has nothing of it; of any other world it says what is there, and asks. */
  static async #onBox(this: Welcome, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
      const box = await readBox(target.dataset.ruleset ?? "");
      const { missing, of } = lacking(box);
      if (missing < of) return BoxWindow.begin(box);
      if (!(await bringBox(box, new Set(rowsOf(box).map(({ uuid }) => uuid))))) return;
      notifications().info(t("CUBILETE.welcome.imported", { name: short(box.name) }));
      await openFirstPage(box);
    });
  }

  /** Opens the journal of a box where its GM begins. */
  static async #onBegin(this: Welcome, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => openFirstPage(await readBox(target.dataset.ruleset ?? "")));
  }

  /** A ready-made hero, which the GM gives. */
  static async #onTake(this: Welcome, _event: Event, target: HTMLElement): Promise<void> {
    this.#asked = true;
    await answering(() => ask({ uuid: target.dataset.uuid ?? "" }));
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
      const boards = scenes.filter(
        ({ visible, tokens }) => visible && tokens.find(({ actor }) => actor?.id === hero.id) !== undefined,
      );
      // Where all are, else the first board of their adventure.
      const [first] = boards.sort((one, other) => one.sort - other.sort);
      const board = boards.find(({ active }) => active) ?? first;
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

/** What the button of a box says: by what the world has of it, not by what was pressed. */
function buttonOf(ruleset: string) {
  const box = boxHere(ruleset);
  const { missing, of } = box ? lacking(box) : { missing: 1, of: 1 };
  const begins = box !== undefined && firstPage(box) !== null;
  if (isBringing(ruleset)) return { busy: true, icon: "fa-spinner fa-spin", says: t("CUBILETE.box.atWork") };
  if (missing === of) return { icon: "fa-box-open", isFirst: true, says: t("CUBILETE.welcome.import") };
  if (missing === 0) return { begins, icon: "fa-check", says: t("CUBILETE.welcome.here") };
  return { begins, icon: "fa-puzzle-piece", says: t("CUBILETE.welcome.lacks", { count: missing }) };
}
