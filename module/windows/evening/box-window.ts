import { rulesets } from "../../contract/index.ts";
import type { BoxRow } from "../../core/box.ts";
import {
  type ActorLike,
  hooks,
  notifications,
  type RenderOptions,
  systemPath,
  theGame,
  windowOf,
} from "../../foundry/index.ts";
import { askHere } from "../../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { listed, short } from "../../i18n/names.ts";
import { busy } from "../../render/busy.ts";
import { faceStyle } from "../../render/face.ts";
import { hasTable, saveCopy } from "../copies/copy.ts";
import { COPY } from "../copies/on-card.ts";
import { ToolWindow } from "../tool-window.ts";
import { type Box, bringBox, isBringing, playersOf, rowsOf } from "./box.ts";

const ICONS: Readonly<Record<string, string>> = {
  Actor: "fa-user",
  Item: "fa-suitcase",
  JournalEntry: "fa-book-open",
  RollTable: "fa-table-list",
  Macro: "fa-code",
  Scene: "fa-map",
};

/** Names of a document's parts, for the line that says how many differ. */
const PARTS: Readonly<Record<string, string>> = {
  tokens: "token",
  pages: "page",
  results: "row",
  effects: "activeEffect",
};

/** Hooks after which the world may have more of a box, or less, or otherwise. */
export const boxHooks = ["Actor", "Scene", "JournalEntry", "RollTable", "Macro"].flatMap((kind) => [
  `create${kind}`,
  `update${kind}`,
  `delete${kind}`,
]);

