import { hostFacts } from "../../foundry/host-facts.ts";
import { theGame } from "../../foundry/index.ts";
import { isGMThere } from "../../foundry/writing-page.ts";
import { explain, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { Context } from "./context.ts";
import { leftovers, Mine, takeAway } from "./mine.ts";
import type { CheckupReport } from "./report.ts";
import { type Step, type StepResult, Untried } from "./step.ts";
import { Watch } from "./watch.ts";

/** One run: refuses where it may not, tries step after step, and takes everything away at its end, whatever happened. */

let running = false;

/**
 * @throws {UserError} When the user is no GM, no GM is active, or one is under way.
 */
function mayRun(): void {
  const { user, users } = theGame();
  if (!user.isGM) throw new UserError("CUBILETE.checkup.refuse.notGM");
  if (!isGMThere()) throw new UserError("CUBILETE.checkup.refuse.noGM");
  if (running) throw new UserError("CUBILETE.checkup.refuse.running", { name: user.name });
  for (const { user: id } of leftovers()) {
    const other = users.get(id);
    // Another GM who is online is playing it right now; a run of one who left, or is no GM any more, is a leftover.
    if (id !== user.id && other?.active && other.isGM)
      throw new UserError("CUBILETE.checkup.refuse.running", { name: other.name });
  }
}

/** The browser's own word for what only one of its tabs may do; a host without https has none. */
function aloneInBrowser<T>(work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  return locks.request(`cubilete.checkup.${theGame().world.id}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new UserError("CUBILETE.checkup.refuse.running", { name: theGame().user.name });
    return work();
  });
}

interface Watcher {
  /** Called before each step, and when all are done. */
  before?(step: Step, at: number, of: number): void;
  /** Called after each step. */
  after?(result: StepResult): void;
  /** Work on the made documents before they are deleted. */
  last?(context: Context): Promise<StepResult[]>;
}

/** A run under way; `end` must be called, whatever happened. */
export class Run {
  readonly context: Context;
  readonly results: StepResult[] = [];
  readonly #mine: Mine;
  readonly #watch: Watch;
  readonly #stage: HTMLElement;

  static async begin(signal: AbortSignal): Promise<Run> {
    mayRun();
    running = true;
    try {
      await takeAway();
      return new Run(signal);
    } catch (error) {
      running = false;
      throw error;
    }
  }

  private constructor(signal: AbortSignal) {
    this.#stage = document.createElement("div");
    this.#stage.className = "cubilete-checkup-stage";
    this.#stage.inert = true;
    this.#stage.hidden = true;
    document.body.append(this.#stage);
    this.#watch = new Watch();
    this.#mine = new Mine();
    this.context = new Context(this.#mine, this.#watch, this.#stage, signal);
  }

  /** Tries one step. Never throws: what goes wrong is its result. */
  async try(step: Step): Promise<StepResult> {
    const { id, group, label, data } = step;
    const result: StepResult = { id, group, label, data, verdict: "passed", details: [] };
    this.#watch.take();
    try {
      await step.run(this.context);
    } catch (error) {
      result.verdict = error instanceof Untried ? "untried" : "differed";
      result.details.push(error instanceof Untried ? t(error.key, error.data) : explain(error));
    }
    const { errors } = this.#watch.take();
    if (errors.length > 0) result.verdict = "differed";
    result.details.push(...errors.filter((one) => !result.details.includes(one)));
    this.results.push(result);
    return result;
  }

  /** Takes everything away. @returns What could not be. */
  async end(): Promise<string[]> {
    await this.context.end();
    this.#watch.end();
    this.#stage.remove();
    try {
      return (await this.#mine.end()).map(explain);
    } finally {
      running = false;
    }
  }
}

/** Plays these steps and tells what came of it. */
export function play(steps: readonly Step[], signal: AbortSignal, watcher: Watcher = {}): Promise<CheckupReport> {
  return aloneInBrowser(async () => {
    const run = await Run.begin(signal);
    let left: string[] = [];
    try {
      for (const [at, step] of steps.entries()) {
        if (signal.aborted) break;
        watcher.before?.(step, at, steps.length);
        const result = await run.try(step);
        // What was broken off says nothing.
        if (signal.aborted) run.results.pop();
        else watcher.after?.(result);
      }
      if (!signal.aborted) run.results.push(...((await watcher.last?.(run.context)) ?? []));
    } finally {
      left = await run.end();
    }
    return { facts: hostFacts(), results: run.results, left, stopped: signal.aborted };
  });
}
