import { HandlebarsApplication, type RenderOptions, systemPath, windowOf } from "../../foundry/index.ts";
import { answering, explain } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { OwnWindow } from "../../render/own-window.ts";
import type { Context } from "./context.ts";
import { type CheckupQuestion, QUESTIONS } from "./questions.ts";
import { type CheckupReport, markdown, verdictCount } from "./report.ts";
import { play } from "./run.ts";
import type { StepResult } from "./step.ts";
import { stepsHere } from "./steps/index.ts";

type Answer = "yes" | "no" | "skip";

/** Beside what it opens, and never under it. */
const ASIDE = { left: 10, top: 10, width: 420 };

/** The window of the check-up: one button, then what is being tried, then the questions, then the report. */
export class CheckupWindow extends OwnWindow(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    id: "cubilete-checkup",
    classes: ["cubilete", "tool", "checkup"],
    position: { width: 560 },
    window: { title: "CUBILETE.checkup.title", icon: "fa-solid fa-stethoscope", resizable: true },
    actions: {
      beginCheckup: CheckupWindow.#onBegin,
      stopCheckup: CheckupWindow.#onStop,
      answerCheckup: CheckupWindow.#onAnswer,
      copyCheckup: CheckupWindow.#onCopy,
    },
  };
  static PARTS = { checkup: { template: systemPath("templates/shared/checkup.hbs"), scrollable: [".results"] } };

  #stop: AbortController | null = null;
  #now: { label: string; at: number; of: number } | null = null;
  #results: StepResult[] = [];
  #question: (CheckupQuestion & { at: number }) | null = null;
  #answer: ((answer: Answer) => void) | null = null;
  #report: CheckupReport | null = null;
  #problem = "";
  /** Resolves when nothing of a run is left. */
  done: Promise<void> = Promise.resolve();

  static async open(): Promise<CheckupWindow> {
    const app = windowOf<CheckupWindow>(CheckupWindow.DEFAULT_OPTIONS.id) ?? new CheckupWindow();
    await app.render({ force: true });
    return app;
  }

  get report(): CheckupReport | null {
    return this.#report;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const shown = (result: StepResult) => ({ ...result, title: titleOf(result), group: t(result.group) });
    const results = this.#report?.results ?? this.#results;
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      running: this.#stop !== null,
      now: this.#now && { ...this.#now, percent: Math.round((100 * this.#now.at) / this.#now.of) },
      question: this.#question && {
        ...this.#question,
        text: t(`CUBILETE.checkup.question.${this.#question.id}`),
        of: QUESTIONS.length,
      },
      problem: this.#problem,
      report: this.#report && markdown(this.#report, t),
      left: this.#report?.left,
      figures: (["passed", "differed", "untried"] as const).map((verdict) => ({
        verdict,
        label: t(`CUBILETE.checkup.report.${verdict}`),
        value: verdictCount(results, verdict),
      })),
      differed: results.filter(({ verdict }) => verdict === "differed").map(shown),
      untried: results.filter(({ verdict }) => verdict === "untried").map(shown),
    };
  }

  /** @param ask Whether the questions are asked too. */
  begin(ask: boolean): Promise<void> {
    if (this.#stop) return this.done;
    const stop = new AbortController();
    this.#stop = stop;
    this.#results = [];
    this.#report = null;
    this.#problem = "";
    this.setPosition(ASIDE);
    this.done = this.#play(stop, ask);
    return this.done;
  }

  async #play(stop: AbortController, ask: boolean): Promise<void> {
    try {
      this.#report = await play(await stepsHere(), stop.signal, {
        before: (step, at, of) => {
          this.#now = { label: `${t(step.group)}: ${titleOf(step)}`, at, of };
          this.#draw();
        },
        after: (result) => this.#results.push(result),
        last: (context) => (ask ? this.#ask(context, stop.signal) : Promise.resolve([])),
      });
    } catch (error) {
      this.#problem = explain(error);
    } finally {
      this.#stop = null;
      this.#now = null;
      this.#question = null;
      this.#draw();
    }
  }

  #draw(): void {
    if (this.rendered) void this.render();
  }

  async #ask(context: Context, signal: AbortSignal): Promise<StepResult[]> {
    const results: StepResult[] = [];
    for (const [at, question] of QUESTIONS.entries()) {
      if (signal.aborted) break;
      await context.clearScreen();
      // A question whose subject cannot be shown is put all the same: there is an answer for that.
      await answering(() => question.show(context));
      this.#question = { ...question, at: at + 1 };
      await this.render();
      this.bringToFront();
      const answer = await new Promise<Answer>((settle) => {
        this.#answer = settle;
        signal.addEventListener("abort", () => settle("skip"), { once: true });
      });
      results.push({
        id: `question.${question.id}`,
        group: "CUBILETE.checkup.eyes",
        label: `CUBILETE.checkup.question.${question.id}`,
        verdict: ({ yes: "passed", no: "differed", skip: "untried" } as const)[answer],
        details: [],
      });
    }
    return results;
  }

  /** Closed in the middle it stops, and what it made goes. */
  override _onClose(options: object): void {
    super._onClose(options);
    this.#stop?.abort();
  }

  static #onBegin(this: CheckupWindow, _event: Event, target: HTMLElement): void {
    void this.begin(target.dataset.ask === "true");
    this.#draw();
  }

  static #onStop(this: CheckupWindow): void {
    this.#stop?.abort();
  }

  static #onAnswer(this: CheckupWindow, _event: Event, target: HTMLElement): void {
    this.#answer?.(target.dataset.answer as Answer);
  }

  static async #onCopy(this: CheckupWindow): Promise<void> {
    if (!this.#report) return;
    await game.clipboard?.copyPlainText(markdown(this.#report, t));
    ui.notifications?.info("CUBILETE.checkup.copied", { localize: true });
  }
}

function titleOf({ label, data = {} }: Pick<StepResult, "label" | "data">): string {
  return t(label, Object.fromEntries(Object.entries(data).map(([name, value]) => [name, t(value)])));
}
