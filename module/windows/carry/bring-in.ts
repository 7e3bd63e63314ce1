import { rulesets } from "../../contract/index.ts";
import { MOST_FILE_LETTERS } from "../../core/carry/file.ts";
import {
  type ActorLike,
  documentHere,
  notifications,
  type RenderOptions,
  systemPath,
  theGame,
  windowOf,
} from "../../foundry/index.ts";
import { openSheet } from "../../foundry/v13-v14/windows.ts";
import { answering, explain, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { listed, short } from "../../i18n/names.ts";
import { textOfFile } from "../../i18n/own-file.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { playedIds } from "../../settings/settings.ts";
import { copyTable } from "../lazy-copies.ts";
import { withProgress } from "../progress.ts";
import { ToolWindow } from "../tool-window.ts";
import { newId } from "./actor-data.ts";
import { readsBlocks } from "./block-readers.ts";
import { bringAll, mayReplace, namesakes } from "./bring-all.ts";
import { type Arriving, arrivingFrom, arrivingIn, type Comer, MOST_MARKED } from "./comers.ts";
import { type Findings, findingsIn } from "./figure-rows.ts";
import { HaulWindow } from "./haul/haul-window.ts";
import { isToUnpack, unpacked } from "./haul/unpacking.ts";
import { leftShown, markedPieces } from "./marks.ts";
import { openedAsWorld } from "./old-world/opening.ts";
import { changesInWords, typeLabel } from "./words.ts";

const MOST_SHOWN = 80;
/** A user who pauses for so long, in milliseconds, may want to see what came of it. */
const PAUSE = 700;
/** Longer texts are read once the user leaves the field. */
const READ_WHILE_TYPED = 20_000;
/** Rows of the box: as many as the text has lines, within these. */
const ROWS = { least: 8, most: 30 };
/** So many creatures are shown unfolded. */
const UNFOLDED = 2;
/** Of so many it is spoken what was not understood. */
const MOST_SPOKEN = 5;
/** Namesakes that can be chosen from. */
const MOST_NAMESAKES = 5;

/** What is done with one that may come: it is new, or it takes the place of the actor of this UUID. */
type Choice = "both" | "skip" | (string & {});

/** Takes actors in from a file or a pasted text: first it shows what comes of it, then takes all of it or nothing. */
export class BringIn extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-bring-in",
    classes: ["bring-in"],
    tag: "form",
    position: { width: 900, height: 680 },
    window: { title: "CUBILETE.carry.in", icon: "fa-solid fa-file-import" },
    actions: {
      accept: BringIn.#onAccept,
      refuse: BringIn.#onRefuse,
      look: BringIn.#onLook,
      rewrite: BringIn.#onRewrite,
      copy: BringIn.#onCopy,
    },
  };
  static PARTS = {
    text: { template: systemPath("templates/shared/bring-in.hbs"), scrollable: [""] },
    result: { template: systemPath("templates/shared/bring-in-result.hbs"), scrollable: [""] },
  };

  #target: string | null = null;
  #game = "";
  #text = "";
  /** Whether it came as a file: the window does not show its text. */
  #isFile = false;
  /** Whether the text stands there with its marks, in the place of the box that it was written in. */
  #isMarked = false;
  /** Whether the window was drawn last with the box in which a user writes. */
  #hadBox = true;
  #trouble = "";
  #arriving: Arriving | null = null;
  #found: Findings[] = [];
  #choices: Choice[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The id of what is brought: a second try has the same. */
  readonly #id = newId();
  /** The text and the game that were read last: the same is not read twice. */
  #wasRead = "";
  /** While what was agreed to is being done. */
  #isBusy = false;

  /** @param target The actor whose sheet it fills, by UUID; without it new ones are made. */
  static async begin(target: string | null = null): Promise<BringIn> {
    await windowOf<BringIn>(BringIn.DEFAULT_OPTIONS.id)?.close();
    const window = new BringIn();
    window.#target = target;
    await rulesets.load(...playedIds());
    await window.render({ force: true });
    return window;
  }

  get #actor(): ActorLike | null {
    return documentHere<ActorLike>(this.#target);
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const games = playedIds().filter(readsBlocks);
    if (!games.includes(this.#game)) this.#game = games[0] ?? "";
    const actor = this.#actor;
    const { comers = [], pieces = [], rest = 0, more = 0, left = [] } = this.#arriving ?? {};
    const coming = this.#choices.filter((choice) => choice !== "skip").length;
    return {
      ...(await super._prepareContext(options)),
      actor: actor && { name: short(nameOnSheet(actor)) },
      text: this.#isFile ? "" : this.#text,
      rows: Math.min(ROWS.most, Math.max(ROWS.least, this.#isFile ? 0 : this.#text.split("\n").length + 1)),
      isMarked: this.#isMarked && pieces.length > 0,
      ...markedPieces(pieces, comers, this.#found),
      rest: rest > 0 ? t("CUBILETE.carry.rest", { count: MOST_MARKED }) : "",
      games: actor ? [] : games.map((id) => ({ id, label: t(rulesets.get(id)?.label ?? id), on: id === this.#game })),
      trouble: this.#trouble,
      comers: comers.map((comer, at) => this.#shown(comer, at)),
      several: comers.length > 1 ? t("CUBILETE.carry.several", { count: comers.length }) : "",
      more: more > 0 ? t("CUBILETE.carry.moreComers", { count: more }) : "",
      accept: actor ? t("CUBILETE.carry.accept") : t("CUBILETE.carry.bring", { count: coming }),
      behind: left.slice(0, MOST_SHOWN),
      moreBehind: left.length > MOST_SHOWN ? t("CUBILETE.carry.more", { count: left.length - MOST_SHOWN }) : "",
      status: this.#status(),
      stuck: this.#isBusy || (!actor && coming === 0),
      isBusy: this.#isBusy,
      isGM: theGame().user.isGM,
    };
  }

  /** What was not understood, for who does not see the marks. */
  #status(): string {
    return (this.#arriving?.comers ?? [])
      .slice(0, MOST_SPOKEN)
      .map(({ after, left }) =>
        t(`CUBILETE.carry.status.${left.length === 0 ? "whole" : "left"}`, {
          name: after.name,
          left: leftShown(left).join("; "),
        }),
      )
      .join(" ");
  }

  #shown({ after, changes, left, assumed, ids, strange, creature }: Comer, at: number) {
    const lines = creature ? [] : changesInWords(changes, after.type);
    const choice = this.#choices[at] ?? "both";
    return {
      ...{ at, name: after.name, type: typeLabel(after.type), on: choice !== "skip" },
      unfolded: (this.#arriving?.comers.length ?? 0) <= UNFOLDED,
      there: this.#actor ? null : this.#namesakesOf(after, choice),
      figures: creature ? (this.#found[at]?.rows ?? []) : [],
      // Of a file of another program nothing was written in figures that could stand beside them.
      isSaid: this.#found[at]?.rows.some(({ said }) => said !== "") ?? false,
      things: creature ? (this.#found[at]?.things ?? []) : [],
      isFile: !creature,
      none: lines.length === 0,
      // Our typeface has no arrow: it is drawn.
      lines: lines.slice(0, MOST_SHOWN).map((line) => ({ ...line, parts: line.text.split(" → ") })),
      moreLines: lines.length > MOST_SHOWN ? t("CUBILETE.carry.more", { count: lines.length - MOST_SHOWN }) : "",
      ...{ left: leftShown(left), ids, strange, assumed: assumed.join(", ") },
      // A GM who takes an actor in allows its effects.
      allows: strange.length > 0 && theGame().user.isGM,
    };
  }

  /** What the user may choose where there is one of that name; null: there is none. */
  #namesakesOf(after: Comer["after"], choice: Choice) {
    const all = namesakes(after.name);
    if (all.length === 0) return null;
    const open = all.filter((actor) => mayReplace(actor, after)).slice(0, MOST_NAMESAKES);
    const replacing = open.map(({ uuid }, at) => ({
      value: uuid,
      label: t(`CUBILETE.carry.there.${open.length > 1 ? "replaceOf" : "replace"}`, { at: at + 1, count: open.length }),
    }));
    const options = [
      { value: "both", label: t("CUBILETE.carry.there.both") },
      ...replacing,
      { value: "skip", label: t("CUBILETE.carry.there.skip") },
    ];
    return {
      says: t("CUBILETE.carry.there.says", { count: all.length, name: short(after.name) }),
      options: options.map((option) => ({ ...option, on: option.value === choice })),
    };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => this.#onInput(event.target as Element));
    this.element.addEventListener("paste", (event) => {
      const { name, value } = event.target as HTMLTextAreaElement;
      // The whole text comes at once: nobody is writing it.
      if (name === "text" && value.trim() === "") setTimeout(() => void this.#lookAt(true));
    });
    this.element.addEventListener("keydown", stepBetweenMarks);
  }

  /** The box is gone, and with it what had the focus: the user goes on at what leads back to it, not at the field of files. */
  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const rewrite = this.element.querySelector<HTMLElement>('[data-action="rewrite"]');
    const { activeElement, body } = this.element.ownerDocument;
    const isLost = activeElement === body || activeElement?.getAttribute("name") === "file";
    if (this.#hadBox && isLost) rewrite?.focus();
    this.#hadBox = rewrite === null;
  }

  override _onClose(options: object): void {
    super._onClose(options);
    clearTimeout(this.#pause);
  }

  /** While a text is typed it is read in the pauses; the box stays as it is, under the user's hands. */
  #onInput(field: Element): void {
    if (!isBox(field)) return;
    field.rows = Math.min(ROWS.most, Math.max(ROWS.least, field.value.split("\n").length + 1));
    clearTimeout(this.#pause);
    if (field.value.length <= READ_WHILE_TYPED) this.#pause = setTimeout(() => void this.#lookAt(false), PAUSE);
  }

  /** Takes what stands in the box; beside a file an empty one is no text. */
  #takeText(value: string): boolean {
    if (this.#isFile && value.trim() === "") return false;
    this.#text = value;
    this.#isFile = false;
    return true;
  }

  /** @param marks Whether the text stands there with its marks from now on. */
  async #lookAt(marks: boolean): Promise<void> {
    clearTimeout(this.#pause);
    const field = this.element.querySelector<HTMLTextAreaElement>('textarea[name="text"]');
    if (!this.element.isConnected || this.#isBusy) return;
    if (field) this.#takeText(field.value);
    await answering(() => this.#read());
    if (marks) this.#isMarked = this.#arriving !== null;
    await this.render(marks ? {} : { parts: ["result"] });
  }

  protected override async take(name: string, value: string, input: HTMLInputElement): Promise<void> {
    const [what = "", at = ""] = name.split("/");
    if (what === "take") this.#choices[Number(at)] = value === "true" ? "both" : "skip";
    else if (what === "choice") this.#choices[Number(at)] = value;
    else if (name === "game") {
      this.#game = value;
      await this.#read();
    } else if (name === "text") {
      clearTimeout(this.#pause);
      if (!this.#takeText(value)) return;
      await this.#read();
      this.#isMarked = this.#arriving !== null;
    } else if (name === "file" || name === "folder") await this.#takeFiles([...(input.files ?? [])]);
  }

  async #takeFiles(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    this.#forget();
    this.#text = "";
    this.#isMarked = false;
    try {
      if (!this.#target && (await openedAsWorld(file))) return void (await this.close());
      if (!this.#target && (await isToUnpack(files, MOST_FILE_LETTERS))) {
        const hauls = await withProgress(t("CUBILETE.haul.title"), (progress) => unpacked(files, progress));
        // A text may have come meanwhile.
        if (this.#text !== "") return hauls.end?.();
        this.#isFile = true;
        await this.#show(await arrivingFrom(hauls));
        return;
      }
      const text = await textOfFile(file, MOST_FILE_LETTERS);
      if (!isText(text)) throw new UserError("CUBILETE.carry.trouble.noFile");
      this.#text = text;
      this.#isFile = true;
    } catch (error) {
      this.#say(error);
      return;
    }
    await this.#read();
  }

  #forget(): void {
    this.#wasRead = "";
    this.#arriving = null;
    this.#found = [];
    this.#choices = [];
    this.#trouble = "";
  }

  /** The window says what a user can mend; any other mistake is ours. */
  #say(error: unknown): void {
    this.#trouble = explain(error);
    if (!(error instanceof UserError || error instanceof RangeError)) throw error;
  }

  /** Reads the input; an error is one sentence, and nothing is taken. */
  async #read(): Promise<void> {
    const text = this.#text;
    const read = `${this.#game}\n${text}`;
    if (read === this.#wasRead) return;
    this.#forget();
    this.#wasRead = read;
    if (text.trim() === "") return;
    try {
      const arriving = await arrivingIn(text, this.#game, this.#actor);
      // Another text may have come meanwhile.
      if (text === this.#text) await this.#show(arriving);
    } catch (error) {
      this.#say(error);
    }
  }

  /** Shows what may come; what is more than a few people has a window of its own. */
  async #show(arriving: Arriving): Promise<void> {
    if (arriving.hauls) {
      await HaulWindow.begin(arriving.hauls);
      await this.close();
      return;
    }
    this.#arriving = arriving;
    this.#found = arriving.comers.map((comer, at) =>
      findingsIn(
        comer,
        arriving.pieces.filter((piece) => piece.at === at),
      ),
    );
    this.#choices = arriving.comers.map(() => "both");
  }

  static async #onLook(this: BringIn): Promise<void> {
    await this.#lookAt(true);
  }

  static async #onRewrite(this: BringIn): Promise<void> {
    this.#isMarked = false;
    await this.render();
    this.element.querySelector<HTMLTextAreaElement>('textarea[name="text"]')?.focus();
  }

  static async #onAccept(this: BringIn): Promise<void> {
    // A second press while the first is at work would bring everything twice.
    if (this.#isBusy) return;
    this.#isBusy = true;
    void this.render();
    const done = await answering(() => this.#bring());
    this.#isBusy = false;
    await (done ? this.close() : this.render());
  }

  async #bring(): Promise<boolean> {
    const onto = this.#target;
    const coming = (this.#arriving?.comers ?? []).flatMap(({ after }, at) => {
      const choice = onto ?? this.#choices[at] ?? "both";
      return choice === "skip" ? [] : [{ after, onto: choice === "both" ? null : choice }];
    });
    if (coming.length === 0) return false;
    const came = await bringAll(this.#id, coming);
    const [one] = came;
    if (one && came.length === 1) openSheet(one);
    const names = listed(came.map((actor) => short(nameOnSheet(actor)))).join(", ");
    notifications().info(t("CUBILETE.carry.taken", { name: names }));
    return true;
  }

  static async #onCopy(this: BringIn): Promise<void> {
    await answering(copyTable);
  }

  static async #onRefuse(this: BringIn): Promise<void> {
    await this.close();
  }
}

const isBox = (field: Element): field is HTMLTextAreaElement => field.matches('textarea[name="text"]');

/** The arrow keys go from mark to mark: all of them are one stop of the tabulator. */
function stepBetweenMarks(event: KeyboardEvent): void {
  const mark = (event.target as Element).closest<HTMLElement>("mark");
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!mark || step === 0) return;
  const all = [...(mark.parentElement?.querySelectorAll("mark") ?? [])];
  const next = all[all.indexOf(mark) + step];
  event.preventDefault();
  if (!next) return;
  mark.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** Whether a file is one to be read: a picture is not, nor is one with nothing in it. */
const isText = (text: string): boolean => text.trim() !== "" && !text.includes("\0") && !text.includes("\ufffd");
