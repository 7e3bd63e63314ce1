import { existsSync } from "node:fs";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { UPLOADABLE_FILE_EXTENSIONS } from "../../../common/constants-files.ts";
import type { FolderListing } from "../../../common/protocol.ts";
import { refusal } from "../../../common/refusals.ts";
import { decodePath } from "../../address.ts";
import { RequestError } from "../../errors.ts";
import type { BrowseOptions, FileShelf } from "../../host.ts";
import { globPattern } from "../../media/glob.ts";
import { checkStorable, RESERVED } from "../../media/storable.ts";
import type { Package } from "../../packages/package.ts";
import type { Mount } from "../http/static.ts";

/** Where files may be looked for, by the first words of their path. */
interface Place {
  /** Without slashes at its ends; empty for the root. */
  path: string;
  folder: string;
  /** Only what a world adds may be written: the folder of a system is its author's. */
  writable: boolean;
}

/** Folders that hold one for each package or world. */
const ROOTS = ["systems", "modules", "worlds"];

/** The most entries a listing of one folder holds, so that no folder floods a page. */
const LISTED = 10_000;

/**
 * The files that people choose from and add to: the packages' own folders (read only), the world's assets, storage that
 * packages keep, and free folders of the user data.
 */
export class Library implements FileShelf {
  readonly #places: readonly Place[];

  constructor(system: Package, modules: readonly Package[], world: { id: string; folder: string }, dataFolder: string) {
    const folder = (path: string, at: string, writable: boolean): Place => ({ path, folder: resolve(at), writable });
    const placesOf = (kind: string, { manifest: { id }, folder: at }: Package) => [
      folder(`${kind}/${id}/storage`, join(dataFolder, "storage", id), true),
      folder(`${kind}/${id}`, at, false),
    ];
    this.#places = [
      ...placesOf("systems", system),
      ...modules.flatMap((module) => placesOf("modules", module)),
      folder(`worlds/${world.id}`, join(world.folder, "assets"), true),
      folder("", join(dataFolder, "files"), true),
    ];
  }

  /** The addresses of what was added, for the web server. */
  get mounts(): Mount[] {
    return this.#places
      .filter(({ writable }) => writable)
      .map(({ path, folder }) => ({ prefix: path ? `/${path}/` : "/", folder, untrusted: true }));
  }

  /**
   * What a folder holds, sorted by name.
   * @param target   A folder, or with `wildcard` a pattern such as `folder/*.webp`.
   * @throws {RequestError} when there is no such folder.
   */
  async browse(target: string, { extensions, wildcard }: BrowseOptions = {}): Promise<FolderListing> {
    const wanted = Array.isArray(extensions) ? extensions.map((each) => String(each).toLowerCase()) : [];
    const pattern = wildcard === true ? globPattern(this.#clean(target)) : null;
    // Someone who opens a picker on a file means the folder it is in; folders have points in their names too.
    const isFile = extname(target).slice(1).toLowerCase() in UPLOADABLE_FILE_EXTENSIONS;
    const path = pattern !== null || isFile ? parentOf(this.#clean(target)) : this.#clean(target);
    const listing: FolderListing = {
      target: path,
      private: false,
      gridSize: null,
      dirs: [],
      privateDirs: [],
      files: [],
      extensions: wanted,
    };
    if (path === "")
      listing.dirs.push(...ROOTS.filter((root) => this.#places.some(({ path }) => path.startsWith(`${root}/`))));
    else if (ROOTS.includes(path)) {
      const inside = this.#places.filter((place) => parentOf(place.path) === path);
      listing.dirs.push(...inside.map((place) => place.path));
      return listing;
    }
    const folder = this.#locate(path).file;
    // These words, and those of `createDirectory`, are what public packages compare with.
    if (path !== "" && !existsSync(folder))
      throw new RequestError(`Directory ${path} does not exist or is not accessible in this storage location`);
    const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
    for (const entry of entries.slice(0, LISTED).sort((a, b) => a.name.localeCompare(b.name))) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const at = path ? `${path}/${entry.name}` : entry.name;
      if (entry.isDirectory()) listing.dirs.push(at);
      else if (
        entry.isFile() &&
        (wanted.length === 0 || wanted.includes(extname(entry.name).toLowerCase())) &&
        (pattern === null || pattern.test(at))
      )
        // Paths are addresses: what they hold besides letters is encoded.
        listing.files.push(at.split("/").map(encodeURIComponent).join("/"));
    }
    return listing;
  }

  /** Make a folder. @returns its path. @throws {RequestError} when it is there already, or may not be made. */
  async createDirectory(target: string): Promise<string> {
    const path = this.#clean(target);
    const folder = this.#writable(path);
    if (existsSync(folder)) throw new RequestError(`EEXIST: file already exists, mkdir ${path}`);
    await mkdir(folder, { recursive: true });
    return path;
  }

  /**
   * Store a file, replacing one of its name.
   * @returns its path.
   * @throws {RequestError} when its type is not one that tables use, or its place may not be written.
   */
  async save(target: string, name: string, bytes: Uint8Array): Promise<string> {
    checkStorable(name);
    const path = [this.#clean(target), name].filter(Boolean).join("/");
    const file = this.#writable(path);
    await mkdir(dirname(file), { recursive: true });
    // Whole or not at all, whatever happens meanwhile.
    await writeFile(`${file}.new`, bytes);
    await rename(`${file}.new`, file);
    return path;
  }

  /** May this file of somewhere else lie here? @returns where it lies then. @throws {RequestError} */
  placeOf(path: string): string {
    checkStorable(path.slice(path.lastIndexOf("/") + 1));
    if (this.#clean(path) !== path) throw new RequestError(refusal("badPath"));
    return this.#writable(path);
  }

  /** A path without slashes at its ends. @throws {RequestError} for one that leads elsewhere. */
  #clean(target: string): string {
    const path = decodePath(`/${target.replace(/^\/+|\/+$/g, "").replaceAll("%", "%25")}`);
    if (path === null || path.includes("//")) throw new RequestError(refusal("badPath"));
    return path.slice(1);
  }

  #locate(path: string): { file: string; place: Place } {
    const place = this.#places.find((each) => each.path === "" || `${path}/`.startsWith(`${each.path}/`)) as Place;
    const file = join(place.folder, path.slice(place.path.length));
    const inside = relative(place.folder, file);
    if (inside.startsWith("..") || inside.split(sep).includes("..")) throw new RequestError(refusal("badPath"));
    return { file, place };
  }

  #writable(path: string): string {
    const { file, place } = this.#locate(path);
    if (!place.writable || (place.path === "" && RESERVED.has(path.split("/")[0] ?? "")))
      throw new RequestError(refusal("notStored", { path: path || "/" }));
    return file;
  }
}

function parentOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}
