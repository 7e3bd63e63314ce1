import type { FolderListing, PackMetadata } from "../../common/protocol.ts";
import { refusal } from "../../common/refusals.ts";
import { decodePath } from "../address.ts";
import { RequestError } from "../errors.ts";
import { diskError } from "../faults.ts";
import type { BrowseOptions, FileShelf, Files, Host, ShippedPacks } from "../host.ts";
import type { Log } from "../log.ts";
import { globPattern } from "../media/glob.ts";
import { checkStorable, RESERVED } from "../media/storable.ts";
import { collectionOf, openPack, withProblemsTold } from "../packages/compendium.ts";
import type { Package, PackEntry } from "../packages/package.ts";
import { FOLDER } from "../store/backup.ts";
import { Database } from "../store/database.ts";
import type { AddedFiles } from "./added.ts";
import type { BuiltPacks } from "./built.ts";
import { passwords } from "./passwords.ts";
import type { ShelfStore } from "./store.ts";

/** Compendia as records: one that is written to is laid into the world, and opened from there for as long as it is of that content. */
class BuiltShelf implements ShippedPacks {
  constructor(
    private readonly store: ShelfStore,
    private readonly packs: BuiltPacks,
  ) {}

  async open(_owner: Package, { type }: PackEntry, metadata: PackMetadata, log: Log): Promise<Database> {
    const { store } = this;
    const { hash, records } = this.packs[metadata.id] ?? { hash: "empty", records: [] };
    const shelf = `shipped/${metadata.id}/`;
    const name = `${shelf}${hash}`;
    const laid = await store.laid();
    for (const old of laid) if (old.startsWith(shelf) && old !== name) await store.drop(old);
    if (laid.includes(name)) return openPack(store, name, metadata, log);
    const database = Database.known(store, name, type, collectionOf(type, metadata.id), records);
    return withProblemsTold(database, metadata.id, log);
  }
}

/** A world in this browser. */
export class BrowserHost implements Host {
  readonly passwords = passwords;
  readonly packs: ShippedPacks;

  constructor(
    readonly store: ShelfStore,
    packs: BuiltPacks,
  ) {
    this.packs = new BuiltShelf(store, packs);
  }

  /** Nobody can look there from here. */
  async systemIdIn(): Promise<unknown> {
    return undefined;
  }

  found(make: (host: Host) => Promise<void>): Promise<void> {
    return this.store.founding(() => make(this));
  }
}

/** The files of the folder that the table was built into. */
export class BuiltFiles implements Files, FileShelf {
  readonly #paths: ReadonlySet<string>;

  /** @param root The address of the folder, with a slash at its end. */
  constructor(
    paths: Iterable<string>,
    private readonly root: string,
    /** What may be written besides free folders: the world's own, and what packages store. */
    private readonly writable: readonly string[],
    private readonly added: AddedFiles,
  ) {
    this.#paths = new Set([...paths, ...PAGES]);
  }

  async text(path: string): Promise<string | null> {
    const name = path.slice(1);
    if (!this.#paths.has(name)) return this.added.text(name);
    const response = await fetch(new URL(name.split("/").map(encodeURIComponent).join("/"), this.root));
    // Some hosts have a page for every address that they do not know.
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html") && !/\.html?$/.test(name);
    return response.ok && !isPage ? response.text() : null;
  }

  async browse(target: string, { extensions, wildcard }: BrowseOptions): Promise<FolderListing> {
    const path = clean(target);
    const wanted = Array.isArray(extensions) ? extensions.map((each) => String(each).toLowerCase()) : [];
    const added = await this.added.paths();
    const isFile = wildcard === true || this.#paths.has(path) || added.includes(path);
    const folder = isFile ? path.slice(0, Math.max(0, path.lastIndexOf("/"))) : path;
    const start = folder ? `${folder}/` : "";
    const all = [...[...this.#paths].filter((each) => each.startsWith("systems/")), ...added];
    const inside = all.filter((each) => each.startsWith(start));
    // These words are what public packages compare with.
    if (folder && !inside.length)
      throw new RequestError(`Directory ${folder} does not exist or is not accessible in this storage location`);
    const fits = wildcard === true ? globPattern(path) : null;
    const names = new Set(inside.map((each) => each.slice(start.length)));
    const dirs = new Set([...names].flatMap((name) => (name.includes("/") ? [`${start}${name.split("/")[0]}`] : [])));
    const files = [...names].filter((name) => {
      const ending = name.slice(name.lastIndexOf(".")).toLowerCase();
      return (
        !name.includes("/") &&
        name !== FOLDER &&
        (!wanted.length || wanted.includes(ending)) &&
        (!fits || fits.test(start + name))
      );
    });
    return {
      target: folder,
      private: false,
      gridSize: null,
      dirs: [...dirs].sort(),
      privateDirs: [],
      files: files.sort().map((name) => `${start}${name}`.split("/").map(encodeURIComponent).join("/")),
      extensions: wanted,
    };
  }

  async createDirectory(target: string): Promise<string> {
    const path = clean(target);
    if ((await this.added.paths()).some((each) => each.startsWith(`${path}/`)))
      throw new RequestError(`EEXIST: file already exists, mkdir ${path}`);
    this.#checkPlace(`${path}/${FOLDER}`);
    await this.added.put(`${path}/${FOLDER}`, new ArrayBuffer(0));
    return path;
  }

  async take(target: string, name: string, ticket: string): Promise<string> {
    checkStorable(name);
    const path = [clean(target), name].filter(Boolean).join("/");
    this.#checkPlace(path);
    try {
      if (!(await this.added.take(ticket, path))) throw new RequestError(refusal("fileLost"));
    } catch (error) {
      throw diskError(error, path) ?? error;
    }
    return path;
  }

  /** May this file of somewhere else lie here? @throws {RequestError} */
  checkAdded(path: string): void {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (clean(path) !== path) throw new RequestError(refusal("badPath"));
    if (name !== FOLDER) checkStorable(name);
    this.#checkPlace(path);
  }

  #checkPlace(path: string): void {
    const [first = ""] = path.split("/");
    const isOpen = !RESERVED.has(first) || this.writable.some((folder) => path.startsWith(folder));
    if (!isOpen || this.#paths.has(path)) throw new RequestError(refusal("notStored", { path }));
  }
}

/** The files of the folder beside those that it lists. */
const PAGES = [
  "index.html",
  "game.html",
  "invite.html",
  "guest.html",
  "service.js",
  "table.json",
  "packs.json",
  "LICENCES.txt",
];

/** A path without slashes at its ends. @throws {RequestError} for one that leads elsewhere. */
function clean(target: string): string {
  const path = decodePath(`/${target.replace(/^\/+|\/+$/g, "").replaceAll("%", "%25")}`);
  if (path === null || path.includes("//")) throw new RequestError(refusal("badPath"));
  return path.slice(1);
}
