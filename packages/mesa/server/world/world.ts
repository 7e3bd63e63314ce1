import type { PackMetadata, ReleaseData } from "../../common/protocol.ts";
import { refusal } from "../../common/refusals.ts";
import { isNewerVersion } from "../../common/utils/index.ts";
import { PermissionError, RequestError, StartError } from "../errors.ts";
import type { Host, Store } from "../host.ts";
import { FieldRules } from "../html/fields.ts";
import type { Log } from "../log.ts";
import {
  type Compendium,
  isLocked,
  openPack,
  packConfiguration,
  packLevel,
  packMetadata,
} from "../packages/compendium.ts";
import { activeModules, type ModulePackage } from "../packages/modules.ts";
import type { Manifest, SystemPackage } from "../packages/package.ts";
import { asString, isRecord, messageOf, recordsIn, type Source } from "../source.ts";
import { type Change, Database } from "../store/database.ts";
import { COLLECTIONS } from "../store/hierarchy.ts";
import { SerialQueue } from "../store/queue.ts";
import type { TakenIds } from "./taken-ids.ts";

/** Which world, where it is and what it is played with. */
export interface WorldOptions {
  id: string;
  host: Host;
  system: SystemPackage;
  /** In the order in which they are loaded. */
  modules: readonly ModulePackage[];
  release: ReleaseData;
  /** What becomes of a document that is to be made under an id that is taken. Default `refuse`. */
  takenIds?: TakenIds;
  log: Log;
}

/** The contents of `world.json`. */
interface WorldRecord {
  id: string;
  title: string;
  system: string;
  /** Where that system lay when it was last played: ids are not as unique as they should be. */
  systemFolder?: string;
  /** The version of that system then; absent in worlds from before it was written down. */
  systemVersion?: string;
  /** The newest generation it was played with: its data have that shape. */
  generation: number;
  packs: PackMetadata[];
}

/** Everything that is stored: the world's documents and the compendia, in memory and on the disk. */
export class World {
  /** All changes run through here, one after the other. */
  readonly queue = new SerialQueue();
  /** The subtypes that the system and the modules that can run declare. */
  readonly documentTypes: Manifest["documentTypes"];
  readonly rules: FieldRules;
  readonly packs = new Map<string, Compendium>();
  readonly #databases = new Map<string, Database>();
  #title: string;

  private constructor(
    readonly options: WorldOptions,
    private readonly record: WorldRecord,
  ) {
    this.#title = record.title;
    this.documentTypes = declaredTypes(options);
    this.rules = new FieldRules(this.documentTypes);
  }

  get id(): string {
    return this.options.id;
  }

  get title(): string {
    return this.#title;
  }

  /** Where it is, in words. */
  get folder(): string {
    return this.options.host.store.place();
  }

  get system(): SystemPackage {
    return this.options.system;
  }

  /** The modules that run: its gamemaster may switch them on and off. */
  get modules(): Set<ModulePackage> {
    return activeModules(this.options.modules, this.documents("Setting").values());
  }

  /** Is there one already? */
  static async exists({ store }: Host): Promise<boolean> {
    return (await readRecord(store)) !== null;
  }

  /** Write the record of a new world. */
  static async found(options: WorldOptions, title: string): Promise<void> {
    const record: WorldRecord = {
      id: options.id,
      title,
      system: options.system.manifest.id,
      systemFolder: options.system.folder,
      systemVersion: options.system.manifest.version,
      generation: options.release.generation,
      packs: [],
    };
    await options.host.store.writeRecord(JSON.stringify(record, null, 2));
  }

