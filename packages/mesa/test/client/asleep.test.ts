import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchSleep } from "../../client/runtime/page/asleep.ts";
import { portWire, WireSocket } from "../../common/wire.ts";

/** What a page says while the tab that has the world for all of them sleeps. */

let notices: string[];
let ends: MessageChannel;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  notices = [];
  ends = new MessageChannel();
  vi.stubGlobal("document", { baseURI: "https://site.example/a/", querySelector: () => ({ content: "v1" }) });
  const error = (text: string) => {
    notices.push(text);
    return { remove: () => void notices.splice(notices.indexOf(text), 1) };
  };
  vi.stubGlobal("ui", { notifications: { error } });
});
afterEach(() => {
  ends.port1.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page at a world, and what makes that sleep. */
function sitDown() {
  const page = new WireSocket(portWire(ends.port1 as never));
  const world = new WireSocket(portWire(ends.port2 as never));
  const sleep = { sound: true };
  const asked: ((time: number) => void)[] = [];
  world.on("time", (answer: (time: number) => void) => (sleep.sound ? asked.push(answer) : answer(1)));
  watchSleep(page as never);
  const wake = () => {
    sleep.sound = false;
    for (const answer of asked.splice(0)) answer(1);
  };
  return { page, world, sleep, wake };
}

/** Time passes, and messages come in between. */
async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at++) {
    vi.advanceTimersByTime(1_000);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it("tells its user once which tab to wake, and takes it back when that answers again", async () => {
  const { wake, sleep } = sitDown();
  await pass(14);
  expect(notices).toEqual([]);
  await pass(60);
  expect(notices).toEqual(["MESA.TableAsleep"]);
  wake();
  await pass(6);
  expect(notices).toEqual([]);
  sleep.sound = true;
  await pass(30);
  expect(notices).toEqual(["MESA.TableAsleep"]);
});

it("says nothing while the world answers, for a question or two that come late, and of a lost connection", async () => {
  const { page, world, sleep, wake } = sitDown();
  sleep.sound = false;
  await pass(60);
  sleep.sound = true;
  await pass(14);
  wake();
  await pass(20);
  sleep.sound = true;
  await pass(14);
  world.end("transport close");
  await pass(60);
  expect(page.connected).toBe(false);
  expect(notices).toEqual([]);
});

it("is the affair of tables in a browser that shares no workers", async () => {
  vi.stubGlobal("SharedWorker", class {});
  sitDown();
  await pass(60);
  expect(notices).toEqual([]);
});
