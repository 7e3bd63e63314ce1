import { coreError, number, plainFields } from "../../validate.ts";
import { POOL } from "../checks.ts";
import { type Die, FACES, worth } from "../dice.ts";
import type { CompletePool, Net, Pool } from "../types.ts";

/*
 * The exact joint law of net success, net advantage, triumphs and despairs of a pool.
 *
 * Adding a die is a filter of at most six taps over a table of net success by net advantage. Triumph and despair need no
 * dimension of their own while adding: with p the proficiency die without its triumph face and c the challenge die without
 * its despair face,
 *
 *     P(t triumphs, d despairs, rest) = C(P, t)·C(C, d)·12^−(t+d) · p^(P−t) · c^(C−d) · (all other dice), shifted by t − d
 *
 * so there are (P + 1)(C + 1) slices, each one filter away from its neighbour. All terms are positive: errors are rounding.
 *
 * The tables of one pool lie in one arena, which the next pool fills anew: fresh tables took several times as long as the
 * arithmetic. No answer points into it. A joint whose tables were overwritten works them out again when it is read, and
 * while a caller's own function looks at outcomes, other joints keep off.
 */

/** What a die does to a table. */
interface Filter {
  /** Chances of its faces by successes and advantages; those of triumph or despair apart. */
  readonly none: number;
  readonly a: number;
  readonly aa: number;
  readonly s: number;
  readonly sa: number;
  readonly ss: number;
  /** The most of each on one face. */
  readonly success: number;
  readonly advantage: number;
  /** It counts failures and threats instead: tables grow the other way. */
  readonly against: boolean;
}

function filterOf(die: Die): Filter {
  const faces = FACES[die].filter((face) => !face.triumph && !face.despair).map(worth);
  const against = faces.some(({ success, advantage }) => success + advantage < 0);
  const shown = faces.map((face) => ({ success: Math.abs(face.success), advantage: Math.abs(face.advantage) }));
  const chance = (success: number, advantage: number): number =>
    shown.filter((face) => face.success === success && face.advantage === advantage).length / FACES[die].length;
  return {
    none: chance(0, 0),
    a: chance(0, 1),
    aa: chance(0, 2),
    s: chance(1, 0),
    sa: chance(1, 1),
    ss: chance(2, 0),
    success: Math.max(...shown.map(({ success }) => success)),
    advantage: Math.max(...shown.map(({ advantage }) => advantage)),
    against,
  };
}

const FILTERS = Object.fromEntries(
  (["proficiency", "ability", "boost", "challenge", "difficulty", "setback"] as const).map((die) => [
    die,
    filterOf(die),
  ]),
) as Readonly<Record<Exclude<Die, "force">, Filter>>;

/** Empty cells around each table, so that a filter reads nothing else: no face moves further. */
const BORDER = 2;

/** A table of chances in an arena, rows of net success by columns of net advantage. */
interface Table {
  /** Where its first cell lies. */
  readonly at: number;
  readonly stride: number;
  readonly rows: number;
  readonly columns: number;
  /** What its first row and column stand for. */
  readonly success: number;
  readonly advantage: number;
}

/** The table of so many triumphs and despairs; `ways` is their chance, apart from the table's. */
interface Slice {
  readonly table: Table;
  readonly triumph: number;
  readonly despair: number;
  readonly ways: number;
}

/** Memory for the tables of one pool at a time. */
class Arena {
  /** All 0 beyond what is used. */
  cells = new Float64Array(1 << 12);
  #used = 0;
  /** Whose tables lie in it. */
  owner: Joint | null = null;
  /** How many callers' functions are looking at them. */
  readers = 0;

