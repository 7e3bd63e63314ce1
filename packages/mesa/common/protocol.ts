// The messages between Mesa's server and client over socket.io.
import type { Refusal } from "./refusals.ts";
import type { Dict } from "./utils/types.ts";

export type DatabaseAction = "get" | "create" | "update" | "delete";

/** What a database request carries besides its action: the union over the four actions, as the public API names them. */
export interface DatabaseOperation {
  data?: Dict[];
  updates?: Dict[];
  ids?: string[];
  query?: Dict;
  parentUuid?: string | null;
  pack?: string | null;
  broadcast?: boolean;
  deleteAll?: boolean;
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  diff?: boolean;
  recursive?: boolean;
  restoreDelta?: boolean;
  render?: boolean;
  renderSheet?: boolean;
  noHook?: boolean;
  index?: boolean;
  indexFields?: string[];
  modifiedTime?: number;
  /** Options of systems and modules travel along untouched. */
  [option: string]: unknown;
}

export interface ModifyDocumentRequest {
  type: string;
  action: DatabaseAction;
  operation: DatabaseOperation;
}

export interface SocketError {
  name: string;
  message: string;
  stack?: string;
  /** The same for whoever reads another language. */
  told?: Refusal;
}

export interface ModifyDocumentResponse {
  type: string;
  action: DatabaseAction;
  operation: DatabaseOperation;
  userId: string;
  /** Created sources, applied changes with `_id`, deleted ids, or the documents asked for. */
  result?: (Dict | string)[];
  error?: SocketError;
}

export interface PackMetadata {
  /** `<package>.<name>` */
  id: string;
  name: string;
  label: string;
  type: string;
  packageType: "system" | "module" | "world";
  packageName: string;
  path?: string;
  system?: string;
  banner?: string | null;
  ownership: Record<string, string>;
  flags: Dict;
}

export interface PackData {
  metadata: PackMetadata;
  index: Dict[];
  folders: Dict[];
  locked?: boolean;
}

/** The world's documents by collection name, as source objects. */
export interface WorldDocuments {
  users: Dict[];
  actors: Dict[];
  items: Dict[];
  messages: Dict[];
  combats: Dict[];
  journal: Dict[];
  tables: Dict[];
  macros: Dict[];
  folders: Dict[];
  scenes: Dict[];
  settings: Dict[];
  playlists: Dict[];
  cards: Dict[];
}

export interface ReleaseData {
  generation: number;
  build: number;
  version: string;
}

/** The acknowledgement of `world`: all a client needs to boot. */
export interface WorldResponse {
  release: ReleaseData;
  userId: string;
  world: Dict & { id: string; title: string };
  system: Dict & { id: string; title: string; version: string };
  modules: Dict[];
  lang: string;
  activeUsers: string[];
  options: Dict;
  packs: PackData[];
  data: WorldDocuments;
}

export interface UserQueryRequest {
  userId: string;
  name: string;
  data: unknown;
  /** Milliseconds. */
  timeout?: number;
}

export interface UserQueryResponse {
  result?: unknown;
  error?: SocketError;
}

/** What is read at `template`; Mesa adds what Handlebars' compiler makes of it, where it can. */
export type TemplateResponse = { html: string; success: true; compiled?: string } | { error: string };

/** Can an SVG be drawn on a board? Not when its root does not say its size in pixels, or it is not there. */
export type Drawable = "yes" | "unsized" | "missing";

export interface JoinUser {
  id: string;
  name: string;
  role: number;
  color: string;
  active: boolean;
  hasPassword: boolean;
}

/** `GET /join/data`. */
export interface JoinData {
  world: { id: string; title: string };
  system: { id: string; title: string };
  users: JoinUser[];
  lang: string;
  /** The id of who this browser joined as before; empty for somebody new. */
  you: string;
}

/** Events the client sends; all with acknowledgement. */
export interface ClientEvents {
  world: (ack: (response: WorldResponse | { error: SocketError }) => void) => void;
  modifyDocument: (request: ModifyDocumentRequest, ack: (response: ModifyDocumentResponse) => void) => void;
  userQuery: (request: UserQueryRequest, ack: (response: UserQueryResponse) => void) => void;
  userActivity: (data: Dict) => void;
  drawable: (addresses: string[], ack: (response: Drawable[] | { error: SocketError }) => void) => void;
  template: (path: string, ack: (response: TemplateResponse) => void) => void;
}

/** Events the server sends. */
export interface ServerEvents {
  modifyDocument: (response: ModifyDocumentResponse) => void;
  userConnected: (userId: string, active: boolean) => void;
  userActivity: (userId: string, data: Dict) => void;
  userQuery: (request: UserQueryRequest & { senderId: string }, ack: (response: UserQueryResponse) => void) => void;
  pause: (paused: boolean, operation: { userId: string }) => void;
  time: (worldTime: number, dt: number) => void;
}

/** What browsing a folder gives: paths from the root of the user data, as the public file picker has them. */
export interface FolderListing {
  target: string;
  private: boolean;
  gridSize: number | null;
  dirs: string[];
  privateDirs: string[];
  files: string[];
  extensions: string[];
}
