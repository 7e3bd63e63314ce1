import { type RenderOptions, systemPath } from "../foundry/index.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { ToolWindow } from "./tool-window.ts";

/** Long work with a window that says how far it is and has a button to stop it. */

/** How far long work is, as the work itself tells it. */
export interface Progress {
  /**
   * Begins a stretch of the work, with as many steps as given.
   * @param label What the work does now, in the user's language.
   * @param canStop Whether Stop has an effect in it. What takes things back cannot be stopped.
   */
  stage(label: string, steps: number, canStop?: boolean): void;
  /**
   * So many more steps are done: now and then the page gets a breath.
   * @throws {WorkStopped} Once the user pressed Stop, or closed the window.
   */
  step(count?: number): Promise<void>;
}

/** The user stopped the work. */
export class WorkStopped extends UserError {
  constructor() {
    super("CUBILETE.progress.stopped");
    this.name = "WorkStopped";
  }
}

/** So long, in milliseconds, the page may be busy at a stretch: nobody feels it, and the window is drawn often enough. */
const BUSY = 40;

/** Lets the browser draw and hear. Unlike a timer it does not slow down while the page is in the background. */
export const breath = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

class ProgressWindow extends ToolWindow implements Progress {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-progress",
    classes: ["progress"],
    position: { width: 420, height: "auto" },
    window: { icon: "fa-solid fa-hourglass-half", resizable: false, minimizable: false },
    actions: { stop: ProgressWindow.#onStop },
  };
  static PARTS = { progress: { template: systemPath("templates/shared/progress.hbs") } };

  #label = "";
  #done = 0;
  #steps = 0;
  #canStop = true;
  #isStopped = false;
  #isOver = false;
  #breathed = performance.now();

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    return { ...(await super._prepareContext(options)), ...this.#shown() };
  }

  #shown() {
    const share = this.#steps === 0 ? 0 : this.#done / this.#steps;
    return {
      label: this.#label,
      done: this.#done,
      steps: this.#steps,
      text: t("CUBILETE.progress.of", { done: this.#done, steps: this.#steps }),
      share: Math.floor(share * 100),
      canStop: this.#canStop && !this.#isStopped,
      isStopping: this.#isStopped,
    };
  }

  stage(label: string, steps: number, canStop = true): void {
    this.#label = label;
    this.#done = 0;
    this.#steps = steps;
    this.#canStop = canStop;
    void this.render();
  }

  async step(count = 1): Promise<void> {
    this.#done = Math.min(this.#steps, this.#done + count);
    if (performance.now() - this.#breathed > BUSY) {
      this.#draw();
      await breath();
      this.#breathed = performance.now();
    }
    if (this.#isStopped && this.#canStop) throw new WorkStopped();
  }

  /** Only what moves is written anew: the button stays under the user's hand. */
  #draw(): void {
    const { text, share, done } = this.#shown();
    const bar = this.element?.querySelector<HTMLElement>("[role=progressbar]");
    if (!bar) return;
    bar.setAttribute("aria-valuenow", String(done));
    bar.setAttribute("aria-valuetext", text);
    bar.querySelector<HTMLElement>("span")?.style.setProperty("width", `${share}%`);
    const line = this.element.querySelector(".done");
    if (line) line.textContent = text;
  }

  stop(): void {
    if (!this.#canStop || this.#isStopped) return;
    this.#isStopped = true;
    void this.render();
  }

  static #onStop(this: ProgressWindow): void {
    this.stop();
  }

  /** A user who closes it while the work goes on stops the work: the window goes once that has ended. */
  override async close(options?: object): Promise<this> {
    if (this.#isOver) return super.close(options);
    this.stop();
    return this;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.close();
  }
}

/**
 * Does long work while a window shows how far it is.
 * @param title What it does, in the user's language: the window's title.
 * @throws {WorkStopped} Where the user stopped it and the work let that pass; what was begun the work takes back itself.
 */
export async function withProgress<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  // Two of them may be at work at once.
  const window = new ProgressWindow({ id: `cubilete-progress-${foundry.utils.randomID()}`, window: { title } });
  await window.render({ force: true });
  try {
    return await work(window);
  } finally {
    await window.end();
  }
}
