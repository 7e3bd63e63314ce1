import { rulesets } from "../../contract/index.ts";
import { ownSettings } from "../../foundry/host-facts.ts";
import {
  type ActorLike,
  type DocumentLike,
  hooks,
  type JsonObject,
  type MessageLike,
  type SceneLike,
  SYSTEM_ID,
  theConfig,
  theGame,
} from "../../foundry/index.ts";
import { clearSlot } from "../../foundry/seen.ts";
import { t } from "../../i18n/i18n.ts";
import { CHECKUP_FLAG, type DocumentShelf, keptIn, type Marked, madeBy, sweep } from "./cleanup.ts";

/** What a run makes, in folders of its own and marked; at its end everything is as it was. */

/** What is deleted first stands first: messages point at actors, documents lie in folders. */
const SHELVES = [
  ["messages", "ChatMessage"],
  ["combats", "Combat"],
  ["macros", "Macro"],
  ["journal", "JournalEntry"],
  ["scenes", "Scene"],
  ["items", "Item"],
  ["actors", "Actor"],
  ["folders", "Folder"],
] as const;

const shelves = (): DocumentShelf[] =>
  SHELVES.map(([shelf, name]) => ({
    documents: theGame()[shelf],
    remove: (ids) => theConfig()[name].documentClass.deleteDocuments(ids),
  }));

const MANY_CARDS = 12;

/** What runs left behind, of any user. */
export const leftovers = (): { run: string; user: string }[] =>
  shelves().flatMap(({ documents }) => [...documents].flatMap((one) => madeBy(one, SYSTEM_ID) ?? []));

/** Settings as they stood before runs changed them, as their folders say. */
async function putBack(): Promise<unknown[]> {
  const { folders, settings, users } = theGame();
  const problems: unknown[] = [];
  const rehearsed = rulesets.all().flatMap(({ rehearsal }) => rehearsal?.settings ?? []);
  for (const folder of folders) {
    // Any user may have written anything into a folder of theirs.
    if (!users.get(folder._stats?.lastModifiedBy ?? "")?.isGM) continue;
    const before = Object.entries(keptIn(folder, SYSTEM_ID)).filter(([key]) => rehearsed.includes(key));
    for (const [key, value] of before) await settings.set(SYSTEM_ID, key, value).catch((error) => problems.push(error));
  }
  return problems;
}

/** Takes away what runs left, and puts back what they changed. @returns What went wrong. */
export async function takeAway(): Promise<unknown[]> {
  const problems = await putBack();
  const gone = new Set([...theGame().macros].filter((macro) => madeBy(macro, SYSTEM_ID)).map(({ id }) => id));
  for (const [slot, id] of Object.entries(theGame().user.hotbar)) {
    if (gone.has(id)) await clearSlot(Number(slot));
  }
  return [...problems, ...(await sweep(shelves(), SYSTEM_ID))];
}

export class Mine {
  readonly run: string = foundry.utils.randomID();
  readonly #folders = new Map<string, string>();
  readonly #hooks: [string, number][] = [];
  readonly #settings = new Map<string, unknown>();
  readonly #changed = new Set<string>();

