/** What the probe sees of the host inside the page, and what it answers: shapes alone, of which nothing travels. */

/** One field of a sheet that was changed, and what became of the change. */
export interface EditResult {
  name: string;
  wanted: unknown;
  stored: unknown;
  kept: boolean;
}

export interface ProbeApi {
  types(documentName: "Actor" | "Item"): string[];
  create(documentName: string, data: object, parent?: string): Promise<{ uuid: string | null; why?: string }>;
  /** Opens a document's sheet; the answer is the id of its element. */
  open(uuid: string): Promise<{ id: string; text: string[] }>;
  fields(uuid: string): string[];
  edit(uuid: string, name: string): Promise<EditResult | null>;
  editors(uuid: string): string[];
  actions(uuid: string): string[];
  press(uuid: string, action: string): Promise<string[]>;
  settle(quiet?: number, limit?: number): Promise<void>;
  closeAll(): Promise<void>;
  dropOn(uuid: string, selector: string): Promise<number>;
  packs(type: string): { collection: string; id: string }[];
  menus(): string[];
  openMenu(key: string): Promise<void>;
  combat(uuids: string[]): Promise<{ initiatives: (number | null)[]; round: number }>;
  effect(uuid: string): Promise<{ uuid: string; applied: string }>;
  snapshot(): Record<string, string>;
  errors(): string[];
}

export interface Doc {
  id: string;
  uuid: string;
  name: string;
  type: string;
  documentName: string;
  _source: Record<string, unknown>;
  system: Record<string, unknown>;
  items?: { size: number };
  sheet: App | null;
  toObject(): Record<string, unknown>;
  update(data: object): Promise<unknown>;
}

export interface App {
  id: string;
  element: HTMLElement | { 0?: HTMLElement };
  rendered: boolean;
  render(options: unknown, second?: unknown): unknown;
  close(options?: object): Promise<unknown>;
}

export interface World {
  game: Record<string, { contents?: Doc[] } & Iterable<Doc>> & {
    documentTypes: Record<string, string[]>;
    settings: { menus: Map<string, { type: new () => App }> };
    packs: Iterable<{ collection: string; documentName: string; index: { contents: { _id: string }[] } }>;
  };
  ui: { windows: Record<string, App> };
  foundry: {
    data: { fields: { NumberField: new () => object } };
    applications: { instances: Map<string, App> };
    utils: {
      getProperty(object: object, key: string): unknown;
      flattenObject(object: object): Record<string, unknown>;
    };
  };
  fromUuid(uuid: string): Promise<Doc | null>;
  fromUuidSync(uuid: string): Doc | null;
  Hooks: { on(name: string, fn: (...args: unknown[]) => void): number; off(name: string, id: number): void };
  CONFIG: Record<string, { documentClass: { create(data: object, context: object): Promise<Doc | undefined> } }>;
}
