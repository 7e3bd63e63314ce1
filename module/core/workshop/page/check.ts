import { Checker } from "../check.ts";
import { type Formula, walk } from "../formula.ts";
import { givenIn } from "../making/given.ts";
import type { Problems } from "../problem.ts";
import { rivalCircles } from "../reckon/formulas.ts";
import { plainName } from "../roll.ts";
import { join } from "../shape.ts";
import { checkChanges } from "./changed.ts";
import type { PageNames } from "./names.ts";
import { checkNext, rollAt } from "./next.ts";
import type { Adds, Page } from "./types.ts";

/** What can be checked only when all of the page is read. */
export function checkPage(read: Page, names: PageNames, problems: Problems): void {
  const hero = new Checker(names.heroScope(), problems);
  const known = (
    list: readonly { readonly id: string }[],
    id: string | undefined,
    at: number,
    field: string,
    room?: string,
  ): void => {
    if (id === undefined || list.some((one) => one.id === id)) return;
    const ids = list.map((one) => one.id);
    problems.unknown(problems.places.get(`${field}\n${id}`) ?? at, field, id, ids, undefined, room);
  };
  for (const { id, at, start, max, falls } of read.resources) {
    if (start) hero.check(start, "number", `resources.${id}.start`);
    if (max) hero.check(max, "number", `resources.${id}.max`);
    for (const { condition } of falls) known(read.conditions, condition, at, `resources.${id}.at`);
  }
  for (const { id, formula } of read.derived) hero.check(formula, "number", derivedAt(read, id));
  circles(read, problems);
  const targets = [...read.attributes, ...read.derived];
  const adds = (list: readonly Adds[], field: string, checker: Checker): void => {
    for (const { to, at, amount } of list) {
      known(targets, to, at, field);
      checker.check(amount, "number", join(field, to));
    }
  };
  for (const { id, at, pick, adds: list, use, rolls, shows } of read.things) {
    const field = `things.${id}`;
    const own = new Checker(names.thingScope(id), problems);
    if (pick === id) problems.add(at, `${field}.pick`, "circle", { path: `${id} → ${id}` });
    for (const roll of rolls) known(read.rolls, roll, at, `${field}.roll`);
    if (typeof shows === "object")
      new Checker(names.rowScope(id), problems).check(shows.formula, "number", `${field}.shows`);
    else if (shows && rolls.length === 0) problems.add(at, `${field}.shows`, "missing", { name: "roll" });
    adds(list, `${field}.adds`, own);
    checkChanges(use, `${field}.use`, problems, names.changedByUse(id));
    for (const { resource, amount } of use) if (amount) own.check(amount, "number", join(`${field}.use`, resource));
  }
  for (const { id, adds: list } of read.conditions)
    adds(list, `conditions.${id}.adds`, new Checker(names.emptyScope(), problems));
  const circling = new Set<number>();
  for (const roll of read.rolls) {
    const { id, with: thing, against, ask, by } = roll;
    const field = rollAt({ id, by });
    const at = read.rolls.find((one) => one.id === id)?.dice[0]?.at ?? 0;
    known(read.things, thing, at, `${field}.with`);
    known(read.rolls, against, at, `${field}.against`);
    checkNext(read, roll, problems);
    for (const { id: number, at: where } of by === undefined ? rivalCircles(roll) : []) {
      // Said once, where it stands, whichever roll asks for it.
      const whose = roll.rival ? `rolls.${against}` : field;
      if (circling.has(where)) continue;
      circling.add(where);
      const isTotal = (roll.rival ?? roll).adds?.some((total) => total.id === number);
      problems.add(where, `${whose}.${isTotal ? "adds" : "numbers"}.${number}`, "rivalCircle", { name: number });
    }
    for (const { pick, at: where, id: asked, words } of ask)
      if (!words) known(names.picks, pick, where, `${field}.ask.${asked}`);
  }
  const { initiative } = read;
  if (initiative?.order) hero.check(initiative.order, "number", "initiative.order");
  const roll = read.rolls.find(({ id }) => id === initiative?.roll);
  known(read.rolls, initiative?.roll, initiative?.at ?? 0, "initiative.roll");
  const room = roll && `${rollAt(roll)}.numbers`;
  if (roll) known(roll.numbers, initiative?.number, initiative?.at ?? 0, "initiative.number", room);
  const given = givenIn(read);
  for (const [field, { at, kind, pick }] of given) {
    const wanted = read.things.find(({ id }) => id === kind)?.pick;
    if (wanted === "attribute") known(read.attributes, pick, at, `${field}.pick`);
    else if (pick !== undefined && read.things.some(({ id }) => id === wanted)) {
      const others = given.flatMap(([, one]) => (one.kind === wanted ? { id: plainName(one.name) } : []));
      if (others.length > 0) known(others, pick, at, `${field}.pick`);
      else problems.unknown(at, `${field}.pick`, pick, [], undefined, "starting");
    }
  }
}

/** Where a derived number stands, of its own or by a table. */
const derivedAt = ({ lookups }: Page, id: string): string =>
  lookups.some((table) => table.id === id) ? `tables.${id}.by` : `derived.${id}`;

/** Derived numbers and the most of a resource may use each other, but not in a circle. */
function circles(page: Page, problems: Problems): void {
  const { derived, resources, conditions } = page;
  const open: string[] = [];
  const nodes = new Map<string, { at: number; formula: Formula; field: string }>();
  for (const { id, at, formula } of derived) nodes.set(id, { at, formula, field: derivedAt(page, id) });
  for (const { id, at, start, max } of resources) {
    if (max) {
      const field = `resources.${id}.max`;
      let own = false;
      walk(max, ({ name }) => {
        own ||= name === id;
      });
      if (own) {
        problems.add(at, field, "circle", { path: `${id} → ${id}` });
        continue;
      }
      nodes.set(`${id}.max`, { at, formula: max, field });
    }
    // A hero who has none written yet starts with this, and without it with the most.
    const first: Formula | undefined = start ?? (max && { op: "name", args: [], at, name: `${id}.max` });
    if (first) nodes.set(id, { at, formula: first, field: `resources.${id}.${start ? "start" : "max"}` });
  }
  // A condition that comes by itself looks at the resources that bring it.
  for (const { id, at } of conditions) {
    const from = resources.filter(({ falls }) => falls.some(({ condition }) => condition === id));
    const args = from.map((one): Formula => ({ op: "name", args: [], at, name: one.id }));
    if (args.length > 0) nodes.set(id, { at, formula: { op: "or", args, at }, field: `conditions.${id}` });
  }
  const done = new Set<string>();
  const visit = (id: string): void => {
    const node = nodes.get(id);
    if (!node || done.has(id)) return;
    if (open.includes(id)) {
      const path = [...open.slice(open.indexOf(id)), id].join(" → ");
      problems.add(node.at, node.field, "circle", { path });
      return;
    }
    open.push(id);
    walk(node.formula, ({ op, name }) => {
      if (op === "name") visit(name as string);
    });
    open.pop();
    done.add(id);
  };
  for (const id of nodes.keys()) visit(id);
}
