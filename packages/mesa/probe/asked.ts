/**
 * Does a document hold what was asked for? Both functions are sent to the browser as text, so each stands alone:
 * nothing from outside its body may be used in it, but for what the other puts into the page.
 */

type Dict = Record<string, unknown>;

/**
 * What of the data asked for a document does not hold, a line each, and instructions that were stored as if they were
 * data. A system may have changed what was asked on purpose: a person judges.
 */
export function differences(asked: object, stored: object): string[] {
  const found: string[] = [];
  const IGNORED = new Set(["_id", "_stats"]);
  const isObject = (value: unknown): value is Dict =>
    value !== null && typeof value === "object" && !Array.isArray(value);
  const show = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 80);
  const isNothing = (value: unknown): boolean =>
    value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);
  const same = (a: unknown, b: unknown): boolean =>
    (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b) || String(a) === String(b);
  const expand = (data: Dict): Dict => {
    const whole: Dict = {};
    for (const [path, value] of Object.entries(data)) {
      const parts = path.split(".");
      const last = parts.pop() as string;
      let target = whole;
      for (const part of parts) {
        if (!isObject(target[part])) target[part] = {};
        target = target[part] as Dict;
      }
      if (isObject(value) && isObject(target[last])) Object.assign(target[last], value);
      else target[last] = value;
    }
    return whole;
  };

  function compareList(path: string, a: unknown[], b: unknown): void {
    // An empty list of embedded documents changes none of them.
    if (!a.length && Array.isArray(b) && b.some((each) => isObject(each) && each._id)) return;
    if (!a.some(isObject)) {
      if (!same(a, b)) found.push(`${path}: asked ${show(a)}, stored ${show(b)}`);
      return;
    }
    const held = Array.isArray(b) ? b : [];
    const ids = held.filter(isObject).flatMap(({ _id }) => (typeof _id === "string" ? [_id] : []));
    if (new Set(ids).size < ids.length) found.push(`${path}: one id stands twice`);
    if (held.length < a.length) found.push(`${path}: asked for ${a.length}, stored ${held.length}`);
    a.forEach((each, n) => {
      const byId = isObject(each) && held.find((other) => isObject(other) && each._id && other._id === each._id);
      const other = byId || held[held.length - a.length + n];
      if (isObject(each) && isObject(other)) compare(`${path}.${n}`, each, other);
    });
  }

  function compare(path: string, a: Dict, b: Dict): void {
    for (const [key, value] of Object.entries(expand(a))) {
      if (IGNORED.has(key) || value === undefined || key.startsWith("-=")) continue;
      const name = key.startsWith("==") ? key.slice(2) : key;
      const [here, other] = [path ? `${path}.${name}` : name, b[name]];
      if (Array.isArray(value)) compareList(here, value, other);
      else if (isObject(value) && isObject(other)) compare(here, value, other);
      else if (!(isObject(value) && !Object.keys(value).length && isNothing(other)) && !same(value, other))
        found.push(`${here}: asked ${show(value)}, stored ${show(other)}`);
    }
  }

  function findInstructions(path: string, value: unknown): void {
    if (value === null || typeof value !== "object") return;
    for (const [key, inner] of Object.entries(value)) {
      if (/^(-=|==)/.test(key)) found.push(`${path ? `${path}.` : ""}${key}: an instruction is stored as data`);
      findInstructions(path ? `${path}.${key}` : key, inner);
    }
  }

  compare("", asked as Dict, stored as Dict);
  findInstructions("", stored);
  return found;
}

interface WatchedDoc {
  id: string;
  documentName: string;
  type?: string;
  parent: WatchedDoc | null;
  pack: string | null;
  toObject(): Dict;
  getEmbeddedDocument(name: string, id: string): WatchedDoc | undefined;
}

interface WatchedOperation {
  data?: (Dict | WatchedDoc)[];
  updates?: (Dict | WatchedDoc)[];
  parent?: WatchedDoc | null;
  pack?: string | null;
}

type Work = (cls: { documentName: string }, operation: WatchedOperation, user?: unknown) => Promise<WatchedDoc[]>;

/** Watches every creation and update of the page; what differs is gathered in `globalThis.mesaAsked`. */
export function installWatch(): void {
  const world = globalThis as unknown as {
    CONFIG: { DatabaseBackend: { create: Work; update: Work } };
    game: {
      collections: Map<string, Map<string, WatchedDoc>>;
      socket: { emit(event: string, packet: object, answer: (answer: { result?: Dict[] }) => void): void };
    };
    mesaDifferences(asked: object, stored: object): string[];
    mesaAsked: string[];
    __name: unknown;
  };
  world.__name ??= (fn: unknown) => fn;
  world.mesaAsked = [];
  const backend = world.CONFIG.DatabaseBackend;
  let running = 0;

  const plain = (data: Dict | WatchedDoc): Dict =>
    JSON.parse(JSON.stringify(typeof data.toObject === "function" ? (data as WatchedDoc).toObject() : data)) as Dict;

  const note = (name: string, lines: string[]) => {
    for (const line of lines) world.mesaAsked.push(`${name} ${line}`);
  };

  const rootOf = (document_: WatchedDoc): WatchedDoc => (document_.parent ? rootOf(document_.parent) : document_);

  /** Sorted keys, without what the server alone writes. */
  const text = (data: Dict): string =>
    JSON.stringify(data, (key, value: unknown) => {
      if (key === "_stats") return undefined;
      if (!value || typeof value !== "object" || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    });

  /** Is the document in memory the one that the server has stored? */
  async function compareWithServer(document_: WatchedDoc): Promise<void> {
    const root = rootOf(document_);
    if (root.pack || !root.id || !world.game.collections.get(root.documentName)?.get(root.id)) return;
    const packet = { type: root.documentName, action: "get", operation: { query: { _id: root.id } } };
    const answer = await new Promise<{ result?: Dict[] }>((done) =>
      world.game.socket.emit("modifyDocument", packet, done),
    );
    const [stored] = answer.result ?? [];
    // What another operation changes meanwhile is compared after that one.
    if (!stored || running > 0) return;
    const [here, there] = [text(root.toObject()), text(stored)];
    if (here === there) return;
    const at = [...here].findIndex((letter, n) => letter !== there[n]);
    const near = (whole: string) => whole.slice(Math.max(at - 40, 0), at + 60);
    note(root.documentName, [`in memory …${near(here)}… and stored …${near(there)}…`]);
  }

  function watch(action: "create" | "update"): void {
    const work = backend[action].bind(backend);
    backend[action] = async (cls, operation, user) => {
      const key = action === "create" ? "data" : "updates";
      const asked = (operation[key] ?? []).map(plain);
      running++;
      let documents: WatchedDoc[];
      try {
        documents = await work(cls, operation, user);
      } finally {
        running--;
      }
      const name = `${action} ${cls.documentName}`;
      if (action === "create" && documents.length !== asked.length)
        note(name, [`${asked.length} asked for, ${documents.length} made`]);
      asked.forEach((data, n) => {
        const { parent } = operation;
        const id = String(data._id);
        const present =
          action === "create"
            ? documents.length === asked.length && documents[n]
            : parent
              ? parent.documentName !== "Token" && parent.getEmbeddedDocument(cls.documentName, id)
              : world.game.collections.get(cls.documentName)?.get(id);
        if (present) note(name, world.mesaDifferences(data, present.toObject()));
      });
      const [first] = documents;
      if (first) await compareWithServer(first);
      return documents;
    };
  }
  watch("create");
  watch("update");
}
