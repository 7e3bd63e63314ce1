import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../table.ts";
import { aHero, aMessage, aPart, laid, send } from "./asking-table.ts";
import { aRoll, carries, gift, laySmallGame, rank } from "./small-game.ts";

/* One question for one deed, and what it would cost is nobody else's while it waits. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

beforeEach(laySmallGame);

const questions = () => laid.messages.filter(({ system }: Any) => system.parts[0].kind === "consent");
const press = (button: string, question = questions().at(-1)) => {
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

  it("needs a question where the first was refused, was for another target, or there was none", async () => {
    expect(await heals("tend", "tend")).toBe("asked");
    expect(await press("refuse")).toBe("done");
    expect(await heals("mend", "mend", "tend")).toBe("asked");
    expect(await heals("other", "mend", "nothing")).toBe("asked");
    aRoll("owner", laid.hero, laid.hero, { kind: "tend" });
    expect(await send("owner", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("done");
    expect(await heals("third", "mend", "m")).toBe("asked");
    expect(health()).toBe(8);
  });

  it("needs a question where another player was allowed", async () => {
    const part = aPart({ kind: "tend", actor: laid.hero.uuid, target: laid.friend.uuid });
    aMessage("tend", "observer", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
    expect(await send("observer", "apply", { messageId: "tend", part: 0, target: laid.friend.uuid })).toBe("asked");
    expect(await press("allow")).toBe("done");
    expect(await heals("mend", "mend", "tend")).toBe("asked");
  });

  it("needs a question where it is no help", async () => {
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

describe("what waits for an answer is offered to nobody else", () => {
  const give = (person: "owner" | "gm" | "otherPlayer", item: string, amount: number) =>
    send(person, "give", gift(item, amount));

  it("of a thing, and is free again where it is refused", async () => {
    carries(laid.hero, "apple");
    expect(await give("owner", "apple", 1)).toBe("asked");
    expect(await give("owner", "apple", 2)).toBe("give.error.amount");
    expect(await press("allow")).toBe("done");
    expect(laid.friend.items.size).toBe(1);
    expect(await give("owner", "apple", 1)).toBe("asked");
    expect(await give("gm", "apple", 1)).toBe("give.error.reserved");
    expect(await press("refuse")).toBe("done");
    expect(await give("gm", "apple", 1)).toBe("done");
  });

  it("of money; the first question stands though a later one was asked", async () => {
    expect(await give("owner", "", 6)).toBe("asked");
    expect(await give("owner", "", 5)).toBe("give.error.amount");
    expect(await give("owner", "", 4)).toBe("asked");
    expect(await give("owner", "", 3)).toBe("give.error.reserved");
    expect(await press("allow")).toBe("done");
    expect(laid.hero.system.money).toBe(6);
    expect(await press("allow", questions()[0])).toBe("done");
    expect([laid.hero.system.money, laid.friend.system.money]).toEqual([0, 20]);
  });

  it("but what others ask for binds nobody", async () => {
    expect(await give("otherPlayer", "", 10)).toBe("asked");
    expect(await give("owner", "", 10)).toBe("asked");
    expect(await give("gm", "", 3)).toBe("give.error.reserved");
  });

  it("of experience", async () => {
    laid.hero.system.ledger[0].amount = 3;
    expect(await send("owner", "grow", rank())).toBe("asked");
    expect(await send("gm", "grow", rank())).toBe("experience.error.reserved");
    expect(await press("allow")).toBe("done");
    expect(laid.hero.system.rank).toBe(2);
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

it("a card says what waits for an answer until it is applied without one", async () => {
  const { rollPartContext } = await import("../../../module/cards/card-context.ts");
  const message = aRoll("otherPlayer", laid.friend, laid.hero);
  const hit = { messageId: "m", part: 0, target: laid.hero.uuid };
  const waits = async () => ((await rollPartContext(message, message.system, message.system.parts[0], 0)) as Any).waits;
  expect(await send("otherPlayer", "apply", hit)).toBe("asked");
  expect(await waits()).toEqual([laid.hero.name]);
  expect(await send("gm", "apply", hit)).toBe("done");
  expect(await waits()).toEqual([]);
});
