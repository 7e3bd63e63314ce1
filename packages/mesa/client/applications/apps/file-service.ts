/** What the file picker asks of the server, without any window. */
import * as files from "../../../common/constants-files.ts";
import { host } from "../host.ts";

export interface BrowseOptions {
  extensions?: string[];
  wildcard?: boolean;
  [extra: string]: unknown;
}

/** The answer to browsing a folder, as the public file picker has it. */
export interface FolderListing {
  target: string;
  private: boolean;
  gridSize: number | null;
  dirs: string[];
  privateDirs: string[];
  files: string[];
  extensions: string[];
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
  const form = new FormData();
  form.set("source", source);
  form.set("target", path);
  form.set("upload", file);
  for (const [key, value] of Object.entries(body)) form.set(key, String(value));
  const headers = { Accept: "application/json" };
  const response = await fetch("/upload", { method: "POST", body: form, headers });
  const answer = (await response.json()) as UploadAnswer | { error: string };
  if ("error" in answer) {
    host.ui.notifications.error(answer.error);
    return false;
  }
  if (notify) host.ui.notifications.info(answer.message);
  return answer;
}

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
