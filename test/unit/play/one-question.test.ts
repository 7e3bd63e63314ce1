import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../table.ts";
import { aHero, aMessage, aPart, laid, send } from "./asking-table.ts";
import { aRoll, laySmallGame } from "./small-game.ts";

/* One question for one deed, and what it would cost is nobody else's while it waits. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

beforeEach(laySmallGame);

const press = (button: string) => {
  const question = laid.messages.findLast(({ system }: Any) => system.parts[0].kind === "consent");
  const { revision } = question.system.parts[0].data;
  return send("gm", "prompt", { messageId: question.id, part: 0, button, revision });
};
const heals = (id: string, kind: string, follows: string | null = null) => {
  const part = aPart({ kind, actor: laid.hero.uuid, target: laid.friend.uuid, follows });
  aMessage(id, "owner", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
  return send("owner", "apply", { messageId: id, part: 0, target: laid.friend.uuid });
};
const health = () => laid.friend.system.health.value;

describe("help that follows from help that was agreed to", () => {
  it("is not asked for again, once", async () => {
    expect(await heals("tend", "tend")).toBe("asked");
    expect(await press("allow")).toBe("done");
    expect(await heals("mend", "mend", "tend")).toBe("done");
    expect(health()).toBe(10);
    expect(await heals("more", "mend", "tend")).toBe("asked");
  });

  it("is asked for where the first was refused, was for somebody else, or there was none", async () => {
    expect(await heals("tend", "tend")).toBe("asked");
    expect(await press("refuse")).toBe("done");
    expect(await heals("mend", "mend", "tend")).toBe("asked");
    expect(await heals("other", "mend", "nothing")).toBe("asked");
    aRoll("owner", laid.hero, laid.hero, { kind: "tend" });
    expect(await send("owner", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("done");
    expect(await heals("third", "mend", "m")).toBe("asked");
    expect(health()).toBe(8);
  });

  it("is asked for where somebody else was let", async () => {
    const part = aPart({ kind: "tend", actor: laid.hero.uuid, target: laid.friend.uuid });
    aMessage("tend", "observer", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
    expect(await send("observer", "apply", { messageId: "tend", part: 0, target: laid.friend.uuid })).toBe("asked");
    expect(await press("allow")).toBe("done");
    expect(await heals("mend", "mend", "tend")).toBe("asked");
  });

  it("is asked for where it is no help", async () => {
    expect(await heals("tend", "tend")).toBe("asked");
    expect(await press("allow")).toBe("done");
    expect(await heals("harm", "roll", "tend")).toBe("asked");
  });
});

describe("what a question would cost", () => {
  const spend = (person: "owner" | "gm" = "owner", option = "friends") =>
    send(person, "spend", { messageId: "m", part: 0, option, target: laid.friend.uuid, note: "", amount: null });

  it("is spent on nothing else while it waits, and can be paid when it is allowed", async () => {
    aRoll("owner", laid.hero, laid.friend);
    expect(await spend()).toBe("asked");
    expect(await spend()).toBe("consent.askedAlready");
    expect(await spend("gm")).toBe("error.tooDear");
    expect(await spend("owner", "mine")).toBe("done");
    expect(await press("allow")).toBe("done");
    expect(health()).toBe(3);
  });

  it("is free again where it is refused", async () => {
    aRoll("owner", laid.hero, laid.friend);
    expect(await spend()).toBe("asked");
    expect(await press("refuse")).toBe("done");
    expect(await spend("gm")).toBe("done");
    expect(health()).toBe(3);
  });
});

it("a question about one of two of a name says whose", async () => {
  const twin = aHero("Twin", {});
  Object.assign(twin, { name: "Hero", prototypeToken: { name: "Hero", disposition: 0 } });
  table.actors.push(twin);
  aRoll("otherPlayer", laid.friend, laid.hero);
  expect(await send("otherPlayer", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("asked");
  expect(laid.messages.at(-1).system.parts[0].title).toContain("(owner)");
});