  /**
   * Open a world. Unreadable records are reported and stay on the disk; the rest is there.
   * @throws {StartError} when the world belongs to another system or is open elsewhere.
   */
  static async open(options: WorldOptions): Promise<World> {
    const { host, system, log, id } = options;
    const { store } = host;
    const folder = store.place();
    const record = await readRecord(store);
    if (!record) throw new StartError(`There is no world in ${folder}.`);
    if (record.system !== system.manifest.id) {
      throw new StartError(`The world ${id} in ${folder} is played with the system "${record.system}".`);
    }
    refuseOlderSystem(options, record);
    await World.#enterGeneration(options, record);
    await World.#enterSystem(options, record);
    const world = new World(options, record);
    try {
      for (const [documentName, collection] of Object.entries(COLLECTIONS)) {
        if (documentName === "Adventure") continue;
        const database = await Database.open(store, `data/${collection}`, documentName, collection);
        world.#databases.set(documentName, database);
        for (const { key, reason } of database.problems) log("error", `The world ${id}: ${key} ${reason}`);
      }
      for (const entry of system.manifest.packs) {
        const metadata = packMetadata(entry, "system", system.manifest.id, system.manifest.id);
        const database = await host.packs.open(system, entry, metadata, log);
        world.packs.set(metadata.id, { metadata, database });
      }
      // Those that are switched off too: their gamemaster may switch them on while this world is open.
      for (const module of options.modules.filter(({ obstacle }) => obstacle === null)) {
        const { packs, id: name } = module.manifest;
        for (const entry of packs) {
          const metadata = packMetadata(entry, "module", name, system.manifest.id);
          const database = await host.packs.open(module, entry, metadata, log);
          world.packs.set(metadata.id, { metadata, database });
        }
      }
      for (const metadata of record.packs) {
        const database = await openPack(store, `packs/${metadata.name}`, metadata, log);
        world.packs.set(metadata.id, { metadata, database });
      }
      return world;
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  /** A world goes from one generation to the next, never back. @throws {StartError} */
  static async #enterGeneration({ host, id, log, release }: WorldOptions, record: WorldRecord): Promise<void> {
    const { generation } = release;
    if (record.generation > generation) {
      throw new StartError(
        `The world ${id} in ${host.store.place()} was played with generation ${record.generation}, and generation ${generation} ` +
          `cannot read it. Start with --generation ${record.generation}, or play another world with --world.`,
      );
    }
    if (record.generation === generation) return;
    log("info", `The world ${id} passes from generation ${record.generation} to ${generation}; there is no way back.`);
    record.generation = generation;
    await host.store.writeRecord(JSON.stringify(record, null, 2));
  }

  /**
   * Two systems may have one id. What the other one does not know in a world stays in it untouched, but the person at
   * the keyboard should know which of them is playing. A system that moved, or was built elsewhere anew, is no news.
   */
  static async #enterSystem({ host, id, log, system }: WorldOptions, record: WorldRecord): Promise<void> {
    const before = record.systemFolder;
    const { version } = system.manifest;
    if (before === system.folder && record.systemVersion === version) return;
    if (before !== undefined && before !== system.folder && (await host.systemIdIn(before)) === record.system) {
      log(
        "warn",
        `There are two systems with the id "${record.system}": the world ${id} was played with the one in ${before} ` +
          `and is opened now with the one in ${system.folder}. Play another world with --world if that is not meant.`,
      );
    }
    record.systemFolder = system.folder;
    record.systemVersion = version;
    await host.store.writeRecord(JSON.stringify(record, null, 2));
  }

