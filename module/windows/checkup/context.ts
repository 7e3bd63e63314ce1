import type { RuleSet } from "../../contract/index.ts";
import { type ApplicationLike, hooks, type MessageLike, openWindows, theConfig } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import type { Mine } from "./mine.ts";
import { Played } from "./played.ts";
import { Untried } from "./step.ts";
import type { Watch } from "./watch.ts";

const LONGEST_PAUSE = 30;
/** Where windows go that a run opens: beside its own, so that one sees how it stands. */
const BESIDE = { left: 440, top: 30 };

/** What the steps of a run share. */
export class Context {
  readonly mine: Mine;
  readonly watch: Watch;
  /** A place in the page where cards and texts are drawn. */
  readonly stage: HTMLElement;
  readonly #signal: AbortSignal;
  /** What lay on the screen before. */
  readonly #before = new Set(openWindows());
  readonly #beside: number;
  readonly #played = new Map<string, Played>();

  constructor(mine: Mine, watch: Watch, stage: HTMLElement, signal: AbortSignal) {
    this.mine = mine;
    this.watch = watch;
    this.stage = stage;
    this.#signal = signal;
    this.#beside = hooks.on("renderApplicationV2", (app: ApplicationLike, ...rest: object[]) => {
      const { isFirstRender } = rest.at(-1) as { isFirstRender?: boolean };
      if (isFirstRender && this.#isOurs(app)) app.setPosition(BESIDE);
    });
  }

  #isOurs(app: ApplicationLike): boolean {
    return !this.#before.has(app) && app.element?.matches(".cubilete:not(.checkup), .journal-sheet") === true;
  }

  /** Closes what this run opened. */
  async clearScreen(): Promise<void> {
    for (const app of openWindows()) if (this.#isOurs(app)) await app.close();
  }

  /** What this run knows of a rule set. */
  played(ruleset: RuleSet): Played {
    const known = this.#played.get(ruleset.id) ?? new Played(ruleset);
    this.#played.set(ruleset.id, known);
    return known;
  }

  /** Ends the step when the run was stopped. */
  goOn(): void {
    this.#signal.throwIfAborted();
  }

  /**
   * Waits until something is so.
   * @param what Its name, ready to read.
   */
  async until<T>(what: string, test: () => T | Promise<T>, ms = 5000): Promise<NonNullable<T>> {
    const found = await this.soon(test, ms);
    if (found === null) throw new UserError("CUBILETE.checkup.diff.never", { what });
    return found;
  }

  /** The same where it may as well never be so: null then. */
  async soon<T>(test: () => T | Promise<T>, ms: number): Promise<NonNullable<T> | null> {
    const end = performance.now() + ms;
    // Most things are so in a moment; what takes longer need not be asked about all the time.
    for (let pause = 2; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
      this.goOn();
      const now = await test();
      if (now) return now as NonNullable<T>;
      if (performance.now() > end) return null;
      await new Promise((go) => setTimeout(go, pause));
    }
  }

  /** What this run posts while something is done: the first message that comes of it. */
  async message(what: string, work: () => unknown): Promise<MessageLike> {
    let posted: MessageLike | undefined;
    const hook = hooks.on("createChatMessage", (message: MessageLike) => {
      if (this.mine.owns(message)) posted ??= message;
    });
    try {
      return await this.mine.posting(async () => {
        await work();
        return this.until(what, () => posted ?? this.refused());
      });
    } finally {
      hooks.off("createChatMessage", hook);
    }
  }

  /** The step that got this reason need not wait. */
  refused(): undefined {
    const { errors, refusals } = this.watch.take();
    if (errors[0]) throw new UserError("CUBILETE.checkup.diff.refused", { said: errors[0] });
    if (refusals[0]) throw new Untried("CUBILETE.checkup.untried.refused", { said: refusals[0] });
    return undefined;
  }

  /** The next dice of this client, as uniform numbers; then chance again. */
  loadDice(uniforms: readonly number[]): void {
    const dice = theConfig().Dice;
    const chance = Object.getOwnPropertyDescriptor(dice, "randomUniform");
    const original = dice.randomUniform as () => number;
    const waiting = [...uniforms];
    if (this.#unload) this.#unload();
    const unload = () => {
      if (chance) Object.defineProperty(dice, "randomUniform", chance);
      else delete dice.randomUniform;
      this.#unload = null;
    };
    this.#unload = waiting.length > 0 ? unload : null;
    if (waiting.length === 0) return;
    dice.randomUniform = () => {
      const next = waiting.shift();
      if (waiting.length === 0) unload();
      return next ?? original();
    };
  }
  #unload: (() => void) | null = null;

  async end(): Promise<void> {
    await this.clearScreen();
    hooks.off("renderApplicationV2", this.#beside);
    this.#unload?.();
    this.stage.replaceChildren();
  }
}