  /** From now on, what our rolls post is marked, silent, and for this GM's eyes only. */
  constructor() {
    const { settings, userId } = theGame();
    for (const key of ownSettings()) this.#settings.set(key, foundry.utils.deepClone(settings.get(SYSTEM_ID, key)));
    this.#on("preCreateChatMessage", (message: MessageLike) => {
      if (!this.#isOurs(message)) return;
      message.updateSource({ ...this.marked(), whisper: [userId], blind: false, sound: null });
    });
    this.#on("preCreateMacro", (macro: DocumentLike & { command: string }) => {
      if (this.#mentions(macro.command)) macro.updateSource(this.marked());
    });
    for (const hook of ["createSetting", "updateSetting"])
      this.#on(hook, ({ key }: { key: string }, ...rest: unknown[]) => {
        if (rest.at(-1) === userId && key.startsWith(`${SYSTEM_ID}.`))
          this.#changed.add(key.slice(SYSTEM_ID.length + 1));
      });
  }

  #on(hook: string, listener: (...args: never[]) => unknown): void {
    this.#hooks.push([hook, hooks.on(hook, listener)]);
  }

  marked(): { flags: JsonObject } {
    return { flags: { [SYSTEM_ID]: { [CHECKUP_FLAG]: { run: this.run, user: theGame().userId } } } };
  }

  #isOurs(message: MessageLike): boolean {
    const { speaker } = message;
    const parts = (message.system as { parts?: { actor: string | null }[] }).parts ?? [];
    return (
      this.#listening > 0 ||
      this.owns(theGame().actors.get(speaker?.actor ?? "")) ||
      parts.some(({ actor }) => actor !== null && this.#mentions(actor))
    );
  }

  #listening = 0;

  /** While this lasts, whatever this client posts is ours: it has no actor to be known by. */
  async posting<T>(work: () => Promise<T>): Promise<T> {
    this.#listening += 1;
    try {
      return await work();
    } finally {
      this.#listening -= 1;
    }
  }

  /** Whether a text names a document of ours by its UUID. */
  #mentions(text: string): boolean {
    const { actors, scenes } = theGame();
    return [...actors, ...scenes].some(
      (one) => (this.owns(one) && text.includes(`.${one.id}`)) || (this.owns(one) && text.startsWith(one.id)),
    );
  }

  owns(document: unknown): boolean {
    let root = document as DocumentLike | null | undefined;
    while (root?.parent) root = root.parent;
    return root ? madeBy(root, SYSTEM_ID)?.run === this.run : false;
  }

  /** Makes a document in this run's folder of its kind. */
  async create<T extends DocumentLike>(name: string, data: object): Promise<T> {
    const { folder: _, ownership: __, ...rest } = data as Record<string, unknown>;
    const placed = { ...rest, ...this.marked(), ...(await this.#placed(name)) };
    const [made] = (await theConfig()[name].documentClass.createDocuments([placed])) as T[];
    if (!made) throw new Error(`${name}: nothing was made.`);
    return made;
  }

  async #placed(name: string): Promise<object> {
    if (name === "Combat") return {};
    let id = this.#folders.get(name);
    if (!id) {
      const data = { name: t("CUBILETE.checkup.folder"), type: name, ...this.marked() };
      const [folder] = (await theConfig().Folder.documentClass.createDocuments([data])) as Marked[];
      id = folder?.id ?? "";
      this.#folders.set(name, id);
    }
    return { folder: id };
  }

  /** Writes down settings that are about to be changed, where the next run finds them should this page be closed. */
  async keep(keys: readonly string[]): Promise<void> {
    const before = JSON.stringify(Object.fromEntries(keys.map((key) => [key, this.#settings.get(key)])));
    const mark = { run: this.run, user: theGame().userId, before };
    const data = {
      name: t("CUBILETE.checkup.folder"),
      type: "Actor",
      flags: { [SYSTEM_ID]: { [CHECKUP_FLAG]: mark } },
    };
    await theConfig().Folder.documentClass.createDocuments([data]);
  }

  /** A token of its own for an actor of ours, on a scene that nobody sees. */
  async token(actor: ActorLike): Promise<ActorLike> {
    const scene = await this.create<SceneLike>("Scene", {
      name: t("CUBILETE.checkup.folder"),
      navigation: false,
      active: false,
      width: 800,
      height: 600,
    });
    const data = {
      ...(actor.toObject().prototypeToken as object),
      actorId: actor.id,
      actorLink: false,
      x: 100,
      y: 100,
    };
    const [token] = await scene.createEmbeddedDocuments("Token", [data]);
    const own = token?.actor;
    if (!own) throw new Error("The token has no actor.");
    return own;
  }

  /** Takes away our cards that were looked through: a chat log of hundreds makes every further one slow. */
  async clearCards(): Promise<void> {
    const { messages } = theGame();
    const ids = [...messages].filter((message) => this.owns(message)).map(({ id }) => id);
    if (ids.length >= MANY_CARDS) await theConfig().ChatMessage.documentClass.deleteDocuments(ids);
  }

  /** Puts everything back. @returns What went wrong. */
  async end(): Promise<unknown[]> {
    const problems = await takeAway();
    for (const key of this.#changed) {
      try {
        await theGame().settings.set(SYSTEM_ID, key, this.#settings.get(key));
      } catch (error) {
        problems.push(error);
      }
    }
    for (const [hook, id] of this.#hooks.splice(0)) hooks.off(hook, id);
    return problems;
  }
}
