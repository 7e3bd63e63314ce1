/**
 * What the probe does inside the page. `installProbe` is sent to the browser as text, so it stands alone: nothing
 * from outside its body may be used in it. It knows the public V13 API and no system.
 */

import type { App, Doc, ProbeApi, World } from "./shapes.ts";

/** Puts the probe into the page as `globalThis.mesaProbe`. */
export function installProbe(): void {
  const world = globalThis as unknown as World & { __name: unknown; mesaProbe: ProbeApi };
  // The TypeScript runner names functions with this helper, which does not travel.
  world.__name ??= (fn: unknown) => fn;

  const rejections: string[] = [];

  function settle(quiet = 120, limit = 3000): Promise<void> {
    return new Promise((done) => {
      let timer = setTimeout(finish, quiet);
      const last = setTimeout(finish, limit);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(finish, quiet);
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      function finish() {
        observer.disconnect();
        clearTimeout(timer);
        clearTimeout(last);
        done();
      }
    });
  }

  const rootOf = (app: App | null): HTMLElement | null => {
    if (!app) return null;
    const { element } = app;
    return element instanceof HTMLElement ? element : ((element as { 0?: HTMLElement } | null)?.[0] ?? null);
  };

  const doc = (uuid: string): Doc => {
    const found = world.fromUuidSync(uuid);
    if (!found) throw new Error(`No document ${uuid}`);
    return found;
  };

  const sheetRoot = (uuid: string): HTMLElement => {
    const root = rootOf(doc(uuid).sheet);
    if (!root?.isConnected) throw new Error(`The sheet of ${uuid} is not open`);
    return root;
  };

  /** What a request gives while its dialogs are answered: a system may ask something at any moment of a fight. */
  async function answered<T>(request: Promise<T>): Promise<T> {
    let waiting = true;
    const done = request.finally(() => {
      waiting = false;
    });
    // A failure is told by what waits for it below; until then it must not count as one that nobody handles.
    done.catch(() => {});
    const before = new Set(windows());
    const deadline = performance.now() + 20_000;
    while (waiting && performance.now() < deadline) {
      await settle(100, 1000);
      if (waiting) await answerDialogs(before);
    }
    if (!waiting) return done;
    throw new Error("Nothing came of it in 20 s, and no dialog is open that a default button would answer");
  }

  /** All framed windows: those that a person could close. */
  function windows(): App[] {
    const framed = [...world.foundry.applications.instances.values()].filter((app) => {
      const root = rootOf(app);
      return root?.isConnected && root.querySelector(":scope > .window-header, :scope > dialog > .window-header");
    });
    const dialogs = [...world.foundry.applications.instances.values()].filter(
      (app) => rootOf(app) instanceof HTMLDialogElement,
    );
    return [...new Set([...framed, ...dialogs, ...Object.values(world.ui.windows)])];
  }

  const INPUTS = "input, select, textarea, color-picker, range-picker, string-tags, multi-select, multi-checkbox";

  /** The element that carries a name: the custom element rather than the input it is made of. */
  const named = (root: HTMLElement, name: string) =>
    [...root.querySelectorAll<HTMLInputElement>("[name]")].find(
      (element) => element.getAttribute("name") === name && element.matches(INPUTS) && !element.disabled,
    );

  /** Is a number stored under this path, though there may be none yet? */
  function storesNumber(target: Doc, path: string): boolean {
    const { NumberField } = world.foundry.data.fields;
    const [first, ...rest] = path.split(".");
    const { schema } = (first === "system" ? target.system : target) as {
      schema?: { getField(path: string): unknown };
    };
    return schema?.getField(first === "system" ? rest.join(".") : path) instanceof NumberField;
  }

  /** Changes an input as a person would. @returns what should be stored then, or nothing when there is no other value */
  function change(element: HTMLInputElement, current: unknown, numeric: boolean): unknown {
    const tag = element.tagName.toLowerCase();
    if (tag === "select") {
      const select = element as unknown as HTMLSelectElement;
      if (select.multiple) return undefined;
      const other = [...select.options].find((option) => !option.disabled && option.value !== select.value);
      if (!other) return undefined;
      select.value = other.value;
      return other.value;
    }
    if (tag === "textarea" || (tag === "input" && ["text", "search", ""].includes(element.type))) {
      const number =
        numeric || typeof current === "number" || (element.value !== "" && Number.isFinite(Number(element.value)));
      // What stands there may be dressed up for reading ("1,000 gp"); then the stored number is the one to change.
      const shown = element.value === "" ? Number.NaN : Number(element.value);
      element.value = number ? String((Number.isFinite(shown) ? shown : Number(current ?? 0)) + 1) : "Probe text";
      return number ? Number(element.value) : element.value;
    }
    if (tag === "input" && element.type === "number") {
      const max = element.max === "" ? Number.POSITIVE_INFINITY : Number(element.max);
      const min = element.min === "" ? Number.NEGATIVE_INFINITY : Number(element.min);
      const step = element.step && element.step !== "any" ? Number(element.step) : 1;
      const now = Number(element.value || 0);
      const next = now + step <= max ? Math.max(now + step, min) : Math.max(now - step, min);
      element.value = String(next);
      return next;
    }
    if (tag === "input" && element.type === "checkbox") {
      element.checked = !element.checked;
      return element.checked;
    }
    if (tag === "range-picker") {
      const next = Number(element.value) + 1;
      element.value = String(next <= Number(element.max) ? next : Number(element.min));
      return Number(element.value);
    }
    if (tag === "color-picker" || (tag === "input" && element.type === "color")) {
      element.value = "#336699";
      return "#336699";
    }
    return undefined;
  }

  const same = (a: unknown, b: unknown): boolean => a === b || String(a ?? "") === String(b ?? "");

  /** Presses the default button of every dialog that came up, a few times over. */
  async function answerDialogs(before: Set<App>): Promise<string[]> {
    const seen: string[] = [];
    for (let round = 0; round < 4; round++) {
      const fresh = windows().filter((app) => !before.has(app));
      const dialog = fresh.find((app) => {
        const root = rootOf(app);
        return root?.matches("dialog, .dialog, form") || root?.querySelector("form, button[type=submit]");
      });
      const root = rootOf(dialog ?? null);
      const title = root?.querySelector(".window-title")?.textContent?.trim();
      const button = root?.querySelector<HTMLElement>(
        "button.default, button[autofocus], [data-action=yes], [data-action=ok], button[type=submit]",
      );
      if (!dialog || !button || root?.classList.contains("sheet")) break;
      seen.push(title || dialog.id);
      button.click();
      await settle();
    }
    for (const app of windows()) {
      if (before.has(app)) continue;
      seen.push(rootOf(app)?.querySelector(".window-title")?.textContent?.trim() || app.id);
      await app.close({ animate: false, submitted: true });
    }
    return [...new Set(seen)];
  }

  const actionKey = (element: HTMLElement): string => {
    const { action, tab, group, type, documentClass } = element.dataset;
    return [action, tab && `tab=${tab}`, group && `group=${group}`, type && `type=${type}`, documentClass]
      .filter(Boolean)
      .join(" ");
  };

  world.mesaProbe = {
    settle,
    errors: () => rejections.splice(0),
    types: (name) => (world.game.documentTypes[name] ?? []).filter((type) => type !== "base"),

    async create(name, data, parent) {
      const config = world.CONFIG[name];
      if (!config) throw new Error(`CONFIG.${name} is missing`);
      const made = await config.documentClass.create(data, parent ? { parent: doc(parent) } : {});
      await settle();
      return made ? { uuid: made.uuid } : { uuid: null, why: "the system refused it" };
    },

    async open(uuid) {
      const document_ = await world.fromUuid(uuid);
      if (!document_) throw new Error(`No document ${uuid}`);
      const { sheet } = document_;
      if (!sheet) throw new Error(`${uuid} has no sheet`);
      await sheet.render(globalThis.Object(sheet).constructor.name && "options" in sheet ? { force: true } : true);
      await settle();
      const root = rootOf(sheet);
      if (!root?.isConnected) throw new Error(`The sheet of ${uuid} did not appear`);
      const text = root.innerText.split("\n").map((line) => line.trim());
      // Words that a person should never see. A key in capitals with dots has no translation.
      const odd = text.filter(
        (line) => /\[object |\bundefined\b|\bNaN\b/.test(line) || /^[A-Z][A-Z0-9_]+(\.[A-Za-z0-9_]+)+$/.test(line),
      );
      const broken = [...root.querySelectorAll("img")]
        .filter((img) => img.complete && img.naturalWidth === 0 && img.getAttribute("src"))
        .map((img) => `broken image ${img.getAttribute("src")}`);
      return { id: sheet.id, text: [...new Set([...odd, ...broken])] };
    },

    fields(uuid) {
      const names = [...sheetRoot(uuid).querySelectorAll<HTMLInputElement>("[name]")]
        .filter((element) => element.matches(INPUTS) && !element.disabled && !element.readOnly)
        .map((element) => element.getAttribute("name") ?? "");
      return [...new Set(names)].filter(Boolean);
    },

    async edit(uuid, name) {
      const root = sheetRoot(uuid);
      const element = named(root, name);
      if (!element) return null;
      const target = doc(uuid);
      const before = world.foundry.utils.getProperty(target._source, name);
      const wanted = change(element, before, storesNumber(target, name));
      if (wanted === undefined) return null;
      element.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
      element.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
      await settle(60);
      const read = () => world.foundry.utils.getProperty(doc(uuid)._source, name);
      const deadline = performance.now() + 800;
      while (same(read(), before) && performance.now() < deadline) await settle(40, 200);
      const stored = read();
      return { name, wanted, stored, kept: same(stored, wanted) || !same(stored, before) };
    },

    editors: (uuid) =>
      [...sheetRoot(uuid).querySelectorAll("prose-mirror[name]:not([disabled])")].map(
        (element) => element.getAttribute("name") ?? "",
      ),

    actions(uuid) {
      const keys = [...sheetRoot(uuid).querySelectorAll<HTMLElement>("[data-action]")]
        .filter((element) => !(element as HTMLButtonElement).disabled)
        .map(actionKey);
      const late = /delete|remove|clear|reset|close/i;
      const unique = [...new Set(keys)].filter((key) => !/^(close|toggleControls|minimize|maximize)\b/.test(key));
      return [...unique.filter((key) => !late.test(key)), ...unique.filter((key) => late.test(key))];
    },

    async press(uuid, action) {
      const root = sheetRoot(uuid);
      const element = [...root.querySelectorAll<HTMLElement>("[data-action]")].find(
        (candidate) => actionKey(candidate) === action,
      );
      if (!element) return ["(gone)"];
      const before = new Set(windows());
      const box = element.getBoundingClientRect();
      element.dispatchEvent(
        new PointerEvent("click", {
          bubbles: true,
          cancelable: true,
          button: 0,
          detail: 1,
          clientX: box.x + 2,
          clientY: box.y + 2,
          pointerType: "mouse",
        }),
      );
      await settle();
      const seen = await answerDialogs(before);
      await settle();
      return seen;
    },

    async closeAll() {
      for (const app of windows()) await app.close({ animate: false });
      await settle(50);
    },

    async dropOn(uuid, selector) {
      const source = document.querySelector<HTMLElement>(selector);
      if (!source) throw new Error(`Nothing to drag at ${selector}`);
      const root = sheetRoot(uuid);
      const dataTransfer = new DataTransfer();
      const fire = (target: Element, type: string) =>
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      fire(source, "dragstart");
      if (!dataTransfer.getData("text/plain")) throw new Error(`Dragging ${selector} carries no data`);
      const before = doc(uuid).items?.size ?? 0;
      const seen = new Set(windows());
      const target = root.querySelector(".window-content") ?? root;
      fire(target, "dragenter");
      fire(target, "dragover");
      fire(target, "drop");
      fire(source, "dragend");
      await settle();
      await answerDialogs(seen);
      await settle();
      return (doc(uuid).items?.size ?? 0) - before;
    },

    packs: (type) =>
      [...world.game.packs].flatMap((pack) => {
        const [first] = pack.documentName === type ? pack.index.contents : [];
        return first ? [{ collection: pack.collection, id: first._id }] : [];
      }),

    menus: () => [...world.game.settings.menus.keys()],

    async openMenu(key) {
      const menu = world.game.settings.menus.get(key);
      if (!menu) throw new Error(`No menu ${key}`);
      const before = new Set(windows());
      await new menu.type().render(true);
      await settle();
      for (const app of windows()) if (!before.has(app)) await app.close({ animate: false });
    },

    async combat(uuids) {
      const made = (await world.CONFIG.Combat?.documentClass.create({ active: true }, {})) as unknown as {
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        rollAll(options?: object): Promise<unknown>;
        startCombat(): Promise<unknown>;
        nextTurn(): Promise<unknown>;
        nextRound(): Promise<unknown>;
        delete(): Promise<unknown>;
        combatants: Iterable<{ initiative: number | null }>;
        round: number;
      };
      // Fights are between tokens; actors without one can take part too, but systems seldom expect it.
      const scene = (await world.CONFIG.Scene?.documentClass.create(
        { name: "Probe", active: true },
        {},
      )) as unknown as {
        id: string;
        createEmbeddedDocuments(name: string, data: object[]): Promise<{ id: string; actorId: string }[]>;
      };
      const tokens = await scene.createEmbeddedDocuments(
        "Token",
        uuids.map((uuid, x) => ({ name: doc(uuid).name, actorId: doc(uuid).id, actorLink: true, x: x * 100, y: 0 })),
      );
      await made.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token) => ({ actorId: token.actorId, tokenId: token.id, sceneId: scene.id })),
      );
      await answered(made.rollAll());
      await answered(made.startCombat());
      await answered(made.nextTurn());
      await answered(made.nextRound());
      await settle();
      const initiatives = [...made.combatants].map((combatant) => combatant.initiative);
      const { round } = made;
      await made.delete();
      return { initiatives, round };
    },

    async effect(uuid) {
      const target = doc(uuid);
      const numbers = Object.entries(world.foundry.utils.flattenObject(target.toObject().system as object));
      const [key, value] = numbers.find(([, each]) => typeof each === "number") ?? ["none", 0];
      const path = `system.${key}`;
      const made = await world.CONFIG.ActiveEffect?.documentClass.create(
        { name: "Probe effect", img: "icons/svg/aura.svg", changes: [{ key: path, mode: 2, value: "1" }] },
        { parent: target },
      );
      if (!made) throw new Error("The effect was refused");
      await settle();
      const after = world.foundry.utils.getProperty(target, path);
      return { uuid: made.uuid, applied: `${path}: ${String(value)} -> ${String(after)}` };
    },

    snapshot() {
      const all: Record<string, string> = {};
      for (const name of ["actors", "items", "messages", "journal", "tables", "macros", "folders"]) {
        for (const each of world.game[name] ?? []) {
          const { _stats, ...data } = each.toObject();
          // The order of keys says nothing: a draft has that of its changes, a loaded document that of its schema.
          all[each.uuid] = JSON.stringify(data, (_key, value: unknown) =>
            value && typeof value === "object" && !Array.isArray(value)
              ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
              : value,
          );
        }
      }
      return all;
    },
  };
}
