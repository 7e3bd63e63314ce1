import { describe, expect, it } from "vitest";
import { CALLS, type Call, INSIDE, REFUSED } from "./battery-calls.ts";
import { pathsOf, refusalsOf, spoilings, tried } from "./battery-spoil.ts";
import * as face from "./faces.ts";

/*
 * Every function that macros get, and the classes that its answers are made of: a good call for each, and then that call
 * with each of its fields spoilt in every way. Whatever is refused is refused by one error that names a field. What that
 * error says is written down in refusals/, a line for each way in which a field is refused.
 */

const sameKind = (a: unknown, b: unknown): boolean => typeof a === typeof b && Array.isArray(a) === Array.isArray(b);

const { ryf, escala3, multi, narrative, effect } = face;
interface Room {
  plan(check: never): unknown;
  odds(check: never): unknown;
  resolve(check: never, faces: never): unknown;
}
const ROOMS: Readonly<Record<string, Room>> = {
  ryf,
  escala3,
  multi,
  narrative,
  effect,
};

const glimpse = (args: readonly unknown[]): string => {
  const text = JSON.stringify(args);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** Fields that take more than one kind of value: levels have words, hands have numbers. */
const WORDY = new Set(["difficulty.0.level", "build.0.difficulty", "styles.0"]);

describe("whatever a macro hands in", () => {
  it("is tried on every function of the public face", () => {
    const names = Object.entries(face).flatMap(([room, members]) =>
      typeof members === "object" && room !== "Distribution"
        ? Object.entries(members).flatMap(([name, value]) => (typeof value === "function" ? [`${room}.${name}`] : []))
        : [],
    );
    expect(names.filter((name) => !(name in CALLS))).toEqual([]);
  });

  it.each(Object.entries(CALLS))("%s refuses what it cannot read, by name", (called, calls) => {
    const complaints: string[] = [];
    // A page's roll reads of what it is given the names that it needs, and no other.
    const readsAll = !called.startsWith("workshop.");
    for (const [act, ...args] of calls) {
      const note = (what: string, wrong: string | undefined) => wrong && complaints.push(`${what}: ${wrong}`);
      note("the good call", tried(act, args).refusal);
      for (const path of pathsOf(args).slice(1)) {
        const where = path.join(".");
        const old = path.reduce<unknown>((whole, key) => Reflect.get(whole as object, key), args);
        for (const [what, given, value] of spoilings(args, path)) {
          const { refusal, wrong } = tried(act, given);
          // Of another kind than the good one, and yet accepted?
          const other = readsAll && value !== undefined && !sameKind(old, value);
          const lax = other && refusal === undefined && !WORDY.has(`${act.name}.${where}`);
          note(`${where} = ${what}`, wrong ?? (lax ? "accepted" : undefined));
        }
      }
    }
    expect(complaints).toEqual([]);
  });

  it.each(Object.keys(ROOMS))("is refused by %s as it is written down", async (room) => {
    const of = (calls: Readonly<Record<string, readonly Call[]>>) =>
      Object.entries(calls).flatMap(([name, calls]) =>
        name.startsWith(`${room}.`)
          ? calls.map(([act, ...args], at) => ({ name: `${name}/${at + 1}`, act, args }))
          : [],
      );
    for (const { name, act, args } of of(INSIDE)) expect(tried(act, args).refusal, name).toBeUndefined();
    const lines = [
      ...of(CALLS).flatMap(({ name, act, args }) => refusalsOf(act, args).map((line) => `${name} ${line}`)),
      "",
      ...of(INSIDE).flatMap(({ name, act, args }) => refusalsOf(act, args).map((line) => `${name} ${line}`)),
      "",
      ...of(REFUSED).map(({ name, act, args }) => `${name.split("/")[0]}${glimpse(args)}: ${tried(act, args).refusal}`),
    ];
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`refusals/${room}.txt`);
  });

  it.each(Object.entries(ROOMS))("is refused alike by plan, odds and result of %s", (room, { plan, odds, resolve }) => {
    const others = [plan, odds, (check: never) => resolve(check, "none" as never)];
    const complaints: string[] = [];
    for (const [act, ...args] of CALLS[`${room}.complete`] ?? []) {
      for (const path of pathsOf(args).slice(1)) {
        for (const [what, given] of spoilings(args, path)) {
          const { refusal } = tried(act, given);
          if (refusal === undefined) continue;
          for (const other of others) {
            const said = tried(other, given).refusal;
            if (said !== refusal) complaints.push(`${path.join(".")} = ${what}: ${refusal}, elsewhere ${said}`);
          }
        }
      }
    }
    expect(complaints).toEqual([]);
  });
});
