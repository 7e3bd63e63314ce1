/** Suites, tests and hooks as test files write them, before any of it runs. */

type Done = (error?: unknown) => void;
export type Body = (this: Scope, done: Done) => unknown;

/** Thrown by `this.skip()`. */
export class Skipped extends Error {}

/** As long as Mocha gives a test or a hook, in milliseconds. */
const USUAL_PATIENCE = 2000;

/** What a test or a hook finds in `this`; what it writes there is seen in the same suite and below it. */
export class Scope {
  declare currentTest?: Test;
  declare test?: Test | Hook;

  timeout(milliseconds?: number): this | number {
    const running = this.test;
    if (milliseconds === undefined) return running?.patience ?? USUAL_PATIENCE;
    running?.setPatience(milliseconds);
    return this;
  }
  slow(): this {
    return this;
  }
  retries(count: number): this {
    if (this.test instanceof Test) this.test.retries(count);
    return this;
  }
  skip(): never {
    throw new Skipped();
  }
}

/** Something that runs: a test, or what is done before or after it. */
class Runnable {
  #patience: number | undefined;
  /** Told when the patience changes while it runs. */
  onPatience: (() => void) | undefined;

  constructor(
    readonly title: string,
    readonly body: Body | undefined,
    readonly parent: Suite,
  ) {}

  get patience(): number {
    return this.#patience ?? this.parent.patience;
  }
  setPatience(milliseconds: number): void {
    this.#patience = milliseconds;
    this.onPatience?.();
  }
  timeout(milliseconds: number): this {
    this.setPatience(milliseconds);
    return this;
  }
  slow(): this {
    return this;
  }
  fullTitle(): string {
    return `${this.parent.fullTitle()} ${this.title}`.trim();
  }
}

export class Hook extends Runnable {}

export class Test extends Runnable {
  pending = false;
  only = false;
  state: "passed" | "failed" | "pending" | undefined;
  #again: number | undefined;

  /** How often it is tried once more when it fails. */
  get again(): number {
    return this.#again ?? this.parent.again;
  }
  retries(count: number): this {
    this.#again = count;
    return this;
  }
}

export class Suite {
  pending = false;
  only = false;
  readonly suites: Suite[] = [];
  readonly tests: Test[] = [];
  readonly hooks = { before: [], beforeEach: [], afterEach: [], after: [] } as Record<HookKind, Hook[]>;
  readonly scope: Scope;
  #patience: number | undefined;
  #again: number | undefined;

  constructor(
    readonly title: string,
    readonly parent: Suite | null = null,
    /** Of the suites of one batch. */
    readonly batch: string = parent?.batch ?? "",
  ) {
    this.scope = parent ? (Object.create(parent.scope) as Scope) : new Scope();
    parent?.suites.push(this);
  }

  get patience(): number {
    return this.#patience ?? this.parent?.patience ?? USUAL_PATIENCE;
  }
  get again(): number {
    return this.#again ?? this.parent?.again ?? 0;
  }
  timeout(milliseconds: number): this {
    this.#patience = milliseconds;
    return this;
  }
  retries(count: number): this {
    this.#again = count;
    return this;
  }
  slow(): this {
    return this;
  }
  fullTitle(): string {
    return `${this.parent?.fullTitle() ?? ""} ${this.title}`.trim();
  }
  isSkipped(): boolean {
    return this.pending || (this.parent?.isSkipped() ?? false);
  }
  hasOnly(): boolean {
    return this.tests.some(({ only }) => only) || this.suites.some((suite) => suite.only || suite.hasOnly());
  }
  /** Where anything is marked with `only`, nothing else of the suite stays. */
  keepOnly(): void {
    const tests = this.tests.filter(({ only }) => only);
    this.tests.splice(0, Infinity, ...tests);
    const suites = tests.length ? [] : this.suites.filter((suite) => suite.only || suite.hasOnly());
    this.suites.splice(0, Infinity, ...suites);
    for (const suite of suites) if (suite.hasOnly()) suite.keepOnly();
  }
  allTests(): Test[] {
    return [...this.tests, ...this.suites.flatMap((suite) => suite.allTests())];
  }
}

export type HookKind = "before" | "beforeEach" | "afterEach" | "after";

type SuiteBody = (this: Suite) => unknown;

/** The words of a test file, which fill a suite. */
export function wordsFor(root: Suite) {
  let current = root;
  const describe = (title: string, body?: SuiteBody): Suite => {
    const suite = new Suite(title, current);
    suite.pending = !body;
    current = suite;
    try {
      const answer = body?.call(suite);
      if (answer instanceof Promise) throw new Error(`describe("${title}") is asynchronous: tests are told at once.`);
    } finally {
      current = suite.parent as Suite;
    }
    return suite;
  };
  const it = (title: string, body?: Body): Test => {
    const test = new Test(title, body, current);
    test.pending = !body;
    current.tests.push(test);
    return test;
  };
  const marked = <A extends unknown[], T extends { pending: boolean; only: boolean }>(make: (...given: A) => T) =>
    Object.assign(make, {
      skip: (...given: A): T => Object.assign(make(...given), { pending: true }),
      only: (...given: A): T => Object.assign(make(...given), { only: true }),
    });
  const hook =
    (kind: HookKind) =>
    (...given: [title: string, body: Body] | [body: Body]): void => {
      const body = given.at(-1) as Body;
      const words = { before: "before all", beforeEach: "before each", afterEach: "after each", after: "after all" };
      const name = typeof given[0] === "string" ? `: ${given[0]}` : "";
      current.hooks[kind].push(new Hook(`"${words[kind]}" hook${name}`, body, current));
    };
  const suites = marked(describe);
  const tests = marked(it);
  return {
    describe: suites,
    context: suites,
    xdescribe: suites.skip,
    it: tests,
    specify: tests,
    test: tests,
    xit: tests.skip,
    before: hook("before"),
    after: hook("after"),
    beforeEach: hook("beforeEach"),
    afterEach: hook("afterEach"),
  };
}