/** A box at a table that has some of it: what is missing, what differs, and a tick at each of it. */
export class BoxWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-box",
    classes: ["box"],
    position: { width: 560, height: "auto" },
    window: { title: "CUBILETE.box.title", icon: "fa-solid fa-box-open" },
    actions: { bring: busy(BoxWindow.#onBring), copy: BoxWindow.#onCopy, all: BoxWindow.#onAll },
  };
  static PARTS = { box: { template: systemPath("templates/shared/box.hbs"), scrollable: [".rows"] } };

  #box: Box | null = null;
  /** Ticks that are not as they were at first: what is missing has one, what differs has none. */
  readonly #turned = new Set<string>();

  static async begin(box: Box): Promise<void> {
    const window = windowOf<BoxWindow>(BoxWindow.DEFAULT_OPTIONS.id) ?? new BoxWindow();
    if (window.#box !== box) window.#turned.clear();
    window.#box = box;
    await window.render({ force: true });
    window.bringToFront();
  }

  protected override follow(draw: () => void): (() => void)[] {
    // A box arrives as many documents: they are drawn together.
    const later = foundry.utils.debounce(draw, 100);
    return boxHooks.map((hook) => {
      const id = hooks.on(hook, later);
      return () => hooks.off(hook, id);
    });
  }

  protected override take(name: string, value: string): void {
    const row = this.#rows().find(({ uuid }) => uuid === name);
    if (!row) return;
    if ((value === "true") === (row.state === "missing")) this.#turned.delete(name);
    else this.#turned.add(name);
  }

  #rows(): BoxRow[] {
    return this.#box ? rowsOf(this.#box) : [];
  }

  #isOn({ uuid, state }: BoxRow): boolean {
    return (state === "missing") !== this.#turned.has(uuid);
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const rows = this.#rows().filter(({ kind }) => kind !== "Folder");
    const of = (wanted: BoxRow["state"]) => rows.filter(({ state }) => state === wanted);
    const shown = (row: BoxRow) => ({ ...shownRow(row), on: this.#isOn(row) });
    const isBusy = isBringing(this.#box?.ruleset ?? "");
    const game = rulesets.all().find(({ id }) => id === this.#box?.ruleset);
    return {
      ...(await super._prepareContext(options)),
      name: short(this.#box?.name ?? ""),
      game: game && t(game.label),
      ruleset: game?.id ?? "",
      cover: game?.face?.cover,
      face: faceStyle(game?.face),
      isCopy: this.#box?.ruleset === COPY,
      hasTable: hasTable(),
      missing: of("missing").map(shown),
      edited: of("edited").map(shown),
      other: of("other").map(shownRow),
      same: sameInWords(of("same").length, rows.length),
      some: rows.some(isOffered),
      isBusy,
      isIdle: isBusy || !rows.some((row) => isOffered(row) && this.#isOn(row)),
    };
  }

  static async #onCopy(this: BoxWindow): Promise<void> {
    await answering(async () => saveCopy());
  }

  /** Ticks everything that can have a tick. */
  static async #onAll(this: BoxWindow): Promise<void> {
    this.#turned.clear();
    for (const { uuid, state } of this.#rows()) if (state === "edited") this.#turned.add(uuid);
    await this.render();
  }

  static async #onBring(this: BoxWindow): Promise<void> {
    await answering(async () => {
      const box = this.#box;
      if (!box) return;
      const chosen = this.#rows().filter((row) => isOffered(row) && row.kind !== "Folder" && this.#isOn(row));
      if (chosen.length === 0) throw new UserError("CUBILETE.box.error.nothing");
      if (!(await isSure(chosen))) return;
      if (!(await bringBox(box, new Set(chosen.map(({ uuid }) => uuid))))) return;
      this.#turned.clear();
      notifications().info(t("CUBILETE.box.done", { count: chosen.length, name: short(box.name) }));
      await this.close();
    });
  }
}

/** Whether there is a tick at it. */
const isOffered = ({ state }: BoxRow): boolean => state === "missing" || state === "edited";

const sameInWords = (count: number, all: number): string =>
  count === 0 ? "" : t(`CUBILETE.box.${count === all ? "whole" : "same"}`, { count });

const playersAt = ({ kind, id }: BoxRow): string[] => {
  const actor: ActorLike | undefined = kind === "Actor" ? theGame().actors.get(id) : undefined;
  return actor ? playersOf(actor) : [];
};

function shownRow(row: BoxRow) {
  const { uuid, kind, name, here, state } = row;
  const players = state === "missing" ? [] : playersAt(row);
  return {
    uuid,
    icon: ICONS[kind] ?? "fa-file",
    kind: t(`CUBILETE.box.kind.${kind in ICONS ? kind : "other"}`),
    name: short(here || name),
    once: here && here !== name ? t("CUBILETE.box.once", { name: short(name) }) : "",
    differs: differsInWords(row),
    players: players.length === 0 ? "" : t("CUBILETE.box.players", { names: listed(players).join(", ") }),
  };
}

/** How much differs, in words: values of its own, and parts that are too many, gone or edited. */
function differsInWords({ values, parts }: BoxRow): string {
  const said = parts.flatMap(({ field, more, less, edited }) =>
    Object.entries({ more, less, edited }).flatMap(([how, count]) =>
      count === 0
        ? []
        : [t(`CUBILETE.box.${how}`, { what: t(`CUBILETE.box.part.${PARTS[field] ?? "thing"}`, { count }) })],
    ),
  );
  return [...(values > 0 ? [t("CUBILETE.box.values", { count: values })] : []), ...said].join(", ");
}

/** What a player plays is put back only once the GM has read whose it is. */
async function isSure(chosen: readonly BoxRow[]): Promise<boolean> {
  const played = chosen.filter((row) => row.state === "edited" && playersAt(row).length > 0);
  if (played.length === 0) return true;
  const lines = played.map((row) => `${short(row.here)} (${listed(playersAt(row)).join(", ")})`);
  const content = document.createElement("div");
  const text = document.createElement("p");
  text.textContent = t("CUBILETE.box.sure", { names: listed(lines).join(", ") });
  content.append(text);
  return (
    (await askHere("confirm", { window: { title: t("CUBILETE.box.title") }, position: { width: 480 }, content })) ===
    true
  );
}
