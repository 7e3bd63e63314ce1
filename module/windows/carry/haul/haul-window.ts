import { rulesets } from "../../../contract/index.ts";
import { notifications, type RenderOptions, systemPath, theGame } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { listed, short } from "../../../i18n/names.ts";
import { withProgress } from "../../progress.ts";
import { ToolWindow } from "../../tool-window.ts";
import { newId } from "../actor-data.ts";
import { nothingIn } from "../from-programs.ts";
import { makerFor } from "../makers.ts";
import type { Hauls } from "../unpack/hauls.ts";
import { bringStock, THERE, type There, thereOf } from "./bring-stock.ts";
import { type Stock, type StockKind, stockOf } from "./entries.ts";
import { picturesOf, putPictures } from "./pictures.ts";

/** Names of a kind that are shown, and lines of what does not come along, with letters of each. */
const MOST_NAMES = 300;
const MOST_LEFT = 60;
const LONGEST_LEFT = 200;

/** A kind as the GM decided about it. */
interface Decided {
  kind: StockKind;
  takes: boolean;
  there: There;
  /** What it is known by of those that this world has. */
  known: ReadonlySet<string>;
}

/** What files of other programs bring into compendia of the world, kind by kind: first it is looked over, then all of it comes, or nothing. */
export class HaulWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-haul",
    classes: ["haul"],
    position: { width: 760, height: 640 },
    window: { title: "CUBILETE.haul.title", icon: "fa-solid fa-box-open" },
    actions: {
      accept: HaulWindow.#onAccept,
      refuse: HaulWindow.#onRefuse,
      saveLeft: HaulWindow.#onSaveLeft,
    },
  };
  static PARTS = { haul: { template: systemPath("templates/shared/haul.hbs"), scrollable: [".kinds"] } };

  readonly #stock: Stock;
  readonly #source: Hauls;
  readonly #programs: string;
  readonly #decided: Decided[];
  /** Programs in other games' terms: their files are chosen by themselves. */
  readonly #others: string;
  /** Whether the table's settings take something over. */
  #takesSetting = true;
  #takesPictures = true;
  #isBusy = false;
  /** A second try has the same. */
  readonly #id = newId();

  constructor(source: Hauls, stock: Stock, programs: string, others: string, decided: Decided[]) {
    super();
    this.#source = source;
    this.#stock = stock;
    this.#programs = programs;
    this.#others = others;
    this.#decided = decided;
  }

  /**
   * Shows what files bring.
   * @throws {UserError} When the user is no GM, or the world plays no game in whose terms it is.
   */
  static async begin(source: Hauls): Promise<void> {
    try {
      await (await HaulWindow.#of(source)).render({ force: true });
    } catch (error) {
      source.end?.();
      throw error;
    }
  }

  static async #of(source: Hauls): Promise<HaulWindow> {
    const { hauls, left } = source;
    if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
    const [first] = hauls;
    const maker = first ? await makerFor(first.terms) : null;
    if (!first || !maker) throw new UserError("CUBILETE.carry.trouble.terms", { program: first?.program ?? "?" });
    await rulesets.load(maker.game);
    const mine = hauls.filter(({ terms }) => terms === first.terms);
    const named = (list: Hauls["hauls"]) => listed([...new Set(list.map(({ program }) => program))]).join(", ");
    const stock = await withProgress(t("CUBILETE.haul.title"), (progress) =>
      stockOf({ hauls: mine, left }, maker, progress),
    );
    if (stock.kinds.length === 0) throw nothingIn(first.program, stock.left);
    const decided = await Promise.all(
      stock.kinds.map(async (kind): Promise<Decided> => {
        const known = new Set((await thereOf(maker, kind)).keys());
        return { kind, takes: true, there: THERE[0], known };
      }),
    );
    const others = named(hauls.filter((haul) => !mine.includes(haul)));
    return new HaulWindow(source, stock, named(mine), others, decided);
  }

  /** Pictures of the kinds that come. */
  #pictures() {
    return picturesOf(
      this.#source,
      this.#decided.filter((one) => this.#countOf(one) > 0).map(({ kind }) => kind),
    );
  }

  override _onClose(options: object): void {
    super._onClose(options);
    this.#source.end?.();
  }

  /** What the table's settings would take of the kinds that come. */
  #setting() {
    const { maker, things } = this.#stock;
    return maker.reader.settings?.(things) ?? null;
  }

  /** How many of a kind will be written. */
  #countOf({ kind, takes, there, known }: Decided): number {
    if (!takes) return 0;
    return there === "leave" ? kind.entries.filter(({ id }) => !known.has(id)).length : kind.entries.length;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { maker, left } = this.#stock;
    const count = this.#decided.reduce((sum, one) => sum + this.#countOf(one), 0);
    const setting = this.#setting();
    const pictures = this.#pictures();
    return {
      ...(await super._prepareContext(options)),
      about: t("CUBILETE.haul.about", {
        programs: this.#programs,
        game: t(rulesets.get(maker.game)?.label ?? maker.game),
      }),
      others: this.#others === "" ? "" : t("CUBILETE.haul.more", { other: this.#others }),
      kinds: this.#decided.map((one, at) => this.#shown(one, at)),
      anyThere: this.#decided.some(({ known }) => known.size > 0),
      setting: setting && { says: setting.says, on: this.#takesSetting },
      pictures: pictures.length > 0 && {
        on: this.#takesPictures,
        says: t("CUBILETE.haul.pictures.take", {
          count: pictures.length,
          size: decimal(pictures.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000, 1),
        }),
      },
      left: left.slice(0, MOST_LEFT).map((line) => short(line, LONGEST_LEFT)),
      leftTitle: left.length > 0 ? t("CUBILETE.haul.left", { count: left.length }) : "",
      moreLeft: left.length > MOST_LEFT ? t("CUBILETE.haul.moreLeft", { count: left.length - MOST_LEFT }) : "",
      accept: t("CUBILETE.haul.accept", { count }),
      isBusy: this.#isBusy,
      stuck: this.#isBusy || (count === 0 && !(setting && this.#takesSetting)),
    };
  }

  #shown({ kind, takes, there, known }: Decided, at: number) {
    const names = kind.entries.map(({ name }) => short(name));
    const already = kind.entries.filter(({ id }) => known.has(id)).length;
    return {
      ...{ at, label: kind.label, takes, already, count: kind.entries.length },
      names: names.slice(0, MOST_NAMES).join(" · ") + (names.length > MOST_NAMES ? " …" : ""),
      takeLabel: t("CUBILETE.haul.take", { kind: kind.label }),
      thereLabel: t("CUBILETE.haul.there.label", { kind: kind.label }),
      there:
        already > 0
          ? THERE.map((value) => ({ value, label: t(`CUBILETE.haul.there.${value}`), on: value === there }))
          : null,
    };
  }

  protected override take(name: string, value: string): void {
    const [what = "", at = ""] = name.split("/");
    const one = this.#decided[Number(at)];
    if (name === "setting") this.#takesSetting = value === "true";
    else if (name === "pictures") this.#takesPictures = value === "true";
    else if (one && what === "take") one.takes = value === "true";
    else if (one && what === "there") one.there = THERE.find((choice) => choice === value) ?? one.there;
  }

  static async #onAccept(this: HaulWindow): Promise<void> {
    // A second press while the first is at work would bring everything twice.
    if (this.#isBusy) return;
    this.#isBusy = true;
    void this.render();
    const came = await answering(() => this.#bring());
    this.#isBusy = false;
    await (came ? this.close() : this.render());
  }

  async #bring(): Promise<boolean> {
    const { maker } = this.#stock;
    const chosen = this.#decided.filter((one) => this.#countOf(one) > 0);
    const setting = this.#takesSetting ? this.#setting() : null;
    const { count, refused } = await withProgress(t("CUBILETE.haul.title"), async (progress) => {
      const kinds = chosen.map(({ kind }) => kind);
      const unseen = this.#takesPictures ? await putPictures(this.#source, kinds, progress) : [];
      const came = await bringStock(this.#id, this.#programs, maker, chosen, setting, progress);
      return { ...came, refused: [...came.refused, ...unseen] };
    });
    notifications().info(t("CUBILETE.haul.done", { count }));
    if (refused.length > 0)
      notifications().warn(t("CUBILETE.haul.refused", { names: listed(refused.slice(0, MOST_LEFT)).join(", ") }));
    return true;
  }

  static #onSaveLeft(this: HaulWindow): void {
    foundry.utils.saveDataToFile(this.#stock.left.join("\n"), "text/plain", "cubilete-not-imported.txt");
  }

  static async #onRefuse(this: HaulWindow): Promise<void> {
    await this.close();
  }
}
