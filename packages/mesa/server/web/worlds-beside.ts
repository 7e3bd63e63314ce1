import { giveFile } from "../../client/runtime/world-port.ts";
import { inWords, line, say } from "./page-before.ts";

/** The worlds beside the usual one that this browser keeps of a table: ways to them, and a way to be rid of one. */

/** Where the files of this table lie. */
const root = (): string => new URL(".", document.baseURI).href;

/** What saves and deletes comes when it is asked for. */
const closedWorld = () => import("./closed-world.ts");

export class OtherWorlds {
  /** What they are called; some browsers tell of none. */
  names: string[] = [];
  readonly #usual: string;
  #title: HTMLElement | undefined;
  readonly #news = document.createElement("p");

  /** @param id Of the world that is open. @param here What that one is called, if it is not the usual one. */
  constructor(
    id: string,
    private readonly here: string,
  ) {
    this.#usual = here ? id.slice(0, -here.length - 1) : id;
  }

  /** Lists them on the page. @param enter Goes to one. */
  async offer(enter: (name: string) => void): Promise<void> {
    const start = `mesa:${new URL(root()).pathname}${this.#usual}-`;
    const kept = await databases();
    this.names = kept.flatMap(({ name = "" }) => (name.startsWith(start) ? [name.slice(start.length)] : [])).toSorted();
    const others = this.names.filter((name) => name !== this.here);
    if (others.length === 0) return;
    this.#title = line("others");
    for (const name of others) this.#offerOne(name, enter);
    // There before it says something, or a screen reader may miss it.
    this.#news.className = "kept";
    this.#news.setAttribute("role", "status");
    document.querySelector("main")?.append(this.#news);
  }

  #offerOne(name: string, enter: (name: string) => void): void {
    const row = document.createElement("div");
    row.className = "world";
    const way = buttonIn(row, "file");
    way.textContent = name;
    way.addEventListener("click", () => enter(name));
    // Without locks nobody knows whether a tab has it open.
    if (navigator.locks) {
      const away = say(buttonIn(row, "file"), "remove", name);
      away.addEventListener("click", () => this.#ask(name, row));
    }
    document.querySelector("main")?.append(row);
  }

  #ask(name: string, row: HTMLElement): void {
    const dialog = document.createElement("dialog");
    const question = say(document.createElement("p"), "removeSure", name);
    question.id = "question";
    dialog.setAttribute("aria-labelledby", question.id);
    const fault = Object.assign(document.createElement("p"), { className: "error" });
    fault.setAttribute("role", "alert");
    dialog.append(question, fault);
    const place = { root: root(), id: `${this.#usual}-${name}` };
    const doing = (work: () => Promise<void>) => async () => {
      fault.textContent = "";
      await work().catch(async (error: unknown) => {
        const { OpenWorldError } = await closedWorld();
        fault.textContent = inWords(error instanceof OpenWorldError ? "removeOpen" : "removeFailed", name);
      });
    };
    const save = async () => giveFile(await (await closedWorld()).saveClosed(place), name);
    const remove = async () => {
      await (await closedWorld()).deleteClosed(place);
      dialog.close();
      this.#forget(name, row);
    };
    say(buttonIn(dialog, "file"), "saveFirst").addEventListener("click", doing(save));
    say(buttonIn(dialog, "file away"), "removeNow").addEventListener("click", doing(remove));
    const keep = say(buttonIn(dialog, "file"), "keepIt");
    keep.autofocus = true;
    keep.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  #forget(name: string, row: HTMLElement): void {
    this.names = this.names.filter((each) => each !== name);
    row.remove();
    if (this.names.every((each) => each === this.here)) this.#title?.remove();
    say(this.#news, "removed", name);
    document.getElementById("go")?.focus();
  }
}

/** What the browser keeps here; nothing where it must not keep anything, or does not tell. */
async function databases(): Promise<IDBDatabaseInfo[]> {
  try {
    return (await globalThis.indexedDB?.databases?.()) ?? [];
  } catch {
    return [];
  }
}

function buttonIn(place: HTMLElement, className: string): HTMLButtonElement {
  const made = Object.assign(document.createElement("button"), { type: "button", className } as const);
  place.append(made);
  return made;
}
