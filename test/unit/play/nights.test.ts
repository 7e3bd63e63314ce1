import { beforeEach, describe, expect, it } from "vitest";
import { host } from "../table.ts";
import { laid, send } from "./asking-table.ts";
import { laySmallGame } from "./small-game.ts";

/* A night for the party: on the page that writes, with the world's clock. */

const HOUR = 3600;

beforeEach(() => {
  laySmallGame();
  host.worldTime = 22 * HOUR;
});

const night = (more: object = {}) =>
  send("gm", "ending", { ending: "night", chosen: [laid.hero.uuid, laid.friend.uuid], ...more });
const points = () => [laid.hero, laid.friend].map(({ system }) => system.health.value);
const undo = () => send("gm", "prompt", { messageId: laid.messages.at(-1).id, part: 0, button: "undo" });

describe("a night", () => {
  it("is slept once; one who has slept alone is left out, unless the GM says that they sleep again", async () => {
    laid.hero.system.nights = [{ id: String(32 * HOUR) }];
    expect(await night()).toBe("done");
    expect(points()).toEqual([8, 9]);
    expect(await night()).toBe("done");
    expect(points()).toEqual([8, 9]);
    expect(await night({ again: [laid.hero.uuid] })).toBe("done");
    expect(points()).toEqual([9, 9]);
  });

  it("moves the world's clock to the morning where the GM says so, after which there is another one", async () => {
    expect(await night({ clock: true })).toBe("done");
    expect([host.worldTime, points()]).toEqual([32 * HOUR, [9, 9]]);
    expect(laid.messages.at(-1).system.parts[0].data).toMatchObject({ until: 32 * HOUR, seconds: 10 * HOUR });
    expect(await night({ clock: true })).toBe("done");
    expect([host.worldTime, points()]).toEqual([56 * HOUR, [10, 10]]);
    // A scene takes no time.
    expect(await send("gm", "ending", { ending: "scene", chosen: [laid.hero.uuid], clock: true })).toBe("done");
    expect(host.worldTime).toBe(56 * HOUR);
  });

  it("taken back, turns the clock back by what it took, and can be slept", async () => {
    expect(await night({ clock: true })).toBe("done");
    host.worldTime += HOUR;
    expect(await undo()).toBe("done");
    expect([host.worldTime, points()]).toEqual([23 * HOUR, [8, 8]]);
    expect([laid.hero.system.nights, laid.friend.system.nights]).toEqual([[], []]);
    expect(await night()).toBe("done");
    expect(points()).toEqual([9, 9]);
  });

  it("taken back after a later one, gives back its own and leaves the later", async () => {
    expect(await night({ clock: true })).toBe("done");
    const [first] = laid.messages;
    expect(await night({ clock: true })).toBe("done");
    expect(await send("gm", "prompt", { messageId: first.id, part: 0, button: "undo" })).toBe("done");
    expect([points(), laid.hero.system.nights]).toEqual([[9, 9], [{ id: String(56 * HOUR) }]]);
  });
});

describe("a week", () => {
  const week = (clock: boolean) =>
    send("gm", "ending", { ending: "week", chosen: [laid.hero.uuid, laid.friend.uuid], clock });

  it("that takes the world's clock along ends with its seventh night, and with tonight where the clock stays", async () => {
    expect(await week(true)).toBe("done");
    expect(host.worldTime).toBe((32 + 6 * 24) * HOUR);
    expect(laid.hero.system.nights).toEqual([{ id: String(host.worldTime) }]);
    expect(await undo()).toBe("done");
    expect(await week(false)).toBe("done");
    expect(laid.hero.system.nights).toEqual([{ id: String(32 * HOUR) }]);
  });
});
