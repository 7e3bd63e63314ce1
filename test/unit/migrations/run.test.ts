import { beforeEach, expect, it, vi } from "vitest";
import { aUser, clearTable, nobodyListens, table } from "../table.ts";

/** Which page asks before a world is saved anew, and how often. */

let isWriting = true;
let changed = () => {};
vi.mock("../../../module/foundry/writing-page.ts", () => ({
  isWritingPage: () => isWriting,
  whenPagesChange: (listener: () => void) => {
    changed = listener;
  },
}));
/** The saving itself has tests of its own. */
vi.mock("../../../module/migrations/world.ts", () => ({
  async carryWorld(isMine: () => boolean, offer: () => Promise<boolean>, finish: () => Promise<unknown>) {
    if ((await offer()) && isMine()) await finish();
  },
}));

const { hooks, theGame } = await import("../../../module/foundry/index.ts");
const settled = () => new Promise((end) => setTimeout(end, 5));

/** Every question that this page's GM got, in order. */
let asked: { answer(isAgreed: boolean): void; withdrawn: AbortSignal }[];
const version = () => (theGame().settings.get("cubilete", "migrated") as { cubilete?: number }).cubilete;
const connect = async () => {
  hooks.callAll("userConnected", aUser("ana"), true);
  await settled();
};
async function hand(over: "to another page" | "back"): Promise<void> {
  isWriting = over === "back";
  changed();
  await settled();
}

beforeEach(async () => {
  clearTable();
  nobodyListens();
  table.user = aUser("gm", { isGM: true, isActiveGM: true, isSelf: true });
  table.users = [table.user];
  isWriting = true;
  asked = [];
  vi.resetModules();
  const { registerMigrations } = await import("../../../module/migrations/run.ts");
  registerMigrations(
    (withdrawn) =>
      new Promise((answer) => {
        asked.push({ answer, withdrawn });
        withdrawn.addEventListener("abort", () => answer(false));
      }),
  );
  await theGame().settings.set("cubilete", "migrated", {});
  await theGame().settings.set("cubilete", "knowledge", "all");
  hooks.callAll("ready");
  await settled();
});

it("is asked once, whoever comes meanwhile, and saved when its GM goes on", async () => {
  await connect();
  await hand("back");
  expect(asked).toHaveLength(1);
  asked[0]?.answer(true);
  await settled();
  expect(version()).toBe(1);
  await connect();
  expect(asked).toHaveLength(1);
});

it("later is later: nobody who comes brings the question back", async () => {
  asked[0]?.answer(false);
  await settled();
  await connect();
  await hand("to another page");
  await hand("back");
  expect([asked.length, version()]).toEqual([1, undefined]);
});

it("the question goes away once another page asks it, and comes back with the turn", async () => {
  await hand("to another page");
  expect(asked.map(({ withdrawn }) => withdrawn.aborted)).toEqual([true]);
  await connect();
  expect(asked).toHaveLength(1);
  await hand("back");
  expect(asked.map(({ withdrawn }) => withdrawn.aborted)).toEqual([true, false]);
  asked[1]?.answer(true);
  await settled();
  expect(version()).toBe(1);
});
