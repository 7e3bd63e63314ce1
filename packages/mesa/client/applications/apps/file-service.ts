/** What the file picker asks of the server, without any window. */
import * as files from "../../../common/constants-files.ts";
import type { FolderListing } from "../../../common/protocol.ts";
import type { Refusal } from "../../../common/refusals.ts";
import { atFriends } from "../../runtime/at-friends.ts";
import { route } from "../../runtime/route.ts";
import { inOwnWords } from "../../runtime/socket.ts";
import { isInBrowser } from "../../runtime/world-port.ts";
import { host } from "../host.ts";

export interface BrowseOptions {
  extensions?: string[];
  wildcard?: boolean;
  [extra: string]: unknown;
}

interface Requesting {
  request<T>(event: string, packet: object): Promise<T>;
}

/** @throws for any other source: Mesa has the user data alone, and no S3 and no art of Foundry. */
function assertSource(source: string): void {
  if (source !== "data") throw new Error(`Mesa does not model foundry.applications.apps.FilePicker source "${source}"`);
}

async function manage<T>(action: string, source: string, target: string, options: BrowseOptions): Promise<T> {
  assertSource(source);
  return (host.game as unknown as Requesting).request<T>("manageFiles", { action, source, target, options });
}

/** What is in a folder, or with `wildcard` what fits a pattern of paths. */
export function browseFiles(source: string, target: string, options: BrowseOptions = {}): Promise<FolderListing> {
  return manage("browseFiles", source, target, options);
}

/** Makes a folder. @returns its path. */
export function createDirectory(source: string, target: string, options: BrowseOptions = {}): Promise<string> {
  return manage("createDirectory", source, target, options);
}

export interface UploadAnswer {
  status: "success";
  path: string;
  message: string;
}

/** Stores a file. @returns the answer of the server, or `false` after saying why it was refused. */
export async function uploadFile(
  source: string,
  path: string,
  file: File,
  body: Record<string, unknown> = {},
  { notify = true }: { notify?: boolean | null } = {},
): Promise<UploadAnswer | false> {
  assertSource(source);
  if (isInBrowser()) return addHere(path, file, notify === true);
  const form = new FormData();
  form.set("source", source);
  form.set("target", path);
  form.set("upload", file);
  for (const [key, value] of Object.entries(body)) form.set(key, String(value));
  const headers = { Accept: "application/json" };
  const response = await fetch(route("/upload"), { method: "POST", body: form, headers });
  const answer = (await response.json()) as UploadAnswer | { error: string; told?: Refusal };
  if ("error" in answer) {
    host.ui.notifications.error(inOwnWords(answer.told) ?? answer.error);
    return false;
  }
  if (notify) host.ui.notifications.info(answer.message);
  return answer;
}

/** The same at a table without a server: the file is laid down for the world, which judges whether it may be stored. */
async function addHere(target: string, file: File, notify: boolean): Promise<UploadAnswer | false> {
  const { notifications } = host.ui;
  if (atFriends()) {
    notifications.error("MESA.GuestAddsNothing", { localize: true });
    return false;
  }
  // Nobody else could give the file out.
  if (!navigator.serviceWorker?.controller) {
    notifications.error("MESA.NothingAdded", { localize: true });
    return false;
  }
  const ticket = crypto.randomUUID();
  const folder = new URL(".", document.baseURI).href;
  const cache = await caches.open(`mesa-added:${folder}`);
  const address = `${folder}.new/${ticket}`;
  try {
    if (file.size > UPLOAD_LIMIT) throw new Error("The file is too large.");
    await cache.put(address, new Response(file));
    const { name } = file;
    const packet = { action: "takeFile", source: "data", target, name, ticket };
    const path = await (host.game as unknown as Requesting).request<string>("manageFiles", packet);
    const message = `${name} was stored in ${target || "/"}.`;
    if (notify) notifications.info(message);
    return { status: "success", path, message };
  } catch (error) {
    await cache.delete(address);
    notifications.error(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** The largest file that is added, in bytes, as at a server. */
const UPLOAD_LIMIT = 64 * 1024 * 1024;

const CATEGORIES: Record<string, Readonly<Record<string, string>>[]> = {
  image: [files.IMAGE_FILE_EXTENSIONS],
  audio: [files.AUDIO_FILE_EXTENSIONS],
  video: [files.VIDEO_FILE_EXTENSIONS],
  imagevideo: [files.IMAGE_FILE_EXTENSIONS, files.VIDEO_FILE_EXTENSIONS],
  text: [files.TEXT_FILE_EXTENSIONS],
  font: [files.FONT_FILE_EXTENSIONS],
  graphics: [files.GRAPHICS_FILE_EXTENSIONS],
};

/** The endings, with their dots, of files of a type; none for `any` and `folder`, which take all. */
export function extensionsOf(type: string): string[] {
  return (CATEGORIES[type] ?? []).flatMap((each) => Object.keys(each)).map((each) => `.${each}`);
}

export function isImage(path: string): boolean {
  return extensionsOf("image").some((each) => path.toLowerCase().endsWith(each));
}
