import { type RenderOptions, systemPath, theGame } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { drawing } from "../cards/drawings.ts";
import { counted } from "../cards/symbols.ts";
import { ID, key } from "../data/labels.ts";
import { flipWords, setDestiny, startDestiny, useDestiny } from "./destiny.ts";
import { type DestinySide, destinyState, type Use } from "./destiny-state.ts";

/** What a point does outside a check: the uses that the roll dialog does not offer. */
const IN_THE_STORY = ["talent", "fact"] as const;
const SHOWN_FLIPS = 4;

/** The pool of destiny, small enough to stay open: points of both sides, what they were used for, and a word to use one. */
export class DestinyWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "narrative-destiny",
    ruleset: ID,
    classes: ["destiny"],
    position: { width: 330, left: 110, top: 76 },
    window: { icon: "fa-solid fa-circle-half-stroke", title: key("destiny.title") },
    actions: {
      usePoint: DestinyWindow.#onUsePoint,
      setPoints: DestinyWindow.#onSetPoints,
      startSession: DestinyWindow.#onStartSession,
    },
  };
  static PARTS = { pool: { template: systemPath("templates/narrative/destiny.hbs"), scrollable: [""] } };

  /** What is being written for the next point, kept while others change the pool. */
  #note = "";
  #use: Use = "fact";

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { since, flips, rolled, ...points } = destinyState.read();
    const { isGM } = theGame().user;
    return {
      ...(await super._prepareContext(options)),
      running: since > 0,
      isGM,
      note: this.#note,
      sides: (["light", "dark"] as const).map((side) => ({
        side,
        words: counted(side, points[side]),
        points: Array.from({ length: points[side] }, () => drawing(side)),
        mayUse: (side === "light" || isGM) && points[side] > 0,
        useLabel: key(`destiny.spend.${side}`),
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
    const { side = "", value } = target.dataset;
    await answering(() => setDestiny({ light, dark, [side]: Number(value) }));
  }

  static async #onStartSession(this: DestinyWindow): Promise<void> {
    await answering(startDestiny);
  }
}