  /** Finish what is being written and let go of all folders. */
  async close(): Promise<void> {
    await this.queue.idle();
    const open = [...this.#databases.values(), ...[...this.packs.values()].map(({ database }) => database)];
    await Promise.all(open.map((database) => database.close()));
  }

  /** The documents of one type by id, as stored. They must not be changed in place. */
  documents(documentName: string): ReadonlyMap<string, Source> {
    return this.database(documentName).documents;
  }

  /** The database of a primary document type of the world. @throws {RequestError} for other types. */
  database(documentName: string): Database {
    const database = this.#databases.get(documentName);
    if (!database) throw new RequestError(`Mesa does not model ${documentName} as a document of the world.`);
    return database;
  }

  /** A compendium by its full id. @throws {RequestError} when there is none. */
  pack(id: string): Compendium {
    const pack = this.packs.get(id);
    if (!pack) throw new RequestError(refusal("noPack", { pack: id }));
    return pack;
  }

  /** May nobody write to the pack? */
  isLocked(pack: Compendium): boolean {
    return isLocked(pack.metadata, this.#configuration(pack));
  }

  /** The ownership level of a role in a pack. */
  packLevel(pack: Compendium, role: number): number {
    return packLevel(pack.metadata, this.#configuration(pack), role);
  }

  #configuration(pack: Compendium): Source {
    return packConfiguration(this.documents("Setting").values(), pack.metadata.id);
  }

  /** Create a compendium in the world's folder. @throws {RequestError} for a bad name, type or one that exists. */
  async createPack(data: Source): Promise<PackMetadata> {
    const label = asString(data.label)?.trim() ?? "";
    const name = asString(data.name) ?? slug(label);
    const type = asString(data.type) ?? "";
    if (!label) throw new RequestError(refusal("packLabel"));
    if (!/^[A-Za-z0-9_-]+$/.test(name)) throw new RequestError(refusal("packName", { name }));
    if (!COLLECTIONS[type] || ["User", "Setting", "Folder", "ChatMessage", "Combat"].includes(type)) {
      throw new RequestError(`A compendium cannot hold ${type || "documents without a type"}.`);
    }
    const id = `world.${name}`;
    if (this.packs.has(id)) throw new RequestError(refusal("packThere", { pack: id }));
    const metadata: PackMetadata = {
      id,
      name,
      label,
      type,
      packageType: "world",
      packageName: this.id,
      system: this.system.manifest.id,
      ownership: ownershipOf(data.ownership),
      flags: isRecord(data.flags) ? data.flags : {},
      path: `worlds/${this.id}/packs/${name}`,
    };
    const { store } = this.options.host;
    // What nobody lists is what a deletion left that was cut short.
    await store.drop(`packs/${name}`);
    const database = await openPack(store, `packs/${name}`, metadata, this.options.log);
    await this.#save([...this.record.packs, metadata]);
    this.packs.set(id, { metadata, database });
    return metadata;
  }

  /** Delete a compendium of the world with all it holds. */
  async deletePack(id: string): Promise<void> {
    const pack = this.pack(id.includes(".") ? id : `world.${id}`);
    const { metadata } = pack;
    if (metadata.packageType !== "world")
      throw new PermissionError(refusal("packOf", { pack: metadata.id, owner: metadata.packageName }));
    // Out of the list first: a crash in between leaves records nobody lists, not a listed pack without any.
    await this.#save(this.record.packs.filter((each) => each.id !== metadata.id));
    this.packs.delete(metadata.id);
    await pack.database.close();
    await this.options.host.store.drop(`packs/${metadata.name}`);
  }

  /** Write changes of one database. */
  write(database: Database, changes: readonly Change[]): Promise<void> {
    return database.write(changes);
  }

  async #save(packs: PackMetadata[]): Promise<void> {
    const record = { ...this.record, packs };
    await this.options.host.store.writeRecord(JSON.stringify(record, null, 2));
    this.record.packs = packs;
  }
}

function declaredTypes({ system, modules }: WorldOptions): Manifest["documentTypes"] {
  const types: Manifest["documentTypes"] = {};
  for (const { manifest } of [system, ...modules.filter(({ obstacle }) => obstacle === null)])
    for (const [name, subtypes] of Object.entries(manifest.documentTypes))
      types[name] = { ...types[name], ...subtypes };
  return types;
}

/** What a newer version stored, an older one may not read, and lose. @throws {StartError} */
function refuseOlderSystem({ host, id, system }: WorldOptions, { systemVersion: before }: WorldRecord): void {
  const { title, version } = system.manifest;
  if (before === undefined || !isNewerVersion(before, version)) return;
  throw new StartError(
    `The world ${id} in ${host.store.place()} was played with ${title} ${before}, and this is ${version}, which could lose what the ` +
      `newer one stored: update the system, or play another world with --world.`,
  );
}

async function readRecord(store: Store): Promise<WorldRecord | null> {
  const text = await store.readRecord();
  if (text === null) return null;
  const file = store.place("world.json");
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new StartError(`${file}: is not readable (${messageOf(error)})`);
  }
  if (!isRecord(data) || typeof data.id !== "string" || typeof data.system !== "string") {
    throw new StartError(`${file}: must hold the id and the system of a world`);
  }
  const { id, system } = data;
  // Worlds made before this was written down are of the first generation there was.
  const generation = typeof data.generation === "number" ? data.generation : 13;
  return {
    id,
    system,
    generation,
    ...(typeof data.systemFolder === "string" && { systemFolder: data.systemFolder }),
    ...(typeof data.systemVersion === "string" && { systemVersion: data.systemVersion }),
    title: asString(data.title) ?? id,
    packs: recordsIn(data.packs) as unknown as PackMetadata[],
  };
}

function ownershipOf(value: unknown): Record<string, string> {
  const ownership: Record<string, string> = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  if (!isRecord(value)) return ownership;
  return Object.fromEntries(Object.entries(value).map(([role, level]) => [role, String(level)]));
}

/** A label as a name: lower-case words joined by dashes. */
export function slug(label: string): string {
  return label
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}