  clear(): void {
    this.cells.fill(0, 0, this.#used);
    this.#used = 0;
  }

  /** An empty table. */
  #take(rows: number, columns: number, success: number, advantage: number): Table {
    const stride = columns + 2 * BORDER;
    const at = this.#used + BORDER * stride + BORDER;
    this.#used += stride * (rows + 2 * BORDER);
    if (this.#used > this.cells.length) {
      const before = this.cells;
      this.cells = new Float64Array(Math.max(this.#used, 2 * before.length));
      this.cells.set(before);
    }
    return { at, stride, rows, columns, success, advantage };
  }

  /** Nothing for certain. */
  nothing(): Table {
    const table = this.#take(1, 1, 0, 0);
    this.cells[table.at] = 1;
    return table;
  }

  /** A table with one more die. */
  add(table: Table, filter: Filter): Table {
    const { none, a, aa, s, sa, ss, success, advantage, against } = filter;
    const next = this.#take(
      table.rows + success,
      table.columns + advantage,
      against ? table.success - success : table.success,
      against ? table.advantage - advantage : table.advantage,
    );
    const { cells } = this;
    // What counts against is the same seen from the other end: rows and columns backwards.
    const step = against ? -1 : 1;
    const line = step * table.stride;
    const last = against ? 1 : 0;
    let out = next.at + last * ((next.rows - 1) * next.stride + next.columns - 1);
    let from = table.at + last * ((table.rows - 1) * table.stride + table.columns - 1);
    for (let row = next.rows; row > 0; row--) {
      let to = out;
      let one = from;
      let before = 0;
      let twice = 0;
      let beforeLine = 0;
      for (let column = next.columns; column > 0; column--) {
        const here = cells[one] as number;
        const above = cells[one - line] as number;
        const over = cells[one - line - line] as number;
        cells[to] = none * here + a * before + (aa * twice + s * above) + (sa * beforeLine + ss * over);
        twice = before;
        before = here;
        beforeLine = above;
        one += step;
        to += step;
      }
      out += step * next.stride;
      from += line;
    }
    return next;
  }
}

/** Every outcome of a pool, as tables in an arena. */
interface Law {
  readonly arena: Arena;
  /** One for every number of triumphs and of despairs, most first. */
  readonly slices: readonly Slice[];
}

const ORDER = ["ability", "difficulty", "boost", "setback"] as const;

/** Works out all of a pool in an arena that has been cleared for it. */
function slicesOf(pool: CompletePool, arena: Arena): readonly Slice[] {
  const { proficiency, challenge } = pool;
  let left = arena.nothing();
  for (const die of ORDER) for (let n = 0; n < pool[die]; n++) left = arena.add(left, FILTERS[die]);
  // For p proficiency dice without triumph and c challenge dice without despair; the rest show theirs.
  const slices: Slice[] = [];
  for (let p = 0; p <= proficiency; p++) {
    if (p > 0) left = arena.add(left, FILTERS.proficiency);
    let table = left;
    for (let c = 0; c <= challenge; c++) {
      if (c > 0) table = arena.add(table, FILTERS.challenge);
      const triumph = proficiency - p;
      const despair = challenge - c;
      slices.push({ table, triumph, despair, ways: waysOf(proficiency, triumph) * waysOf(challenge, despair) });
    }
  }
  return slices;
}

/** Beyond this many cells (2 MB) the memory is not kept: such pools are met at no table. */
const MOST_KEPT = 2 ** 18;

let shared = new Arena();

/** At least this much (or exactly, in `at`) of each; what is absent does not matter. */
export interface Wanted {
  readonly success?: number;
  readonly failure?: number;
  readonly advantage?: number;
  readonly threat?: number;
  readonly triumph?: number;
  readonly despair?: number;
}

const WANTED = ["success", "failure", "advantage", "threat", "triumph", "despair"] as const;
const MOST = 1000;

/** Answers any question about the symbols left after cancelling, exactly. */
export class Joint {
  readonly #pool: CompletePool;
  #slices: readonly Slice[] = [];

  /**
   * Of a pool, as `odds` takes it. An empty one leaves nothing for certain. Worked out when it is read. `checked`: the same
   * pool, where it was read before.
   */
  constructor(dice: Pool, checked: CompletePool = POOL.strict(dice, "")) {
    this.#pool = checked;
  }

  /** Its tables: those in the shared arena, made there if they are not and nobody is reading it; else in one of their own. */
  #law(): Law {
    if (shared.owner === this) return { arena: shared, slices: this.#slices };
    const arena = shared.readers === 0 ? shared : new Arena();
    arena.clear();
    const slices = slicesOf(this.#pool, arena);
    if (arena === shared) {
      if (arena.cells.length > MOST_KEPT) shared = new Arena();
      this.#slices = slices;
      arena.owner = this;
    }
    return { arena, slices };
  }

  /** Calls `visit` for every possible outcome with its chance. */
  #each(visit: (success: number, advantage: number, triumph: number, despair: number, chance: number) => void): void {
    const { arena, slices } = this.#law();
    const { cells } = arena;
    arena.readers++;
    try {
      for (const { table, triumph, despair, ways } of slices.toReversed()) {
        for (let row = 0; row < table.rows; row++) {
          const line = table.at + row * table.stride;
          const success = table.success + row + triumph - despair;
          for (let column = 0; column < table.columns; column++) {
            const chance = cells[line + column] as number;
            if (chance > 0) visit(success, table.advantage + column, triumph, despair, ways * chance);
          }
        }
      }
    } finally {
      arena.readers--;
    }
  }

