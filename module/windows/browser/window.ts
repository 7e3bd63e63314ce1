import { rulesets } from "../../contract/index.ts";
import { browse, type FigureRange, type SoughtFigure, sorted } from "../../core/browse.ts";
import {
  type ActorLike,
  documentHere,
  documentOf,
  hooks,
  type ItemLike,
  notifications,
  type RenderOptions,
  SYSTEM_ID,
  systemPath,
  theConfig,
  theGame,
  windowOf,
} from "../../foundry/index.ts";
import { openSheet } from "../../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { gamesTonight } from "../../plan/people/tonight.ts";
import { busy } from "../../render/busy.ts";
import { isPlayed, setting } from "../../settings/settings.ts";
import { bring, copyOf, countOn } from "../../sheets/bring.ts";
import type { Browsing } from "../lazy-browser.ts";
import { ToolWindow } from "../tool-window.ts";
import { type CatalogueEntry, catalogueOf, fieldsOf, KEY, type Sought, shown, typesOf } from "./catalogue.ts";
import { goThroughRows } from "./row-keys.ts";

/** Rows that are drawn at once; more are a press away. */
const PAGE = 60;
const EVERY = "everyPack";

/** All that stands in the compendia of a rule set, found by words, kind and figures, and put onto a sheet with one click. */
export class CompendiumBrowser extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-browser",
    classes: ["browser"],
    position: { width: 860, height: 660 },
    window: { title: "CUBILETE.browse.title", icon: "fa-solid fa-magnifying-glass" },
    actions: {
      open: CompendiumBrowser.#onOpen,
      add: busy(CompendiumBrowser.#onAdd),
      addMarked: busy(CompendiumBrowser.#onAddMarked),
      more: CompendiumBrowser.#onMore,
      clear: CompendiumBrowser.#onClear,
    },
  };
  static PARTS = {
    filters: { template: systemPath("templates/shared/browser-filters.hbs"), scrollable: [""] },
    results: { template: systemPath("templates/shared/browser-results.hbs"), scrollable: [".rows"] },
  };

  #target: string | null = null;
  #game = "";
  #types = new Set<string>();
  #text = "";
  #figures: Record<string, SoughtFigure> = {};
  #sort = "";
  #rows = PAGE;
  readonly #marked = new Set<string>();
  #catalogue: { key: string; entries: Promise<CatalogueEntry[]> } | null = null;

  /** Opens it, or begins again in the open one, for an actor's sheet or for the world. */
  static async begin({ target = null, types = [] }: Browsing): Promise<CompendiumBrowser> {
    const window = windowOf<CompendiumBrowser>(CompendiumBrowser.DEFAULT_OPTIONS.id) ?? new CompendiumBrowser();
    const actor = documentHere<ActorLike>(target);
    window.#aim(actor?.uuid ?? null, rulesets.ofType(actor?.type ?? types[0] ?? "")?.id, types);
    await window.render({ force: true });
    return window;
  }

  /** The sheet it fills, and its first filters: a search made for another sheet would be in the way. */
  #aim(target: string | null, game: string | undefined, types: readonly string[]): void {
    const other = target !== this.#target;
    this.#target = target;
    if (other) this.#marked.clear();
    if (other || types.length > 0) {
      this.#types = new Set(types);
      this.#figures = {};
      this.#text = "";
      this.#sort = "";
    }
    this.#game = game ?? (this.#game || this.#games()[0] || "");
    this.#rows = PAGE;
  }

  get #actor(): ActorLike | null {
    return documentHere<ActorLike>(this.#target);
  }

  get #every(): boolean {
    return setting<boolean>(null, EVERY);
  }

  #games(): string[] {
    const all = rulesets.all().filter((ruleset) => this.#every || isPlayed(ruleset.id));
    const games = all.filter(({ id }) => typesOf(id).length > 0).map(({ id }) => id);
    const here = gamesTonight();
    return [...games.filter((id) => here.has(id)), ...games.filter((id) => !here.has(id))];
  }

  /** Kinds that can be had here: on a sheet, those it takes. */
  #kinds(): string[] {
    const actor = this.#actor;
    const all = typesOf(this.#game);
    return actor ? all.filter((type) => rulesets.itemTypesOf(actor.type).includes(type)) : all;
  }

  #entries(): Promise<CatalogueEntry[]> {
    const key = `${this.#game} ${this.#every}`;
    if (this.#catalogue?.key !== key) this.#catalogue = { key, entries: catalogueOf(this.#game, this.#every) };
    return this.#catalogue.entries;
  }

  protected override follow(draw: () => void): (() => void)[] {
    const changed = () => {
      // A user may have changed a compendium: it is read again.
      this.#catalogue = null;
      draw();
    };
    return ["createItem", "updateItem", "deleteItem", "createActor", "deleteActor", "updateCompendium"].map((hook) => {
      const id = hooks.on(hook, hook === "updateCompendium" ? changed : draw);
      return () => hooks.off(hook, id);
    });
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    await rulesets.load(this.#game);
    const entries = await this.#entries();
    const kinds = this.#kinds();
    const here = entries.filter(({ type }) => kinds.includes(type));
    const stocked = kinds.filter((kind) => here.some(({ type }) => type === kind));
    for (const kind of this.#types) if (!kinds.includes(kind)) this.#types.delete(kind);
    const fields = fieldsOf(this.#game, this.#types.size > 0 ? [...this.#types] : stocked).filter(({ path }) =>
      here.some(({ figures }) => (figures[path] ?? null) !== null),
    );
    const known = new Set(fields.map(({ path }) => path));
    const figures = Object.fromEntries(Object.entries(this.#figures).filter(([path]) => known.has(path)));
    const found = browse(here, { text: this.#text, types: [...this.#types], figures });
    const actor = this.#actor;
    const rows = (known.has(this.#sort) ? sorted(found, this.#sort) : found).slice(0, this.#rows);
    const games = this.#games();
    return {
      ...(await super._prepareContext(options)),
      ruleset: this.#game,
      games: games.length > 1 && !rulesets.ofType(actor?.type ?? "") ? games.map((id) => this.#gameOption(id)) : null,
      kinds: stocked.map((type) => ({ type, label: typeLabel(type), on: this.#types.has(type) })),
      fields: fields.map((field, at) => this.#fieldRow(field, at, here)),
      sorts: [{ path: "", label: t("CUBILETE.browse.byName") }, ...fields.filter(isCounted).map(sortOption)].map(
        (sort) => ({ ...sort, on: sort.path === this.#sort }),
      ),
      text: this.#text,
      every: this.#every,
      actor: actor && { name: short(nameOnSheet(actor)), mine: actor.isOwner },
      adds: this.#adds(),
      count: t("CUBILETE.browse.found", { count: found.length, all: here.length }),
      rows: rows.map((entry, at) => ({ ...entry, at, ...this.#rowOf(entry, fields, actor) })),
      rest: found.length - rows.length,
      more: Math.min(PAGE, found.length - rows.length),
      marked: this.#marked.size,
    };
  }

  /** Whether anything can be added: onto one's own sheet, or to the world by those who may. */
  #adds(): boolean {
    const { user } = theGame();
    return this.#actor ? this.#actor.isOwner : user.can("ITEM_CREATE") || user.can("ACTOR_CREATE");
  }

  #gameOption(id: string) {
    return { id, label: t(rulesets.get(id)?.label ?? id), on: id === this.#game };
  }

  #rowOf(
    { uuid, type, name, figures, from, folder }: CatalogueEntry,
    fields: readonly Sought[],
    actor: ActorLike | null,
  ) {
    const own = new Set(fieldsOf(this.#game, [type]).map(({ path }) => path));
    const facts = fields.filter(({ path }) => own.has(path)).map((field) => shown(field, figures[field.path] ?? null));
    const has = actor ? countOn(actor, { type, name, system: { key: figures[KEY] } }) : 0;
    return {
      kind: typeLabel(type),
      facts: facts.filter(Boolean).join(" · "),
      source: [from, folder].filter(Boolean).join(" · "),
      on: this.#marked.has(uuid),
      has: has > 0 ? t("CUBILETE.browse.has", { count: has }) : "",
    };
  }

  #fieldRow(field: Sought, at: number, here: readonly CatalogueEntry[]) {
    const { path, label, as, say } = field;
    const wish = this.#figures[path];
    const base = { at, path, label: t(label), [as]: true };
    if (as === "yes") return { ...base, on: wish === true };
    if (as !== "word") {
      const { min = null, max = null } = (typeof wish === "object" ? wish : {}) as Partial<FigureRange>;
      return { ...base, range: true, min, max };
    }
    const said = here.map(({ figures }) => figures[path]).filter((word) => typeof word === "string");
    const words = new Set(said.filter((word) => word !== ""));
    const options = [...words].map((value) => ({ value, label: t(say(value)), on: value === wish }));
    return { ...base, options: options.sort((a, b) => a.label.localeCompare(b.label)) };
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    frame.dataset.ruleset = this.#game;
    return frame;
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => this.#onInput(event));
    this.element.addEventListener("keydown", (event) => goThroughRows(this.element, event));
    this.element.addEventListener("dragstart", (event) => {
      const row = (event.target as Element).closest<HTMLElement>(".rows [data-uuid]");
      if (!row) return;
      const { uuid, documentName: type } = row.dataset;
      event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
    });
  }

  /** Another game's are chosen in it. */
  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.element.dataset.ruleset = this.#game;
  }

  /** Found while one types; the field itself stays as it is. */
  #onInput({ target }: Event): void {
    const { name, value } = target as HTMLInputElement;
    if (name !== "text" || value === this.#text) return;
    this.#text = value;
    this.#rows = PAGE;
    void answering(() => this.render({ parts: ["results"] }));
  }

  protected override async take(name: string, value: string): Promise<void> {
    const [what = "", path = ""] = name.split("|");
    if (what === "mark") {
      if (value === "true") this.#marked.add(path);
      else this.#marked.delete(path);
      return;
    }
    this.#rows = PAGE;
    if (what === "game" && this.#games().includes(value)) {
      this.#game = value;
      this.#types.clear();
      this.#figures = {};
      this.#marked.clear();
    } else if (what === "kind") {
      if (value === "true") this.#types.add(path);
      else this.#types.delete(path);
    } else if (what === "sort") this.#sort = value;
    else if (what === "every") await theGame().settings.set(SYSTEM_ID, EVERY, value === "true");
    else if (what === "min" || what === "max") this.#range(path, what, value);
    else if (what === "word" && value !== "") this.#figures[path] = value;
    else if (what === "yes" && value === "true") this.#figures[path] = true;
    else if (what === "word" || what === "yes") delete this.#figures[path];
  }

  #range(path: string, end: "min" | "max", value: string): void {
    const known = this.#figures[path];
    const range = typeof known === "object" ? known : { min: null, max: null };
    const number = value.trim() === "" ? null : Number(value);
    if (number !== null && !Number.isFinite(number)) throw new UserError("CUBILETE.browse.error.number");
    const next = { ...range, [end]: number };
    if (next.min === null && next.max === null) delete this.#figures[path];
    else this.#figures[path] = next;
  }

  /** @throws {UserError} When nobody may add there, or what was found is gone. */
  async #add(uuids: readonly string[]): Promise<void> {
    const documents = await Promise.all(uuids.map((uuid) => documentOf<ItemLike>(uuid)));
    const there = documents.filter((document) => document !== null);
    if (there.length < uuids.length) throw new UserError("CUBILETE.error.itemGone");
    const actor = this.#actor;
    if (this.#target !== null && !actor) throw new UserError("CUBILETE.error.actorGone");
    const count = actor ? await bring(actor, there) : await intoWorld(there);
    if (count === 0) return;
    for (const uuid of uuids) this.#marked.delete(uuid);
    const where = actor ? short(nameOnSheet(actor)) : t("CUBILETE.browse.world");
    const [first] = there;
    const what = count === 1 && first ? short(first.name) : t("CUBILETE.browse.things", { count });
    notifications().info(t("CUBILETE.browse.added", { what, where }));
    await this.render({ parts: ["results"] });
  }

  static #onOpen(this: CompendiumBrowser, _event: Event, target: HTMLElement): void {
    void answering(async () => openSheet(await documentOf(uuidOf(target))));
  }

  static async #onAdd(this: CompendiumBrowser, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => this.#add([uuidOf(target)]));
  }

  static async #onAddMarked(this: CompendiumBrowser): Promise<void> {
    await answering(() => this.#add([...this.#marked]));
  }

  static async #onMore(this: CompendiumBrowser): Promise<void> {
    this.#rows += PAGE;
    await this.render({ parts: ["results"] });
  }

  static async #onClear(this: CompendiumBrowser): Promise<void> {
    this.#types.clear();
    this.#figures = {};
    this.#text = "";
    this.#rows = PAGE;
    await this.render();
  }
}

const uuidOf = (element: HTMLElement): string => element.closest<HTMLElement>("[data-uuid]")?.dataset.uuid ?? "";
const isCounted = ({ as }: Sought): boolean => as === "number" || as === "dice";
const sortOption = ({ path, label }: Sought) => ({ path, label: t(label) });

function typeLabel(type: string): string {
  const { Item, Actor } = theConfig();
  return t(Item.typeLabels[type] ?? Actor.typeLabels[type] ?? type);
}

/** Into the world's own lists, by users who may. */
async function intoWorld(documents: readonly ItemLike[]): Promise<number> {
  const { user } = theGame();
  for (const kind of ["Actor", "Item"] as const) {
    const mine = documents.filter(({ documentName }) => documentName === kind);
    if (mine.length === 0) continue;
    if (!user.can(`${kind.toUpperCase()}_CREATE`)) throw new UserError("CUBILETE.error.notYours");
    await theConfig()[kind].documentClass.createDocuments(mine.map(copyOf));
  }
  return documents.length;
}
