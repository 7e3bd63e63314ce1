import { rulesets } from "../../contract/index.ts";
import { type Change, changesBetween } from "../../core/carry/changes.ts";
import { type Carried, readFile, written } from "../../core/carry/file.ts";
import { type Settled, withIds } from "../../core/carry/ids.ts";
import {
  type ActorLike,
  documentHere,
  documentOf,
  type ItemLike,
  notifications,
  type RenderOptions,
  SYSTEM_ID,
  systemPath,
  theGame,
  windowOf,
} from "../../foundry/index.ts";
import { openSheet } from "../../foundry/v13-v14/windows.ts";
import { answering, explain, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { allowAllOn } from "../../play/effects/keys.ts";
import { playedIds } from "../../settings/settings.ts";
import { copyOf, sameAs } from "../../sheets/bring.ts";
import { catalogueOf } from "../browser/catalogue.ts";
import { whileTold } from "../copies/brought.ts";
import { copyTable } from "../lazy-copies.ts";
import { ToolWindow } from "../tool-window.ts";
import { carriedOf, cleaned, createFrom, newId, putBack, replace, strangeIn } from "./actor-data.ts";
import { creaturesIn, readsBlocks } from "./block-readers.ts";
import { keptOn } from "./kept.ts";
import { changesInWords, troubled, typeLabel } from "./words.ts";

/** What the actor would become, before the user has agreed. */
interface Preview {
  after: Carried;
  changes: Change[];
  left: string[];
  assumed: string[];
  /** What became of the file's ids, in sentences. */
  ids: string[];
  /** What effects change that the rules do not name. */
  strange: string[];
}

const MOST_SHOWN = 80;

/**
 * Takes an actor in from a file or a pasted stat block: first it shows what changes, then takes all of it or nothing.
 */
export class BringIn extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-bring-in",
    classes: ["bring-in"],
    tag: "form",
    position: { width: 680, height: 620 },
    window: { title: "CUBILETE.carry.in", icon: "fa-solid fa-file-import" },
    actions: { accept: BringIn.#onAccept, refuse: BringIn.#onRefuse, look: BringIn.#onLook, copy: BringIn.#onCopy },
  };
  static PARTS = { bring: { template: systemPath("templates/shared/bring-in.hbs"), scrollable: [".bring"] } };

  #target: string | null = null;
  #game = "";
  #text = "";
  /** Whether it came as a file: the window does not show its text. */
  #isFile = false;
  #trouble = "";
  #preview: Preview | null = null;
  /** The id of what is brought: a second try has the same. */
  readonly #id = newId();
  /** While what was agreed to is being done. */
  #isBusy = false;

  /** @param target The actor whose sheet it fills, by UUID; without it a new one is made. */
  static async begin(target: string | null = null): Promise<BringIn> {
    await windowOf<BringIn>(BringIn.DEFAULT_OPTIONS.id)?.close();
    const window = new BringIn();
    window.#target = target;
    await rulesets.load(...window.#readers());
    await window.render({ force: true });
    return window;
  }

  get #actor(): ActorLike | null {
    return documentHere<ActorLike>(this.#target);
  }

  /** Rule sets whose stat blocks can be pasted. */
  #readers(): string[] {
    return playedIds();
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const games = this.#readers().filter(readsBlocks);
    if (!games.includes(this.#game)) this.#game = games[0] ?? "";
    const actor = this.#actor;
    return {
      ...(await super._prepareContext(options)),
      actor: actor && { name: short(nameOnSheet(actor)) },
      text: this.#isFile ? "" : this.#text,
      games: actor ? [] : games.map((id) => ({ id, label: t(rulesets.get(id)?.label ?? id), on: id === this.#game })),
      trouble: this.#trouble,
      preview: this.#preview && this.#shown(this.#preview),
      isBusy: this.#isBusy,
      isGM: theGame().user.isGM,
    };
  }

  #shown({ after, changes, left, assumed, ids, strange }: Preview) {
    const lines = changesInWords(changes, after.type);
    return {
      name: after.name,
      type: typeLabel(after.type),
      none: lines.length === 0,
      // Our typeface has no arrow: it is drawn.
      lines: lines.slice(0, MOST_SHOWN).map((line) => ({ ...line, parts: line.text.split(" → ") })),
      more: lines.length > MOST_SHOWN ? t("CUBILETE.carry.more", { count: lines.length - MOST_SHOWN }) : "",
      left,
      assumed: assumed.join(", "),
      ids,
      strange,
      // A GM who takes an actor in allows its effects.
      allows: strange.length > 0 && theGame().user.isGM,
    };
  }

  protected override async take(name: string, value: string, input: HTMLInputElement): Promise<void> {
    if (name === "game") this.#game = value;
    else if (name === "text") {
      // An empty field beside a file is no text.
      if (this.#isFile && value.trim() === "") return;
      this.#text = value;
      this.#isFile = false;
    } else if (name === "file") {
      const [file] = input.files ?? [];
      if (!file) return;
      this.#text = await foundry.utils.readTextFromFile(file);
      this.#isFile = true;
      if (!isText(this.#text)) {
        this.#text = "";
        this.#isFile = false;
        this.#preview = null;
        this.#trouble = t("CUBILETE.carry.trouble.noFile");
        return;
      }
    } else return;
    await this.#read();
  }

  /** Reads the input; an error is one sentence, and nothing is taken. */
  async #read(): Promise<void> {
    this.#preview = null;
    this.#trouble = "";
    if (this.#text.trim() === "") return;
    try {
      this.#preview = /^\s*[{[]/.test(this.#text) ? this.#fromFile() : await this.#fromBlock();
    } catch (error) {
      const said = explain(error);
      this.#trouble = said;
      if (!(error instanceof UserError || error instanceof RangeError)) throw error;
    }
  }

  #fromFile(): Preview {
    const types = rulesets.all().flatMap(({ actors }) => Object.keys(actors));
    const read = readFile(this.#text, {
      system: SYSTEM_ID,
      version: theGame().system.version,
      types: Object.fromEntries(types.map((type) => [type, rulesets.itemTypesOf(type)])),
    });
    if ("trouble" in read) throw troubled(read.trouble);
    const actor = this.#actor;
    if (actor && actor.type !== read.carried.type)
      throw new UserError("CUBILETE.carry.trouble.type", {
        type: typeLabel(read.carried.type),
        accepted: typeLabel(actor.type),
      });
    const settled = withIds(read.carried, newId);
    const after = cleaned(settled.carried);
    const changes = changesBetween(actor ? carriedOf(actor) : nobody(after), after);
    return { after, changes, left: [], assumed: [], ids: idsInWords(settled), strange: strangeIn(after) };
  }

  async #fromBlock(): Promise<Preview> {
    const [creature] = this.#actor ? [] : await creaturesIn(this.#game, this.#text);
    if (!creature) throw new UserError("CUBILETE.carry.trouble.noFile");
    const { left, assumed, items, ...block } = creature.brought;
    const data = await Promise.all(items.map((item) => fromCompendium(this.#game, item)));
    const notes = left.map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`).join("");
    const after = cleaned({
      ...{ type: block.type, name: block.name, img: "", effects: [] },
      system: { ...block.system, ...(notes && { notes }) },
      items: data,
    });
    return { after, changes: changesBetween(nobody(after), after), left, assumed, ids: [], strange: strangeIn(after) };
  }

  static async #onLook(this: BringIn): Promise<void> {
    const field = this.element.querySelector<HTMLTextAreaElement>('textarea[name="text"]');
    if (field && !(this.#isFile && field.value.trim() === "")) {
      this.#text = field.value;
      this.#isFile = false;
    }
    await answering(() => this.#read());
    await this.render();
  }

  static async #onAccept(this: BringIn): Promise<void> {
    // A second press while the first is at work would bring everything twice.
    if (this.#isBusy) return;
    this.#isBusy = true;
    void this.render();
    const done = await answering(async () => {
      const { after } = this.#preview ?? {};
      if (!after) return false;
      const actor = this.#actor;
      if (this.#target !== null && !actor) throw new UserError("CUBILETE.error.actorGone");
      if (!actor && !theGame().user.can("ACTOR_CREATE")) throw new UserError("CUBILETE.error.notYours");
      const id = this.#id;
      const bring = async (): Promise<ActorLike> => {
        if (actor) await replace(actor, after, id);
        const made = actor ?? (await createFrom(after));
        // The preview named what these rules do not know.
        if (theGame().user.isGM) await allowAllOn(made);
        return made;
      };
      const name = actor ? nameOnSheet(actor) : after.name;
      const made = theGame().user.isGM
        ? await whileTold({ id, name, made: [], changed: actor ? [actor.uuid] : [] }, async (brought) => {
            try {
              const one = await bring();
              if (!actor) brought.made(one.uuid);
              return one;
            } finally {
              if (actor) brought.changed(actor.uuid);
            }
          })
        : await bring();
      openSheet(made);
      notifications().info(t("CUBILETE.carry.taken", { name: short(nameOnSheet(made)) }));
      return true;
    });
    this.#isBusy = false;
    await (done ? this.close() : this.render());
  }

  static async #onCopy(this: BringIn): Promise<void> {
    await answering(copyTable);
  }

  static async #onRefuse(this: BringIn): Promise<void> {
    await this.close();
  }
}

/** Hands a sheet out as a file. */
export function handOut(actor: ActorLike): void {
  const { version } = theGame().system;
  const name =
    nameOnSheet(actor)
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .slice(0, 60) || "cubilete";
  foundry.utils.saveDataToFile(
    written(carriedOf(actor), { system: SYSTEM_ID, version }),
    "application/json",
    `${name}.json`,
  );
}

/** Puts back what the last file, box or copy took the place of. */
export async function putLastBack(actor: ActorLike): Promise<void> {
  const last = keptOn(actor).at(-1);
  if (!last) throw new UserError("CUBILETE.error.nothingToUndo");
  await putBack(actor, last.id);
}

/** Whether a file is one to be read: a picture is not, nor is one with nothing in it. */
const isText = (text: string): boolean => text.trim() !== "" && !text.includes("\0") && !text.includes("\ufffd");

/** A new actor of that kind with nothing filled in. */
const nobody = ({ type, img }: Carried): Carried => ({
  ...cleaned({ type, name: "?", img: "", system: {}, effects: [], items: [] }),
  name: "",
  img,
});
const idsInWords = ({ without, renewed }: Settled): string[] => [
  ...(without > 0 ? [t("CUBILETE.carry.ids.without", { count: without })] : []),
  ...(renewed > 0 ? [t("CUBILETE.carry.ids.renewed", { count: renewed })] : []),
];

type Named = { type: string; name: string; system: object; unknown?: object };

/** The compendium's own thing of that name, with the figures of the block; else a new one. */
async function fromCompendium(game: string, { type, name, system, unknown }: Named): Promise<Carried["items"][number]> {
  const entries = await catalogueOf(game, false);
  const wanted = sameAs({ type, name, system });
  const found = entries.find(
    (entry) =>
      sameAs({ ...entry, system: { key: entry.figures["system.key"] } }) === wanted ||
      sameAs({ ...entry, system: {} }) === wanted,
  );
  const item = found && (await documentOf<ItemLike>(found.uuid));
  const data = (
    item ? copyOf(item) : { type, name, img: "", system: { ...unknown }, effects: [] }
  ) as Carried["items"][number];
  return { ...data, name: item?.name ?? name, system: { ...data.system, ...system } };
}
