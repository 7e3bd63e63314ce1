/**
 * The hooks of a page that boots. Foundry awaits no listener (foundryvtt#9129): what an asynchronous one does after its first
 * `await` may come too late there. Here `init` is waited for, so that is told.
 */
import { sheetRegistrations } from "../documents/sheets/sheet-registry.ts";
import { Hooks } from "./hooks.ts";

/** How long a listener of `init` that imports or fetches something has, in milliseconds: a slow boot of the real host. */
const INIT_PATIENCE = 3000;

interface DocumentKind {
  dataModels?: object;
  documentClass?: { name: string };
}

/** Everything that packages have registered, in words. */
function* registered(): Generator<string> {
  for (const [name, kind] of Object.entries(CONFIG as unknown as Record<string, DocumentKind | null>)) {
    if (!kind || typeof kind !== "object" || !("documentClass" in kind)) continue;
    yield `the class ${kind.documentClass?.name} of ${name}`;
    for (const type of Object.keys(kind.dataModels ?? {})) yield `the data model ${name}.${type}`;
  }
  for (const id of sheetRegistrations()) yield `the sheet ${id}`;
  for (const id of game.settings.settings.keys()) yield `the setting ${id}`;
  for (const id of game.settings.menus.keys()) yield `the settings menu ${id}`;
  for (const id of game.keybindings.actions.keys()) yield `the keybinding ${id}`;
}

export class BootHooks {
  #known = new Set<string>();
  /** The hooks whose listeners are not done, once for each listener. */
  readonly #open: string[] = [];

  /** Calls the listeners of a hook. @returns what those come to that are not done yet */
  call(hook: string): Promise<unknown>[] {
    this.#tell();
    const begun = Hooks._callAll(hook, []);
    this.#known = new Set(registered());
    // Whatever registers at `ready` is late everywhere.
    if (hook === "ready") return begun;
    return begun.map((each) => {
      this.#open.push(hook);
      return each.finally(() => {
        this.#tell();
        this.#open.splice(this.#open.indexOf(hook), 1);
      });
    });
  }

  /** What came since the last hook was over came from listeners that were not. */
  #tell(): void {
    if (!this.#open.length) return;
    const late = [...registered()].filter((each) => !this.#known.has(each));
    if (!late.length) return;
    const hooks = [...new Set(this.#open)].map((hook) => `"${hook}"`).join(" and ");
    console.warn(
      `An asynchronous listener of ${hooks} registered after its first await: ${late.join(", ")}. Foundry waits for no hook: there it may be too late.`,
    );
    this.#known = new Set([...this.#known, ...late]);
  }
}

/** Waits for listeners of `init` that are not done when it returns; nobody promises them that, yet many rely on it. */
export async function initialized(begun: Promise<unknown>[]): Promise<void> {
  if (!begun.length) return;
  // A refusal stays one that nobody handled: it is told as such, and does not end the boot.
  const settled = Promise.all(begun.map((each) => each.catch((error: unknown) => void Promise.reject(error))));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, INIT_PATIENCE, "late");
  });
  if ((await Promise.race([settled, late])) === "late")
    console.warn(`A listener of "init" takes longer than ${INIT_PATIENCE} ms: the game is set up without it`);
  clearTimeout(timer);
}
