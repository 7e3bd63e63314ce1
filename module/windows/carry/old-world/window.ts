import { rulesets } from "../../../contract/index.ts";
import { matchedUsers, ownersOf } from "../../../core/carry/old-world/owners.ts";
import type { OldWorld } from "../../../core/carry/old-world/shapes.ts";
import { MOST_WORLD_LETTERS, readingOldWorld } from "../../../core/carry/old-world/world.ts";
import { type DocumentLike, notifications, type RenderOptions, systemPath, theGame } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { moment, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { textOfFile } from "../../../i18n/own-file.ts";
import { playedIds } from "../../../settings/settings.ts";
import { copyTable } from "../../lazy-copies.ts";
import { type Progress, withProgress } from "../../progress.ts";
import { ToolWindow } from "../../tool-window.ts";
import { troubled, typeLabel } from "../words.ts";
import { rowsOfWorld, type WorldRow } from "./becoming.ts";
import { bringOldWorld, type WorldChoice } from "./bring.ts";
import { namesHere } from "./places.ts";

/** So many rows stand on a page: a thousand at once would keep the browser busy at every change. */
const ON_A_PAGE = 40;
/** Lines of a row that are shown, and letters of each. */
const MOST_LEFT = 30;
const LONGEST_LEFT = 200;
const MOST_FAULTS = 30;
/** Documents here of the same name that can be chosen from. */
const MOST_NAMESAKES = 5;

const SHOWS = ["all", "there", "left", "links", "gone"] as const;
type Shows = (typeof SHOWS)[number];

/** A world of another system: who and what of it comes, in which folder, and whose it is. */
export class OldWorldWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-old-world",
    classes: ["old-world"],
    position: { width: 860, height: 720 },
    window: { title: "CUBILETE.oldWorld.title", icon: "fa-solid fa-earth-europe" },
    actions: {
      turn: OldWorldWindow.#onTurn,
      copy: OldWorldWindow.#onCopy,
      refuse: OldWorldWindow.#onRefuse,
      accept: OldWorldWindow.#onAccept,
    },
  };
  static PARTS = { world: { template: systemPath("templates/shared/old-world.hbs"), scrollable: [".rows"] } };

  readonly #world: OldWorld;
  readonly #rows: readonly WorldRow[];
  /** Documents here of each one's name. */
  readonly #there: ReadonlyMap<WorldRow, readonly DocumentLike[]>;
  readonly #choices = new Map<WorldRow, WorldChoice>();
  readonly #matched: Map<string, string>;
  /** What has an address there that links can lead to. */
  readonly #byAddress: ReadonlyMap<string, WorldRow>;
  /** How many each old user owned. */
  readonly #owned = new Map<string, number>();
  readonly #paths: ReadonlyMap<string, string>;
  #shows: Shows = "all";
  #page = 0;
  #isBusy = false;

  constructor(world: OldWorld, rows: readonly WorldRow[]) {
    super();
    this.#world = world;
    this.#rows = rows;
    const here = namesHere();
    this.#there = new Map(rows.map((row) => [row, here(row.old.kind, row.after?.name ?? row.old.name)]));
    this.#matched = matchedUsers(world.users, [...theGame().users]);
    this.#byAddress = new Map(rows.map((row) => [`${row.old.kind}.${row.old.id}`, row]));
    for (const { old } of rows)
      for (const { id } of ownersOf(old.ownership, world.users)) this.#owned.set(id, (this.#owned.get(id) ?? 0) + 1);
    this.#paths = pathsOf(world);
  }

  /** Reads a file and shows what comes of it. */
  static async begin(file: File): Promise<void> {
    if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
    const text = await textOfFile(file, MOST_WORLD_LETTERS);
    await rulesets.load(...playedIds());
    const { world, rows } = await withProgress(t("CUBILETE.oldWorld.title"), async (progress) => {
      const world = await worldIn(text, progress);
      return { world, rows: await rowsOfWorld(world, progress) };
    });
    await new OldWorldWindow(world, rows).render({ force: true });
  }

  #choiceOf(row: WorldRow): WorldChoice {
    return row.after ? (this.#choices.get(row) ?? "both") : "skip";
  }

  /** Links of one to what does not come. What is left out for one of its name here leads to that one. */
  #lost({ links }: WorldRow): string[] {
    return [...links].filter((address) => {
      const row = this.#byAddress.get(address);
      return !row || (this.#choiceOf(row) === "skip" && (this.#there.get(row) ?? []).length === 0);
    });
  }

  #fits(row: WorldRow, shows: Shows): boolean {
    if (shows === "there") return row.after !== null && (this.#there.get(row) ?? []).length > 0;
    if (shows === "left") return row.after !== null && row.left.length > 0;
    if (shows === "links") return row.after !== null && this.#lost(row).length > 0;
    return shows === "all" || row.after === null;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const { title, system, saved, users, folders, documents, unreadable } = this.#world;
    const counts = SHOWS.map((id) => ({ id, count: this.#rows.filter((row) => this.#fits(row, id)).length }));
    const fitting = this.#rows.filter((row) => this.#fits(row, this.#shows));
    const pages = Math.max(1, Math.ceil(fitting.length / ON_A_PAGE));
    this.#page = Math.min(this.#page, pages - 1);
    const people = documents.filter(({ kind }) => kind === "Actor").length;
    const coming = this.#rows.filter((row) => this.#choiceOf(row) !== "skip").length;
    const some = (key: string, count: number) => t(`CUBILETE.oldWorld.count.${key}`, { count });
    return {
      ...(await super._prepareContext(options)),
      about: t("CUBILETE.oldWorld.about", { world: short(title) || system, system, at: moment(saved) }),
      counts: [
        some("people", people),
        some("things", documents.length - people),
        some("folders", folders.length),
        some("users", users.length),
      ].join(" · "),
      users: this.#usersShown(),
      filters: counts
        .filter(({ id, count }) => count > 0 || id === "all")
        .map(({ id, count }) => ({
          id,
          on: id === this.#shows,
          label: t(`CUBILETE.oldWorld.shows.${id}`, { count }),
        })),
      forAll: counts.some(({ id, count }) => id === "there" && count > 0),
      rows: fitting.slice(this.#page * ON_A_PAGE, (this.#page + 1) * ON_A_PAGE).map((row) => this.#shown(row)),
      ...{ pages, isFirst: this.#page === 0, isLast: this.#page === pages - 1 },
      page: t("CUBILETE.oldWorld.page", { page: this.#page + 1, pages }),
      faults: [
        ...this.#faultsShown(),
        ...(unreadable > 0 ? [t("CUBILETE.oldWorld.unreadable", { count: unreadable })] : []),
      ],
      accept: t("CUBILETE.carry.bring", { count: coming }),
      isBusy: this.#isBusy,
      stuck: this.#isBusy || coming === 0,
    };
  }

  #usersShown() {
    const here = [...theGame().users];
    return this.#world.users.map(({ id, name }) => {
      const user = this.#matched.get(id) ?? "";
      return {
        id,
        name: short(name),
        owns: t("CUBILETE.oldWorld.owns", { count: this.#owned.get(id) ?? 0 }),
        options: [
          { value: "", label: t("CUBILETE.oldWorld.nobody"), on: user === "" },
          ...here.map((each) => ({ value: each.id, label: short(each.name), on: each.id === user })),
        ],
      };
    });
  }

  #faultsShown(): string[] {
    const { faults } = this.#world;
    const said = faults
      .slice(0, MOST_FAULTS)
      .map(({ code, name }) => t(`CUBILETE.oldWorld.fault.${code}`, { name: short(name) || "?" }));
    const more = faults.length - said.length;
    return more > 0 ? [...said, t("CUBILETE.oldWorld.moreFaults", { count: more })] : said;
  }

  #shown(row: WorldRow) {
    const { at, old, after, why, left, assumed } = row;
    const choice = this.#choiceOf(row);
    const owners = ownersOf(old.ownership, this.#world.users).map(({ id }) => this.#userName(id));
    const lost = this.#lost(row);
    const namesakes = after ? (this.#there.get(row) ?? []) : [];
    const odd = left.length + lost.length + (assumed.length > 0 ? 1 : 0);
    return {
      ...{ at, why, name: short(after?.name ?? old.name) || "?", on: choice !== "skip", comes: after !== null },
      icon: old.kind === "Actor" ? "fa-user" : "fa-suitcase",
      type: after ? typeLabel(after.type) : "",
      folder: this.#paths.get(old.folder ?? "") ?? "",
      owners: [...new Set(owners)].filter(Boolean).join(", "),
      options: namesakes.length > 0 ? optionsFor(after?.type ?? "", namesakes, choice) : [],
      left: shortened(left),
      assumed: assumed.join(", "),
      links: shortened(lost),
      details: odd > 0 ? t("CUBILETE.oldWorld.details", { count: odd }) : "",
    };
  }

  /** The user here who an old one is now. */
  #userName(old: string): string {
    const user = theGame().users.get(this.#matched.get(old) ?? "");
    return user ? short(user.name) : "";
  }

  protected override take(name: string, value: string): void {
    const [what = "", key = ""] = name.split("/");
    const row = this.#rows[Number(key)];
    if (what === "user") this.#matched.set(key, value);
    else if (what === "take" && row) this.#choices.set(row, value === "true" ? "both" : "skip");
    else if (what === "choice" && row) this.#choices.set(row, value);
    else if (what === "all" && value !== "") this.#chooseForAll(value);
    else if (what === "shows") {
      this.#shows = SHOWS.find((one) => one === value) ?? "all";
      this.#page = 0;
    }
  }

  /** For all that are here by name already; where none can be replaced it stays as it is. */
  #chooseForAll(value: string): void {
    for (const [row, there] of this.#there) {
      if (there.length === 0 || !row.after) continue;
      const first = there.find((each) => isAlike(each, row.after?.type ?? ""));
      if (value !== "replace") this.#choices.set(row, value);
      else if (first) this.#choices.set(row, first.uuid);
    }
  }

  static async #onTurn(this: OldWorldWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#page = Math.max(0, this.#page + Number(target.dataset.by));
    await this.render();
  }

  static async #onCopy(this: OldWorldWindow): Promise<void> {
    await answering(copyTable);
  }

  static async #onRefuse(this: OldWorldWindow): Promise<void> {
    await this.close();
  }

  static async #onAccept(this: OldWorldWindow): Promise<void> {
    // A second press while the first is at work would bring everything twice.
    if (this.#isBusy) return;
    this.#isBusy = true;
    void this.render();
    const came = await answering(() =>
      withProgress(t("CUBILETE.oldWorld.title"), (progress) =>
        bringOldWorld(
          {
            ...{ world: this.#world, rows: this.#rows, matched: this.#matched },
            choiceOf: (row) => this.#choiceOf(row),
          },
          progress,
        ),
      ),
    );
    this.#isBusy = false;
    if (!came) return void (await this.render());
    notifications().info(t("CUBILETE.oldWorld.done", { made: came.made, replaced: came.replaced }));
    await this.close();
  }
}

async function worldIn(text: string, progress: Progress): Promise<OldWorld> {
  progress.stage(t("CUBILETE.oldWorld.stage.reading"), text.length);
  const reading = readingOldWorld(text);
  for (;;) {
    const { done, value } = reading.next();
    if (!done) await progress.step(value);
    else if ("trouble" in value) throw troubled(value.trouble);
    else return value.world;
  }
}

/** The name of each folder with those that it lies in. */
function pathsOf({ folders }: OldWorld): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { id, name, parent } of folders) {
    const above = parent === null ? "" : `${paths.get(parent) ?? ""} / `;
    paths.set(id, above + (short(name) || t("CUBILETE.oldWorld.noName")));
  }
  return paths;
}

const isAlike = (document: DocumentLike, type: string): boolean => (document as { type?: unknown }).type === type;

function optionsFor(type: string, there: readonly DocumentLike[], choice: WorldChoice) {
  const open = there.filter((each) => isAlike(each, type)).slice(0, MOST_NAMESAKES);
  const replacing = open.map(({ uuid }, at) => ({
    value: uuid,
    label: t(`CUBILETE.carry.there.${open.length > 1 ? "replaceOf" : "replace"}`, { at: at + 1, count: open.length }),
  }));
  return [
    { value: "both", label: t("CUBILETE.carry.there.both") },
    ...replacing,
    { value: "skip", label: t("CUBILETE.carry.there.skip") },
  ].map((option) => ({ ...option, on: option.value === choice }));
}

const shortened = (lines: readonly string[]): string[] => [
  ...lines.slice(0, MOST_LEFT).map((line) => short(line, LONGEST_LEFT)),
  ...(lines.length > MOST_LEFT ? ["…"] : []),
];
