// What common code asks of its surroundings. In the browser the answers come from the public globals; the server
// has none of them, so everything here is optional and read late.
import type { Dict } from "./utils/types.ts";

export interface HooksLike {
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): boolean;
}

interface DocumentConfig {
  documentClass?: unknown;
  dataModels?: Record<string, unknown>;
}

interface CollectionLike {
  get(id: string, options?: object): unknown;
}

interface PackLike extends CollectionLike {
  index?: CollectionLike;
}

interface GameLike {
  user?: unknown;
  userId?: string | null;
  documentTypes?: Record<string, string[]>;
  model?: Record<string, Record<string, Dict>>;
  collections?: { get(name: string): CollectionLike | undefined };
  packs?: { get(id: string): PackLike | undefined };
  users?: { get(id: string): unknown; filter(fn: (u: unknown) => boolean): unknown[] };
  system?: { id: string; version: string } | null;
  modules?: { get(id: string): { id: string; active: boolean } | undefined };
  release?: { version: string };
  version?: string;
}

interface Host {
  game?: GameLike;
  CONFIG?: Record<string, DocumentConfig | undefined> & { DatabaseBackend?: unknown };
  Hooks?: HooksLike;
}

const host = globalThis as unknown as Host;

/** `game`, when there is one. */
export function hostGame(): GameLike | undefined {
  return host.game;
}

export function hostHooks(): HooksLike | undefined {
  return host.Hooks;
}

export function hostDatabase(): unknown {
  return host.CONFIG?.DatabaseBackend;
}

/** `CONFIG.<Document>`, when there is one. */
export function hostConfig(documentName: string): DocumentConfig | undefined {
  return host.CONFIG?.[documentName];
}

/** The subtypes a document may have, or undefined where nobody knows (the server checks the manifest itself). */
export function hostTypes(documentName: string): string[] | undefined {
  return host.game?.documentTypes?.[documentName];
}
