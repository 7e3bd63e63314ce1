import { rulesets } from "../../../contract/index.ts";
import { InTurn } from "../../../core/in-turn.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import {
  HandlebarsApplication,
  notifications,
  type RenderOptions,
  systemPath,
  windowOf,
} from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { OwnWindow } from "../../../render/own-window.ts";
import { openGuide } from "../../../windows/lazy-heroes.ts";
import type { Arrival } from "../data/arrivals.ts";
import { games, local } from "../data/games.ts";
import { ID, key } from "../data/labels.ts";
import { keepLeft, readLeft } from "../data/left.ts";
import { lastSave, removeGame, savedText, saves, undoSave } from "../data/saves.ts";
import { arrivalIn } from "../template/arrival.ts";
import { pageChanges } from "./changes.ts";
import { Companions } from "./companions.ts";
import { createEditor, type Mark, type PageEditor } from "./editor.ts";
import { beginnings, EXAMPLES, exampleText } from "./examples.ts";
import { canLink, linkTo } from "./link.ts";
import { readText, warningsOf } from "./marks.ts";
import { nothingTried, previewOf, tryRoll } from "./preview.ts";
import * as questions from "./questions.ts";
import { rollOfSample } from "./sample.ts";
import { gameOf, leftBehind, saveWith } from "./saving.ts";
import { bundle, exportEntry, exportFile, openEntry } from "./travel.ts";
import { savedName, undoneText } from "./undo-words.ts";
import { pageSentences } from "./words.ts";

const template = (name: string) => systemPath(`templates/workshop/window/${name}.hbs`);
/** What others show whole, and the preview as a part of itself. */
const PARTIALS = ["shared/roll-control", "shared/roll-odds", "shared/card-view", "workshop/play"].map((name) =>
  systemPath(`templates/${name}.hbs`),
);
/** How long the GM must have stopped typing before slow work begins, in milliseconds. */
const IDLE = 350;

