import { type Hook, type HookKind, Skipped, type Suite, type Test } from "./suites.ts";

/** A test that ended, in the shape of Mocha's report. */
export interface Told {
  batch: string;
  title: string;
  fullTitle: string;
  /** In milliseconds. */
  duration: number;
  state: "passed" | "failed" | "pending";
  err: { message?: string; stack?: string };
}

/** Why no further test of a suite can be run. */
class Broken {
  constructor(readonly error: unknown) {}
}

/** Runs what a suite holds, one after another. */
export class Run {
  readonly told: Told[] = [];
  isAborted = false;

  async suite(suite: Suite): Promise<void> {
    const tests = suite.allTests();
    if (this.isAborted || tests.length === 0) return;
    if (suite.isSkipped() || tests.every((test) => isLeft(test))) return this.#all(tests, "pending");
    const broken = await this.#hooks(suite, "before");
    if (broken) this.#all(tests, stateOf(broken), broken.error);
    else {
      let end: Broken | undefined;
      for (const test of suite.tests) {
        if (this.isAborted) break;
        if (end && !isLeft(test)) this.#tell(test, "failed", 0, end.error);
        else end = (await this.#test(test)) ?? end;
      }
      for (const each of suite.suites) {
        if (end) this.#all(each.allTests(), "failed", end.error);
        else await this.suite(each);
      }
    }
    const late = await this.#hooks(suite, "after");
    if (late && stateOf(late) === "failed") this.#tellOf(suite, '"after all" hook', "failed", 0, late.error);
  }

  /** @returns why no other test of this suite can be run. */
  async #test(test: Test): Promise<Broken | undefined> {
    if (isLeft(test)) return void this.#tell(test, "pending");
    const start = performance.now();
    const line: Suite[] = [];
    for (let at: Suite | null = test.parent; at; at = at.parent) line.unshift(at);
    test.parent.scope.currentTest = test;
    let failure: Broken | undefined;
    let hook: Broken | undefined;
    // The test itself may say how often, while it runs.
    for (let attempt = 0; attempt <= test.again; attempt++) {
      failure = undefined;
      for (const suite of line) hook ??= await this.#hooks(suite, "beforeEach", test);
      failure = hook ?? (await attemptOf(test, test));
      for (const suite of line.toReversed()) {
        const after = await this.#hooks(suite, "afterEach", test);
        hook ??= after;
        failure ??= after;
      }
      if (!failure || hook || stateOf(failure) === "pending") break;
    }
    const state = failure ? stateOf(failure) : "passed";
    test.state = state;
    this.#tell(test, state, performance.now() - start, failure?.error);
    return hook && stateOf(hook) === "failed" ? hook : undefined;
  }

  async #hooks(suite: Suite, kind: HookKind, test?: Test): Promise<Broken | undefined> {
    for (const hook of suite.hooks[kind]) {
      const broken = await attemptOf(hook, test);
      if (broken instanceof Broken && stateOf(broken) === "failed") return named(broken, hook);
      if (broken) return broken;
    }
    return undefined;
  }

  #all(tests: readonly Test[], state: "pending" | "failed", error?: unknown): void {
    for (const test of tests) this.#tell(test, isLeft(test) ? "pending" : state, 0, error);
  }

  #tell(test: Test, state: Told["state"], duration = 0, error?: unknown): void {
    this.#tellOf(test.parent, test.title, state, duration, error);
  }

  #tellOf(suite: Suite, title: string, state: Told["state"], duration: number, error?: unknown): void {
    const err = state === "failed" ? textOf(error) : {};
    const fullTitle = `${suite.fullTitle()} ${title}`.trim();
    this.told.push({ batch: suite.batch, title, fullTitle, duration: Math.round(duration), state, err });
  }
}

const isLeft = (test: Test): boolean => test.pending || test.parent.isSkipped();
const stateOf = ({ error }: Broken): "pending" | "failed" => (error instanceof Skipped ? "pending" : "failed");

function textOf(error: unknown): { message: string; stack?: string } {
  if (error instanceof Error)
    return { message: error.message || error.name, ...(error.stack && { stack: error.stack }) };
  return { message: String(error) };
}

function named({ error }: Broken, hook: Hook): Broken {
  const { message, stack } = textOf(error);
  return new Broken(Object.assign(new Error(`${hook.title}: ${message}`), { stack }));
}

/** Runs a body to its end or the end of its patience. */
async function attemptOf(running: Test | Hook, test: Test | undefined): Promise<Broken | undefined> {
  const { body } = running;
  if (!body) return undefined;
  const scope = Object.assign(running.parent.scope, { test: running, ...(test && { currentTest: test }) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const wait = () => {
        clearTimeout(timer);
        const { patience } = running;
        const late = () => reject(new Error(`Timeout of ${patience}ms exceeded.`));
        if (patience > 0) timer = setTimeout(late, patience);
      };
      running.onPatience = wait;
      wait();
      const done = (error?: unknown) => (error ? reject(error) : resolve());
      const answer = body.call(scope, done);
      if (answer instanceof Promise) answer.then(() => resolve(), reject);
      else if (body.length === 0) resolve();
    });
    return undefined;
  } catch (error) {
    return new Broken(error);
  } finally {
    clearTimeout(timer);
    running.onPatience = undefined;
  }
}