  /** P(condition). `net` counts below zero for failures and threats; the same object is handed in every time. */
  probability(condition: (net: Net) => boolean): number {
    if (typeof condition !== "function") throw coreError("type", "condition", { type: "a function" }, condition);
    const net = { success: 0, advantage: 0, triumph: 0, despair: 0 };
    let sum = 0;
    this.#each((success, advantage, triumph, despair, chance) => {
      net.success = success;
      net.advantage = advantage;
      net.triumph = triumph;
      net.despair = despair;
      if (condition(net)) sum += chance;
    });
    return Math.min(1, sum);
  }

  /**
   * P(at least all of these at once), e.g. success with 2 advantages: `{ success: 1, advantage: 2 }`. Net success,
   * failure, advantage and threat 0…1000, where 0 means "not less than none left"; triumph and despair as rolled.
   */
  atLeast(wanted: Wanted): number {
    const { success, failure, advantage, threat, triumph, despair } = readWanted(wanted);
    const { arena, slices } = this.#law();
    const { cells } = arena;
    let all = 0;
    for (const slice of slices) {
      if (slice.triumph < triumph || slice.despair < despair) continue;
      const { at, stride, rows, columns, success: lowest, advantage: least } = slice.table;
      const zero = slice.despair - slice.triumph - lowest;
      const last = Math.min(columns - 1, -threat - least);
      const first = Math.max(0, advantage - least);
      const end = Math.min(rows - 1, zero - failure);
      let sum = 0;
      for (let row = Math.max(0, zero + success); row <= end; row++) {
        const line = at + row * stride;
        for (let n = line + first; n <= line + last; n++) sum += cells[n] as number;
      }
      all += slice.ways * sum;
    }
    return Math.min(1, all);
  }

  /** P(exactly this is left); what is absent counts as 0. Net success and advantage −1000…1000. */
  at(net: Partial<Net>): number {
    const source = plainFields(net, "net", ["success", "advantage", "triumph", "despair"]);
    const asked = (key: string, min: number): number => number(source, key, "net", min, MOST, 0);
    const triumph = asked("triumph", 0);
    const despair = asked("despair", 0);
    const success = asked("success", -MOST);
    const advantage = asked("advantage", -MOST);
    const { arena, slices } = this.#law();
    const slice = slices.find((each) => each.triumph === triumph && each.despair === despair);
    if (!slice) return 0;
    const { table, ways } = slice;
    const row = success - triumph + despair - table.success;
    const column = advantage - table.advantage;
    if (row < 0 || row >= table.rows || column < 0 || column >= table.columns) return 0;
    return ways * (arena.cells[table.at + row * table.stride + column] as number);
  }

  /** Every possible outcome with its chance: fewest triumphs first, then despairs, successes, advantages. */
  entries(): readonly (readonly [net: Net, chance: number])[] {
    const list: [Net, number][] = [];
    this.#each((success, advantage, triumph, despair, chance) => {
      list.push([{ success, advantage, triumph, despair }, chance]);
    });
    return list;
  }
}

/** What is wanted, with limits that nothing is below where it does not matter. */
function readWanted(wanted: unknown): Required<Wanted> {
  const source = plainFields(wanted, "wanted", WANTED);
  const atLeast = (key: keyof Wanted, least: number): number => number(source, key, "wanted", 0, MOST, least);
  return {
    success: atLeast("success", -MOST),
    failure: atLeast("failure", -MOST),
    advantage: atLeast("advantage", -MOST),
    threat: atLeast("threat", -MOST),
    triumph: atLeast("triumph", 0),
    despair: atLeast("despair", 0),
  };
}

/** Chance that `k` of `n` dice show the one face of twelve, apart from what the others show. */
function waysOf(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / (12 * i);
  return ways;
}