/** The Workshop: a page on the left; beside it, as it is written, the game that it makes. */
export class WorkshopWindow extends OwnWindow(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    id: "cubilete-workshop",
    classes: ["cubilete", "tool", "workshop-window"],
    ruleset: ID,
    position: { width: 1120, height: 700 },
    window: { title: key("window.title"), icon: "fa-solid fa-hammer", resizable: true },
    actions: {
      save: WorkshopWindow.#onSave,
      undoSave: WorkshopWindow.#onUndoSave,
      exportPage: WorkshopWindow.#onExport,
      importPage: WorkshopWindow.#onImport,
      removeGame: WorkshopWindow.#onRemove,
      makeHero: WorkshopWindow.#onMakeHero,
      goTo: WorkshopWindow.#onGoTo,
      showTab: WorkshopWindow.#onShowTab,
      choose: WorkshopWindow.#onChoose,
      roll: WorkshopWindow.#onPickRoll,
      tryRoll: WorkshopWindow.#onTryRoll,
    },
  };
  static PARTS = {
    bar: { template: template("bar") },
    editor: { template: template("editor") },
    problems: { template: template("problems") },
    preview: { template: template("preview"), scrollable: [".body"] },
  };

  #editor: PageEditor | null = null;
  #text = "";
  /** The text that was saved when this one was opened: if it has changed by the time of saving, the window asks. */
  #base: string | null = null;
  /** The text as it was put here, when it is kept elsewhere: an example, a game. What differs from it, the GM wrote. */
  #loaded: string | null = null;
  #page: Page | null = null;
  #marks: Mark[] = [];
  #warnings: Mark[] = [];
  #tab = "play";
  #tried = nothingTried();
  #result: object | null = null;
  /** Who came along with the page and waits for its saving. */
  #along: Companions | null = null;
  /** The game that was opened here: when its page gets another id, the window asks about its heroes. */
  #from: string | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  static async open(): Promise<WorkshopWindow> {
    const app = windowOf<WorkshopWindow>(WorkshopWindow.DEFAULT_OPTIONS.id) ?? new WorkshopWindow();
    // The preview rolls by the rules without a sheet or a card.
    await rulesets.load(ID);
    await foundry.applications.handlebars.loadTemplates(PARTIALS);
    await app.render({ force: true });
    return app;
  }

  constructor(options: object = {}) {
    super(options);
    const first = [...games().values()][0];
    const usual = first?.text ?? EXAMPLES[0]?.text ?? "";
    const { text, base, loaded } = readLeft() ?? { text: usual, base: first?.text ?? null, loaded: usual };
    this.#text = text;
    this.#base = base;
    this.#loaded = loaded;
    this.#from = gameOf(base);
    this.#read();
  }

  /** The editor is made once: drawn anew it would lose the cursor and what can be taken back. */
  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender) options.parts = options.parts?.filter((part) => part !== "editor");
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const page = this.#page;
    const known = [...games().values()].map(({ id, page: its }) => ({ id, name: its ? local(its.name) : id }));
    const [last] = saves();
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      games: known.map((game) => ({ ...game, chosen: game.id === page?.id })),
      beginnings: beginnings(),
      saved: page !== null && games().get(page.id)?.text === this.#text,
      isSaved: page !== null && savedText(page.id) !== null,
      broken: this.#marks.length > 0,
      last: last && { by: last.by, name: savedName(last) },
      problems: [...this.#marks, ...this.#warnings],
      tabs: ["play", "words", "changes"].map((id) => ({
        id,
        chosen: id === this.#tab,
        label: t(key(`window.tab.${id}`)),
      })),
      tab: this.#tab,
      ...{ roll: null, sheet: null, said: [] },
      ...(page && this.#shown(page)),
      along: page && this.#along?.counts(page),
      // The sheet is drawn as a part of this window, and asks its root whether it may be written on.
      editable: true,
      editing: true,
    };
  }

  #shown(page: Page): object {
    if (this.#tab === "words") return { name: local(page.name), said: pageSentences(page) };
    if (this.#tab === "changes") {
      const changes = pageChanges(page);
      const newcomers = this.#along?.rows(page) ?? [];
      const left = leftBehind(page, this.#from);
      return { changes, newcomers, left, idle: newcomers.length === 0 && left === null, isNew: changes === null };
    }
    return {
      name: local(page.name),
      ...previewOf(page, this.#tried),
      result: this.#result,
    };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#editor = createEditor({
      text: this.#text,
      label: t(key("window.page")),
      onChange: (text) => this.#onText(text),
    });
    this.element.querySelector(".page-editor")?.append(this.#editor.element);
    this.#markAll();
    this.#later();
    this.element.addEventListener(
      "change",
      (event) => void answering(() => this.#onField(event.target as HTMLInputElement)),
    );
  }

  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    keepLeft({ text: this.#text, base: this.#base, loaded: this.#loaded });
    // The sheet is there to be looked at and rolled from; nobody's things are made or thrown away.
    for (const button of this.element.querySelectorAll<HTMLButtonElement>(".sheet-preview button[data-action]")) {
      if (button.dataset.action !== "roll") button.disabled = true;
    }
  }

  override _onClose(options: object): void {
    super._onClose(options);
    clearTimeout(this.#idle);
    this.#editor?.destroy();
    this.#editor = null;
  }

  #read(): void {
    const read = readText(this.#text);
    // The game that was readable last stays beside the page, so that one sees what one was about to change.
    if ("page" in read) this.#page = read.page;
    this.#marks = "page" in read ? [] : read.wrong;
    this.#warnings = [];
  }

  #onText(text: string): void {
    this.#text = text;
    this.#result = null;
    this.#read();
    this.#markAll();
    this.#later();
    void this.render({ parts: ["bar", "problems", "preview"] });
  }

  /** What takes long waits until nobody types. */
  #later(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (!this.#page || this.#marks.length > 0 || !this.rendered) return;
      this.#warnings = warningsOf(this.#page);
      if (this.#warnings.length === 0) return;
      this.#markAll();
      void this.render({ parts: ["problems"] });
    }, IDLE);
  }

  #markAll(): void {
    this.#editor?.mark([...this.#marks, ...this.#warnings]);
  }

  #load(text: string, base: string | null): void {
    this.#base = base;
    this.#from = gameOf(base);
    this.#loaded = text;
    this.#tried = nothingTried();
    this.#editor?.load(text);
  }

  /** A field of the bar, of the dialog or of the sheet. */
  async #onField(input: HTMLInputElement): Promise<void> {
    const { name, value } = input;
    if (name === "game") return this.#open(value);
    if (name === "tried.roll") this.#tried = { ...nothingTried(), figures: this.#tried.figures, roll: value };
    else if (name.startsWith("wish.") && this.#page) this.#along?.choose(this.#page, Number(name.slice(5)), value);
    else if (name.startsWith("system.")) this.#tried.figures[name] = Number(value) || 0;
    else if (input.closest(".roll-preview")) this.#tried.values[name] = value;
    else return;
    this.#result = null;
    await this.render({ parts: ["problems", "preview"] });
  }

  async #open(choice: string): Promise<void> {
    const kept = this.#page && games().get(this.#page.id)?.text === this.#text;
    if (!kept && this.#text !== this.#loaded && !(await questions.mayDiscard())) {
      await this.render({ parts: ["bar"] });
      return;
    }
    this.#along = null;
    const example = exampleText(choice);
    const text = example ?? games().get(choice)?.text ?? "";
    this.#load(text, example === undefined ? text : null);
  }

  readonly #turns = new InTurn();

  /** Keeps the page; asks first where a hero would lose something. Pressed again meanwhile, it keeps what stands there afterwards. */
  async save(): Promise<void> {
    if (!(await this.#turns.add(() => this.#save()))) return;
    await questions.offerToPlay();
    await this.render();
  }

  /** @returns whether it is kept. */
  async #save(): Promise<boolean> {
    if (!this.#page || this.#marks.length > 0)
      throw new UserError(key("error.notWhole"), { count: this.#marks.length });
    const page = this.#page;
    // What is typed while the server is heard from is not kept yet.
    const text = this.#text;
    const there = savedText(page.id);
    if (there !== this.#base && there !== null && there !== text) {
      const answer = await questions.onConflict(page, this.#base !== null);
      if (answer === "theirs") this.#load(there, there);
      if (answer !== "mine") return false;
    }
    const losing = (pageChanges(page) ?? []).filter(({ loses, who }) => loses && who.length > 0);
    if (losing.length > 0 && !(await questions.mayLose(losing))) return false;
    if (!(await saveWith(page, text, this.#from, this.#along))) return false;
    this.#base = text;
    this.#from = page.id;
    this.#along = null;
    return true;
  }

  static async #onSave(this: WorkshopWindow): Promise<void> {
    await answering(() => this.save());
  }

  static async #onUndoSave(this: WorkshopWindow): Promise<void> {
    await answering(async () => {
      const last = await lastSave();
      if (!(await questions.mayUndo(last))) return;
      const name = savedName(last.save);
      const written = this.#text;
      const done = await undoSave(last.save.at);
      const { id, text } = done.save;
      notifications().info(undoneText(done, name));
      // What the GM typed meanwhile stays.
      if (this.#page?.id === id && text !== null && this.#text === written) this.#load(text, text);
      else {
        this.#base = this.#page ? savedText(this.#page.id) : null;
        this.#from = gameOf(this.#base);
      }
      await this.render();
    });
  }

  static async #onRemove(this: WorkshopWindow): Promise<void> {
    await answering(async () => {
      const page = this.#page;
      if (!page || !(await questions.mayRemove(page))) return;
      await removeGame(page.id);
      this.#base = null;
      await this.render();
    });
  }

  static async #onExport(this: WorkshopWindow): Promise<void> {
    await answering(async () => {
      if (!this.#page || this.#marks.length > 0)
        throw new UserError(key("error.notWhole"), { count: this.#marks.length });
      const answer = await questions.howToExport(this.#page, canLink());
      if (!answer) return;
      if (answer.pack === questions.AS_LINK) return questions.showLink(await linkTo(this.#page));
      const arrival = bundle(this.#page, answer.heroes);
      if (answer.pack === "") exportFile(this.#page, arrival);
      else await exportEntry(this.#page, arrival, answer.pack);
    });
  }

  static async #onImport(this: WorkshopWindow): Promise<void> {
    await answering(async () => {
      const answer = await questions.whatToImport();
      if (!answer) return;
      const arrival = "uuid" in answer ? await openEntry(answer.uuid) : await arrivalIn(answer.text);
      if (!arrival) return;
      this.arrive(arrival);
      this.#tab = "changes";
      await this.render();
    });
  }

  /** Lays what came from elsewhere on the desk; nothing is saved yet. */
  arrive(arrival: Arrival): void {
    this.#along = arrival.actors.length + arrival.items.length > 0 ? new Companions(arrival) : null;
    this.#load(arrival.text, null);
    this.#loaded = null;
    if (this.#page && this.#marks.length === 0) this.#base = savedText(this.#page.id);
    this.#from = gameOf(this.#base);
  }

  static async #onMakeHero(this: WorkshopWindow): Promise<void> {
    if (this.#page) await openGuide(`${ID}:${this.#page.id}`);
  }

  static #onGoTo(this: WorkshopWindow, _event: Event, target: HTMLElement): void {
    this.#editor?.goTo(Number(target.dataset.line), Number(target.dataset.column));
  }

  static async #onShowTab(this: WorkshopWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#tab = target.dataset.tab ?? "play";
    await this.render({ parts: ["preview"] });
  }

  static async #onChoose(this: WorkshopWindow, _event: Event, target: HTMLElement): Promise<void> {
    const { name = "", value = "" } = target.dataset;
    this.#tried.values[name] = value;
    this.#result = null;
    await this.render({ parts: ["preview"] });
  }

  static async #onPickRoll(this: WorkshopWindow, _event: Event, target: HTMLElement): Promise<void> {
    const thing = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
    const { page, id } = { page: this.#page, id: target.dataset.argRoll };
    const kind = thing && page ? rollOfSample(page, thing) : id;
    this.#tried = { ...nothingTried(), figures: this.#tried.figures, roll: kind ?? "", thing };
    this.#result = null;
    await this.render({ parts: ["preview"] });
  }

  static async #onTryRoll(this: WorkshopWindow): Promise<void> {
    await answering(async () => {
      if (!this.#page) return;
      this.#result = await tryRoll(this.#page, this.#tried);
      await this.render({ parts: ["preview"] });
    });
  }
}
