/**
 * A regular expression that counts its steps: what a backtracking engine tries, one by one, so that a test can say how the
 * work grows with the text without a clock. It knows what our sources use.
 */

type Node =
  | { kind: "char"; test(char: string): boolean; sample: string }
  | { kind: "start" | "end" | "edge" }
  | { kind: "group"; options: Node[][]; ahead?: "is" | "not" }
  | { kind: "repeat"; node: Node; least: number; most: number; lazy: boolean };

const SAMPLES = ["a", "1", " ", "_", "-", "b", "d", "X", "\n", "é", "\u202a"];

export class CountingExpression {
  readonly source: string;
  readonly #flags: string;
  readonly #options: Node[][];
  #at = 0;

  constructor(source: string, flags: string) {
    this.source = source;
    this.#flags = flags;
    this.#options = this.#alternatives();
    if (this.#at < source.length) throw new Error(`/${source}/: cannot be read from ${this.#at}`);
  }

  #alternatives(): Node[][] {
    const options: Node[][] = [[]];
    while (this.#at < this.source.length && this.source[this.#at] !== ")") {
      if (this.source[this.#at] === "|") {
        this.#at += 1;
        options.push([]);
      } else options.at(-1)?.push(this.#quantified(this.#atom()));
    }
    return options;
  }

  #quantified(node: Node): Node {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/.exec(this.source.slice(this.#at));
    if (!found) return node;
    this.#at += found[0].length;
    const [, mark, from, comma, to, lazy] = found;
    const least = mark ? Number(mark === "+") : Number(from);
    const most = mark ? (mark === "?" ? 1 : Infinity) : to ? Number(to) : comma ? Infinity : least;
    return { kind: "repeat", node, least, most, lazy: lazy === "?" };
  }

  #atom(): Node {
    const char = this.source[this.#at++] ?? "";
    if (char === "^") return { kind: "start" };
    if (char === "$") return { kind: "end" };
    if (char === "(") {
      const found = /^\?(?::|=|!|<\w+>)/.exec(this.source.slice(this.#at))?.[0] ?? "";
      this.#at += found.length;
      const options = this.#alternatives();
      this.#at += 1;
      return { kind: "group", options, ...(/[=!]$/.test(found) && { ahead: found === "?!" ? "not" : "is" }) };
    }
    if (char === "\\" && /[bB]/.test(this.source[this.#at] ?? "")) {
      this.#at += 1;
      return { kind: "edge" };
    }
    let piece = char;
    if (char === "[") {
      while (this.source[this.#at] !== "]") {
        if (this.source[this.#at] === "\\") piece += this.source[this.#at++];
        piece += this.source[this.#at++];
      }
      piece += this.source[this.#at++];
    } else if (char === "\\") {
      const escaped = /^(?:u[\da-f]{4}|[pP]\{[^}]*\}|.)/is.exec(this.source.slice(this.#at))?.[0] ?? "";
      this.#at += escaped.length;
      piece += escaped;
    }
    const one = new RegExp(`^${piece}$`, this.#flags.replace(/[gy]/g, ""));
    const known = new Map<string, boolean>();
    const test = (tried: string) => {
      const answer = known.get(tried) ?? one.test(tried);
      known.set(tried, answer);
      return answer;
    };
    const sample = [piece, ...piece, ...SAMPLES].find((tried) => tried.length === 1 && test(tried)) ?? "a";
    return { kind: "char", test, sample };
  }

  /** How many steps it takes to look for all matches in a text. */
  steps(text: string): number {
    let steps = 0;
    const run = (nodes: readonly Node[], from: number, at: number, then: (at: number) => boolean): boolean => {
      const node = nodes[from];
      return node ? match(node, at, (next) => run(nodes, from + 1, next, then)) : then(at);
    };
    const match = (node: Node, at: number, then: (at: number) => boolean): boolean => {
      steps += 1;
      switch (node.kind) {
        case "char":
          return at < text.length && node.test(text[at] ?? "") && then(at + 1);
        case "start":
          return at === 0 && then(at);
        case "end":
          return at === text.length && then(at);
        case "edge":
          return then(at);
        case "group": {
          if (!node.ahead) return node.options.some((option) => run(option, 0, at, then));
          const found = node.options.some((option) => run(option, 0, at, () => true));
          return found === (node.ahead === "is") && then(at);
        }
        case "repeat":
          return repeat(node, 0, at, then);
      }
    };
    const repeat = (
      node: Node & { kind: "repeat" },
      count: number,
      at: number,
      then: (at: number) => boolean,
    ): boolean => {
      // One letter many times, as loops rather than one inside the other.
      if (node.node.kind === "char" && count === 0 && !node.lazy) {
        let reach = 0;
        while (reach < node.most && at + reach < text.length && node.node.test(text[at + reach] ?? "")) reach += 1;
        steps += reach;
        for (let taken = reach; taken >= node.least; taken--) {
          steps += 1;
          if (then(at + taken)) return true;
        }
        return false;
      }
      const more = () =>
        count < node.most &&
        match(node.node, at, (next) => (next > at || count < node.least) && repeat(node, count + 1, next, then));
      if (count < node.least) return more();
      return node.lazy ? then(at) || more() : more() || then(at);
    };
    let end = 0;
    for (let start = 0; start <= text.length; start = Math.max(start + 1, end)) {
      const found = this.#options.some((option) =>
        run(option, 0, start, (at) => {
          end = at;
          return true;
        }),
      );
      // A sticky or anchored one is tried at one place only.
      if (this.#flags.includes("y") || this.source.startsWith("^")) break;
      if (found && !this.#flags.includes("g")) break;
    }
    return steps;
  }

  /** Texts that try its patience: what comes before each repetition, then much of what it repeats, then no match. */
  pumped(times: number): string[] {
    const texts = new Set<string>();
    const sampleOf = (node: Node): string => {
      if (node.kind === "char") return node.sample;
      if (node.kind === "group") return (node.options[0] ?? []).map(sampleOf).join("");
      return node.kind === "repeat" ? sampleOf(node.node).repeat(Math.max(1, node.least)) : "";
    };
    const pump = (before: string, text: string) => {
      if (text === "") return;
      for (const after of ["", "\u0000", `\u0000${text}`, "\n"]) texts.add(before + text.repeat(times) + after);
    };
    const walk = (nodes: readonly Node[], before: string): string => {
      let prefix = before;
      for (const node of nodes) {
        if (node.kind === "repeat") {
          pump(prefix, sampleOf(node.node));
          for (const blank of [" ", "a", "1"]) pump(prefix, blank);
          walk([node.node], prefix);
        } else if (node.kind === "group") for (const option of node.options) walk(option, prefix);
        prefix += sampleOf(node);
      }
      return prefix;
    };
    for (const option of this.#options) {
      const whole = walk(option, "");
      // Many beginnings of a match, none of which comes to an end.
      for (let length = 1; length <= whole.length; length++) pump("", whole.slice(0, length));
    }
    return [...texts];
  }
}
