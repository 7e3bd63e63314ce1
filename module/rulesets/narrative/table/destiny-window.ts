import { type RenderOptions, systemPath, theGame } from "../../../foundry/index.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { answering } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { busy } from "../../../render/busy.ts";
import { PlacedWindow } from "../../../windows/placed/placed-window.ts";
import { drawing } from "../cards/drawings.ts";
import { counted } from "../cards/symbols.ts";
import { ID, key } from "../data/labels.ts";
import { flipWords, setDestiny, startDestiny, useDestiny } from "./destiny.ts";
import { destinyPlace } from "./destiny-place.ts";
import { type DestinySide, destinyState, type Use } from "./destiny-state.ts";

/** What a point does outside a check: the uses that the roll dialog does not offer. */
const IN_THE_STORY = ["talent", "fact"] as const;
const SHOWN_FLIPS = 4;

/**
 * The pool of destiny on the screen, small enough to stay: the points of both sides by their words, and a button to use one. What for,
 * and what came before, is folded. Each user's stands where they left it, and stays away once they closed it.
 */
export class DestinyWindow extends PlacedWindow {
  static override DEFAULT_OPTIONS = {
    id: "narrative-destiny",
    ruleset: ID,
    classes: ["destiny"],
    position: { width: 270 },
    window: { icon: "fa-solid fa-circle-half-stroke", title: key("destiny.title") },
    actions: {
      usePoint: busy(DestinyWindow.#onUsePoint),
      setPoints: DestinyWindow.#onSetPoints,
      startSession: busy(DestinyWindow.#onStartSession),
      showMore: DestinyWindow.#onShowMore,
    },
  };
  static PARTS = { pool: { template: systemPath("templates/narrative/destiny.hbs"), scrollable: [""] } };

  /** What is being written for the next point, kept while others change the pool. */
  #note = "";
  #use: Use = "fact";
  #more = false;
  protected override readonly place = destinyPlace;

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { since, flips, rolled, ...points } = destinyState.read();
    const { isGM } = theGame().user;
    return {
      ...(await super._prepareContext(options)),
      running: since > 0,
      isGM,
      more: this.#more,
      note: this.#note,
      sides: (["light", "dark"] as const).map((side) => ({
        side,
        name: t(key(`symbol.${side}`)),
        words: counted(side, points[side]),
        points: Array.from({ length: points[side] }, () => drawing(side)),
        mayUse: (side === "light" || isGM) && points[side] > 0,
        useLabel: key(`destiny.spend.${side}`),
        count: points[side],
        less: points[side] > 0 ? points[side] - 1 : null,
        more: points[side] + 1,
      })),
      uses: IN_THE_STORY.map((use) => ({ use, label: key(`destiny.use.${use}`), chosen: use === this.#use })),
      flips: flips
        .slice(0, SHOWN_FLIPS)
        .map((flip) => ({ side: flip.side, shape: drawing(flip.side), name: flip.name, words: flipWords(flip) })),
      rolled: rolled.map(({ name, light, dark }) => t(key("destiny.rolled"), { name, light, dark })),
    };
  }

  protected override follow(draw: () => void) {
    return [destinyState.subscribe(draw)];
  }

  protected override take(name: string, value: string): void {
    if (name === "note") this.#note = value;
    if (name === "use") this.#use = value as Use;
  }

  static async #onShowMore(this: DestinyWindow): Promise<void> {
    this.#more = !this.#more;
    await this.render();
  }

  static async #onUsePoint(this: DestinyWindow, _event: Event, target: HTMLElement): Promise<void> {
    const side = target.dataset.side as DestinySide;
    await answering(async () => {
      await useDestiny([{ side, use: this.#use, note: this.#note.trim() }]);
      this.#note = "";
      await this.render();
    });
  }

  static async #onSetPoints(this: DestinyWindow, _event: Event, target: HTMLElement): Promise<void> {
    const { light, dark } = destinyState.read();
    const { side = "", value, from } = target.dataset;
    const seen = { light, dark, [side]: Number(from) };
    await answering(() => setDestiny({ ...seen, [side]: Number(value) }, seen));
  }

  static async #onStartSession(this: DestinyWindow): Promise<void> {
    await answering(async () => {
      const { since } = destinyState.read();
      const title = t(key("destiny.start"));
      const content = foundry.utils.escapeHTML(t(key("destiny.startSure")));
      const sure =
        since === 0 || (await askHere("confirm", { window: { title }, content, classes: ["cubilete"] })) === true;
      if (sure) await startDestiny();
    });
  }
}
