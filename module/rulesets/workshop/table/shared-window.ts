import type { Page, Shared } from "../../../core/workshop/page/types.ts";
import { type RenderOptions, systemPath, theGame } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { PlacedWindow } from "../../../windows/placed/placed-window.ts";
import { workshopCore } from "../data/core.ts";
import { games, local } from "../data/games.ts";
import { ID, key } from "../data/labels.ts";
import { sharedPlace, tableOf, tableState } from "../data/shared.ts";
import { aspectsOf, MOST_ASPECT } from "./aspects.ts";
import { setAspect, setTable } from "./shared.ts";

const SHOWN_MOVES = 4;
/** So many are drawn one by one. */
const MOST_DRAWN = 60;

/** Clocks, pools and aspects of the table on the screen, by game: everybody sees them, the GM moves and writes them. */
export class SharedWindow extends PlacedWindow {
  static override DEFAULT_OPTIONS = {
    id: "workshop-shared",
    ruleset: ID,
    classes: ["shared-table"],
    position: { width: 320 },
    window: { icon: "fa-solid fa-clock", title: key("shared.title") },
    actions: { setShared: SharedWindow.#onSet, setAspect: SharedWindow.#onAspect },
  };
  static PARTS = { table: { template: systemPath("templates/workshop/shared.hbs"), scrollable: [""] } };

  protected override readonly place = sharedPlace;

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const all = [...games().values()].flatMap(({ page }) => (page && page.shared.length > 0 ? page : []));
    return {
      ...(await super._prepareContext(options)),
      isGM: theGame().user.isGM,
      several: all.length > 1,
      games: all.map((page) => {
        const now = workshopCore().sharedNow(page, tableOf(page.id));
        const nameOf = (id: string): string => local(page.shared.find((one) => one.id === id)?.name ?? id);
        const moves = tableState.peek().moves.filter((move) => move.game === page.id && move.id !== "");
        return {
          id: page.id,
          name: local(page.name),
          shared: page.shared.map((one) =>
            one.aspects === undefined ? sharedRow(one, now[one.id] ?? one.start) : aspectRows(page, one, this.id),
          ),
          moves: moves
            .slice(0, SHOWN_MOVES)
            .map(({ id, by, name }) => t(key("shared.moved"), { name, what: nameOf(id), by: signed(by) })),
        };
      }),
    };
  }

  protected override follow(draw: () => void) {
    return [tableState.subscribe(draw)];
  }

  protected override async take(
    name: string,
    value: string,
    { dataset: { game = "", shared = "", aspect = "", free = "1" } }: HTMLInputElement,
  ): Promise<void> {
    // A text that is taken out takes its aspect along; nothing written is no new one.
    const gone = value.trim() === "";
    if (name === "aspect" && (!gone || aspect !== ""))
      await setAspect(game, shared, { aspect, text: value, free: gone ? null : Number(free), from: Number(free) });
  }

  static async #onAspect(this: SharedWindow, _event: Event, target: HTMLElement): Promise<void> {
    const { game = "", shared = "", aspect = "", free, from } = target.dataset;
    const left = free === undefined ? null : Number(free);
    await answering(() => setAspect(game, shared, { aspect, text: null, free: left, from: Number(from ?? 0) }));
  }

  static async #onSet(this: SharedWindow, _event: Event, target: HTMLElement): Promise<void> {
    const { game = "", shared = "", value, from } = target.dataset;
    await answering(() => setTable(game, shared, Number(value), Number(from)));
  }
}

/** Aspects of the scene as the window draws them, and whether one more fits. */
function aspectRows(page: Page, { id, name, aspects = 0 }: Shared, window: string): object {
  const list = aspectsOf(page, id);
  const most = workshopCore().MOST_FREE;
  return {
    ...{ id, name: local(name), isAspects: true, figure: t(key("shared.of"), { value: list.length, max: aspects }) },
    aspects: list.map((one) => ({
      ...one,
      uses: t(key("shared.free"), { count: one.free }),
      less: one.free > 0 ? one.free - 1 : null,
      more: one.free < most ? one.free + 1 : null,
      field: `${window}-${page.id}-${id}-${one.id}`,
    })),
    most: MOST_ASPECT,
    fresh: list.length < aspects ? `${window}-${page.id}-${id}-new` : "",
  };
}

/** One of them as the window draws it. */
function sharedRow(one: Shared, value: number): object {
  const { id, name, min, max, segments } = one;
  const says = workshopCore().sharedSays(one, value);
  const figure = max === null ? String(value) : t(key("shared.of"), { value, max });
  return {
    ...{ id, name: local(name), isAspects: false, value, figure },
    label: `${local(name)}: ${figure}`,
    segments:
      segments && max !== null && max <= MOST_DRAWN ? Array.from({ length: max }, (_, at) => at < value) : undefined,
    says: says === null ? "" : local(says),
    full: max !== null && value >= max,
    less: value > min ? value - 1 : null,
    more: max === null || value < max ? value + 1 : null,
  };
}
