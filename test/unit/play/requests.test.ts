import { expect, it } from "vitest";
import { anEffect, host } from "../table.ts";
import { aHero, aMessage, aPart, laid, remove, send, takeMessage } from "./asking-table.ts";
import { all, askFor, forge, gms, oneself, type Rows } from "./request-cases.ts";
import {
  answered,
  answeredForBoth,
  applied,
  aRoll,
  award,
  bell,
  blessed,
  carries,
  claimed,
  gift,
  giving,
  grown,
  hides,
  rank,
  request,
  saysCannot,
  shotAboard,
  untrained,
} from "./small-game.ts";

/* Every request that the shared rooms answer: who asks, what they may, and what is left on the table. */

const { happenedOn } = await import("../../../module/cards/past/happened.ts");
const { rulingOn } = await import("../../../module/cards/past/ruled.ts");
const { isVoided } = await import("../../../module/cards/past/voided.ts");
const { requestKinds } = await import("../../../module/requests/requests.ts");

/** Both have an effect that ends with a scene. */
const ending = (name: string, chosen: { uuid: string }[]): object => {
  for (const actor of [laid.hero, laid.friend]) actor.effects.set("fog", anEffect("fog", [], { lasts: "scene" }));
  return { ending: name, chosen: chosen.map(({ uuid }) => uuid) };
};

/** Every kind of request, in every state. A new kind needs a row. */
const rows: Rows = {
  charge: {
    allowed: {
      lay: () => shotAboard(),
      answers: oneself("done"),
      done: () => laid.friend.items.get("gun").system.quantity === 1,
    },
    notAllowed: [
      {
        what: "the shooter is not of the crew",
        lay: () => shotAboard("owner", false),
        answers: oneself("error.nothingToApply"),
      },
      {
        what: "who shot may change the ship, and has paid on their own page",
        lay: () => shotAboard("gm"),
        answers: gms("error.nothingToApply"),
      },
      {
        what: "with another player's hero",
        lay: () => shotAboard("otherPlayer"),
        answers: ["error.notYours", "error.notYourRoll", "error.notYourRoll", "error.notYourRoll", "error.notYours"],
      },
      {
        what: "the card was edited: a GM looks first",
        lay: () => {
          host.settings.set("editedCards", ["m"]);
          return shotAboard();
        },
        answers: ["error.editedCard", "done", "done", "error.notYours", "error.notYours"],
        done: () => laid.friend.items.get("gun").system.quantity === 1,
      },
      {
        what: "a roll that costs the ship nothing",
        lay: () => {
          aRoll("owner", laid.hero, null);
          return { messageId: "m", part: 0 };
        },
        answers: oneself("error.nothingToApply"),
      },
    ],
    gone: {
      lay: () => {
        const payload = shotAboard();
        remove(laid.hero);
        return payload;
      },
      answers: oneself("error.notYourRoll"),
    },
    done: {
      lay: async () => {
        const payload = shotAboard();
        expect(await send("owner", "charge", payload)).toBe("done");
        return payload;
      },
      answers: oneself("error.doneAlready"),
    },
  },
  apply: {
    allowed: {
      lay: () => {
        aRoll("otherPlayer", laid.friend, laid.hero);
        return { messageId: "m", part: 0, target: laid.hero.uuid };
      },
      answers: ["done", "done", "done", "asked", "asked"],
      done: () => laid.hero.system.health.value === 6,
    },
    notAllowed: [
      {
        what: "only GMs can read the card",
        lay: () => {
          aRoll("gm", laid.friend, laid.hero, {}, { whisper: ["gm", "secondGM"] });
          return { messageId: "m", part: 0, target: laid.hero.uuid };
        },
        answers: ["error.messageGone", "done", "done", "error.messageGone", "error.messageGone"],
        done: () => laid.hero.system.health.value === 6,
      },
      {
        what: "asked in more letters than any question holds",
        lay: () => {
          aRoll("otherPlayer", laid.friend, laid.hero);
          return { messageId: "m", part: 0, target: laid.hero.uuid, more: "x".repeat(11_000) };
        },
        answers: ["done", "done", "done", "error.messageGone", "error.messageGone"],
        done: () => laid.hero.system.health.value === 6,
      },
      {
        what: "asked already",
        lay: async () => {
          aRoll("otherPlayer", laid.friend, laid.hero);
          const payload = { messageId: "m", part: 0, target: laid.hero.uuid };
          expect(await send("otherPlayer", "apply", payload)).toBe("asked");
          return payload;
        },
        answers: ["done", "done", "done", "consent.askedAlready", "asked"],
        done: () => laid.hero.system.health.value === 6,
      },
      {
        what: "with five questions of one's own waiting",
        lay: async () => {
          aRoll("otherPlayer", laid.friend, laid.hero);
          const payload = { messageId: "m", part: 0, target: laid.hero.uuid };
          for (let at = 0; at < 5; at++) expect(await send("otherPlayer", "apply", { ...payload, at })).toBe("asked");
          return payload;
        },
        answers: ["done", "done", "done", "consent.tooMany", "asked"],
        done: () => laid.hero.system.health.value === 6,
      },
      {
        what: "the card answers one that its author edited: a GM looks first",
        lay: () => {
          aMessage("first", "otherPlayer", { ruleset: "stones", parts: [aPart({})] });
          aRoll("otherPlayer", laid.friend, laid.hero, { follows: "first" });
          host.settings.set("editedCards", ["first"]);
          return { messageId: "m", part: 0, target: laid.hero.uuid };
        },
        answers: ["done", "asked", "asked", "asked", "asked"],
        done: () => laid.hero.system.health.value === 6,
      },
      {
        what: "the target plays by other rules",
        lay: () => {
          laid.hero.type = "cloud";
          aRoll("otherPlayer", laid.friend, laid.hero);
          return { messageId: "m", part: 0, target: laid.hero.uuid };
        },
        answers: all("error.foreignTarget"),
      },
    ],
    gone: {
      lay: () => {
        aRoll("otherPlayer", laid.friend, laid.hero);
        remove(laid.hero);
        return { messageId: "m", part: 0, target: laid.hero.uuid };
      },
      answers: all("error.targetGone"),
    },
    done: {
      lay: async () => {
        aRoll("otherPlayer", laid.friend, laid.hero);
        const payload = { messageId: "m", part: 0, target: laid.hero.uuid };
        expect(await send("gm", "apply", payload)).toBe("done");
        return payload;
      },
      answers: all("error.appliedAlready"),
    },
  },
  spend: {
    allowed: [
      {
        lay: () => {
          aRoll("owner", laid.hero, null);
          return { messageId: "m", part: 0, option: "mine" };
        },
        answers: oneself("done"),
        done: () => laid.hero.system.health.value === 3,
      },
      {
        what: "on what is ready there",
        lay: () => {
          aRoll("owner", laid.hero, null);
          return { messageId: "m", part: 0, option: "mine", pick: "more" };
        },
        answers: oneself("done"),
        done: () => laid.hero.system.health.value === 4,
      },
      {
        what: "on another player's hero: that player gets the question",
        lay: () => {
          aRoll("owner", laid.hero, null);
          return { messageId: "m", part: 0, option: "friends", target: laid.friend.uuid };
        },
        answers: ["asked", "done", "done", "error.notYours", "error.notYours"],
        done: () => laid.friend.system.health.value === 3,
      },
    ],
    notAllowed: [
      {
        what: "of a card that its author edited: a GM looks first",
        lay: () => {
          aRoll("owner", laid.hero, null);
          host.settings.set("editedCards", ["m"]);
          return { messageId: "m", part: 0, option: "mine" };
        },
        answers: ["done", "asked", "asked", "error.notYours", "error.notYours"],
        done: () => laid.hero.system.health.value === 3,
      },
      {
        what: "on what is not ready there",
        lay: () => {
          aRoll("owner", laid.hero, null);
          return { messageId: "m", part: 0, option: "mine", pick: "mine.more" };
        },
        answers: oneself("error.notForSale"),
      },
      {
        what: "what is the GM's to spend",
        lay: () => {
          aRoll("owner", laid.hero, null);
          return { messageId: "m", part: 0, option: "theirs" };
        },
        answers: gms("done"),
        done: () => laid.hero.system.health.value === 3,
      },
      {
        lay: () => {
          aRoll("owner", laid.hero, null);
          return { messageId: "m", part: 0, option: "dear" };
        },
        answers: oneself("error.tooDear"),
      },
      {
        lay: () => {
          aRoll("owner", laid.hero, null);
          return { messageId: "m", part: 0, option: "none" };
        },
        answers: all("error.notForSale"),
      },
    ],
    gone: {
      lay: () => {
        takeMessage(aRoll("owner", laid.hero, null));
        return { messageId: "m", part: 0, option: "mine" };
      },
      answers: all("error.messageGone"),
    },
    done: {
      lay: async () => {
        aRoll("owner", laid.hero, null);
        const payload = { messageId: "m", part: 0, option: "mine" };
        expect(await send("owner", "spend", payload)).toBe("done");
        return payload;
      },
      answers: oneself("error.tooDear"),
    },
  },
  undo: {
    allowed: [
      {
        lay: () => applied(),
        answers: ["done", "done", "done", "asked", "asked"],
        done: () => laid.hero.system.health.value === 8,
      },
      {
        what: "what was spent: it can be spent again",
        lay: async () => {
          aRoll("owner", laid.hero, null);
          expect(await send("owner", "spend", { messageId: "m", part: 0, option: "mine" })).toBe("done");
          const [record] = Object.keys(laid.hero.flags.cubilete.changes);
          return { messageId: "m", part: 0, record };
        },
        answers: ["done", "done", "done", "asked", "asked"],
        done: () => laid.hero.system.health.value === 8 && happenedOn("m").length === 0,
      },
    ],
    notAllowed: {
      what: "the only record of it stands in the message, where its author could write anything",
      lay: () => claimed(),
      answers: all("asked"),
    },
    gone: {
      lay: async () => {
        const payload = await applied();
        remove(laid.hero);
        return payload;
      },
      answers: all("error.nothingToUndo"),
    },
    done: {
      lay: async () => {
        const payload = await applied();
        expect(await send("owner", "undo", payload)).toBe("done");
        return payload;
      },
      answers: all("error.nothingToUndo"),
    },
  },
  rule: {
    allowed: [
      {
        lay: async () => ({ ...(await applied()), degree: "failure", takeBack: true }),
        answers: gms("done"),
        done: () => laid.hero.system.health.value === 8 && rulingOn("m", 0)?.degree === "failure",
      },
      {
        what: "and what was applied is left",
        lay: async () => ({ ...(await applied()), total: 5, targets: [laid.friend.uuid] }),
        answers: gms("done"),
        done: () => laid.hero.system.health.value === 6 && rulingOn("m", 0)?.targets?.[0] === laid.friend.uuid,
      },
    ],
    notAllowed: [
      {
        what: "what the dice cannot come to",
        lay: async () => ({ ...(await applied()), degree: "never" }),
        answers: gms("ruling.error.cannot"),
      },
      {
        what: "nothing, of a roll that nobody ruled",
        lay: () => applied(),
        answers: gms("error.nothingToUndo"),
      },
      {
        what: "an actor of another game",
        lay: async () => {
          const cloud = aHero("Cloud", {}, { type: "cloud" });
          return { ...(await applied()), targets: [cloud.uuid] };
        },
        answers: gms("error.foreignTarget"),
      },
    ],
    gone: {
      lay: async () => {
        const payload = await applied();
        takeMessage(laid.messages[0]);
        return payload;
      },
      answers: gms("error.messageGone"),
    },
    done: {
      what: "a voided roll",
      lay: async () => {
        const payload = await applied();
        expect(await send("gm", "void", payload)).toBe("done");
        return { ...payload, degree: "failure" };
      },
      answers: gms("error.voided"),
    },
  },
  void: {
    allowed: {
      lay: () => applied(),
      answers: gms("done"),
      done: () => laid.hero.system.health.value === 8 && isVoided("m", 0) && happenedOn("m").length === 0,
    },
    notAllowed: {
      what: "a prompt is no roll",
      lay: () => bell("ring"),
      answers: gms("error.nothingToUndo"),
    },
    gone: {
      lay: async () => {
        const payload = await applied();
        takeMessage(laid.messages[0]);
        return payload;
      },
      answers: gms("error.messageGone"),
    },
    done: {
      lay: async () => {
        const payload = await applied();
        expect(await send("gm", "void", payload)).toBe("done");
        return payload;
      },
      answers: gms("error.nothingToUndo"),
    },
  },
  clear: {
    allowed: {
      lay: () => claimed(),
      answers: gms("done"),
      done: () => laid.messages[0].system.parts[0].applied.length === 0,
    },
    notAllowed: {
      what: "what the target itself says is no line of the card's",
      lay: () => applied(),
      answers: gms("error.nothingToUndo"),
    },
    gone: {
      lay: () => {
        const payload = claimed();
        takeMessage(laid.messages[0]);
        return payload;
      },
      answers: gms("error.messageGone"),
    },
    done: {
      lay: async () => {
        const payload = claimed();
        expect(await send("gm", "clear", payload)).toBe("done");
        return payload;
      },
      answers: gms("error.nothingToUndo"),
    },
  },
  effects: {
    allowed: {
      lay: () => blessed(),
      answers: ["done", "done", "done", "asked", "asked"],
      done: () => laid.hero.effects.size === 1,
    },
    notAllowed: {
      lay: () => {
        aRoll("otherPlayer", laid.friend, laid.hero);
        return { messageId: "m", part: 0, to: "target", target: laid.hero.uuid };
      },
      answers: all("error.nothingToApply"),
    },
    gone: {
      lay: () => {
        const payload = blessed();
        remove(laid.friend);
        return payload;
      },
      answers: all("error.itemGone"),
    },
    done: {
      lay: async () => {
        const payload = blessed();
        expect(await send("gm", "effects", payload)).toBe("done");
        return payload;
      },
      answers: all("error.appliedAlready"),
    },
  },
  use: {
    allowed: {
      lay: () => ({ item: carries(laid.hero, "balm", giving()).uuid, target: laid.friend.uuid }),
      answers: ["asked", "done", "done", "error.notYours", "error.notYours"],
      done: () => laid.friend.effects.size === 1,
    },
    notAllowed: {
      lay: () => ({ item: carries(laid.hero, "stone").uuid, target: laid.friend.uuid }),
      answers: oneself("error.nothingToApply"),
    },
    gone: {
      lay: () => {
        const item = carries(laid.hero, "balm", giving());
        remove(item);
        return { item: item.uuid, target: laid.friend.uuid };
      },
      answers: all("error.itemGone"),
    },
    // What is used again works again.
    done: {
      lay: async () => {
        const payload = { item: carries(laid.hero, "balm", giving()).uuid, target: laid.friend.uuid };
        expect(await send("gm", "use", payload)).toBe("done");
        return payload;
      },
      answers: ["asked", "done", "done", "error.notYours", "error.notYours"],
      done: () => laid.friend.effects.size === 2,
    },
  },
  give: {
    allowed: [
      {
        lay: () => {
          carries(laid.hero, "apple");
          return gift("apple", 1);
        },
        answers: ["asked", "done", "done", "asked", "error.notYours"],
        done: () => laid.hero.items.get("apple").system.quantity === 1 && laid.friend.items.size === 1,
      },
      {
        lay: () => gift("", 4),
        answers: ["asked", "done", "done", "asked", "error.notYours"],
        done: () => laid.hero.system.money === 6 && laid.friend.system.money === 14,
      },
    ],
    notAllowed: [
      {
        what: "what is nobody's to hand on",
        lay: () => {
          carries(laid.hero, "scar", { system: {} });
          return gift("scar", 1);
        },
        answers: ["give.error.fixed", "give.error.fixed", "give.error.fixed", "give.error.fixed", "error.notYours"],
      },
      {
        what: "to an actor of another game",
        lay: () => {
          laid.friend.type = "cloud";
          carries(laid.hero, "apple");
          return gift("apple", 1);
        },
        answers: ["error.foreignItem", "error.foreignItem", "error.foreignItem", "error.foreignItem", "error.notYours"],
      },
      {
        what: "a thing with an effect is no help that a table allowed beforehand",
        lay: () => {
          host.settings.set("consent", "help");
          carries(laid.hero, "pear", giving());
          return gift("pear", 2);
        },
        answers: ["asked", "done", "done", "asked", "error.notYours"],
        done: () => laid.friend.items.size === 1,
      },
      {
        what: "nor is one that means something to a module",
        lay: () => {
          host.settings.set("consent", "help");
          const flags = { core: {}, cubilete: { owed: 1 }, macros: { onUse: "…" } };
          const toObject = () => ({
            _id: "fig",
            name: "fig",
            type: "thing",
            system: { quantity: 2 },
            effects: [],
            flags,
          });
          carries(laid.hero, "fig", { toObject });
          return gift("fig", 2);
        },
        answers: ["asked", "done", "done", "asked", "error.notYours"],
        done: () => laid.friend.items.size === 1,
      },
      {
        lay: () => {
          carries(laid.hero, "apple");
          return gift("apple", 3);
        },
        answers: ["give.error.amount", "give.error.amount", "give.error.amount", "give.error.amount", "error.notYours"],
      },
      {
        what: "money: 0.5",
        lay: () => gift("", 0.5),
        answers: ["give.error.amount", "give.error.amount", "give.error.amount", "give.error.amount", "error.notYours"],
      },
      {
        what: "money: 0",
        lay: () => gift("", 0),
        answers: ["give.error.amount", "give.error.amount", "give.error.amount", "give.error.amount", "error.notYours"],
      },
      {
        what: "money: -3",
        lay: () => gift("", -3),
        answers: ["give.error.amount", "give.error.amount", "give.error.amount", "give.error.amount", "error.notYours"],
      },
      {
        what: "money: 11",
        lay: () => gift("", 11),
        answers: ["give.error.amount", "give.error.amount", "give.error.amount", "give.error.amount", "error.notYours"],
      },
    ],
    gone: {
      lay: () => gift("apple", 1),
      answers: ["error.itemGone", "error.itemGone", "error.itemGone", "error.itemGone", "error.notYours"],
    },
    done: {
      lay: async () => {
        carries(laid.hero, "apple");
        expect(await send("gm", "give", gift("apple", 2))).toBe("done");
        return gift("apple", 2);
      },
      answers: ["error.itemGone", "error.itemGone", "error.itemGone", "error.itemGone", "error.notYours"],
    },
  },
  grow: {
    allowed: [
      {
        lay: () => rank(),
        answers: ["asked", "done", "done", "error.notYours", "error.notYours"],
        done: () => laid.hero.system.rank === 2 && laid.hero.system.ledger.length === 2,
      },
      {
        what: "the table lets players do it",
        lay: () => {
          host.settings.set("growth", "free");
          return rank();
        },
        answers: oneself("done"),
        done: () => laid.hero.system.rank === 2 && laid.hero.system.ledger.length === 2,
      },
    ],
    notAllowed: [
      {
        lay: () => ({ ...rank(), kind: "dear", to: 1, price: 99 }),
        answers: oneself("experience.error.tooDear"),
      },
      {
        what: "for less than it costs",
        lay: () => ({ ...rank(), price: 1 }),
        answers: oneself("experience.error.changed"),
      },
    ],
    gone: {
      lay: () => {
        remove(laid.hero);
        return rank();
      },
      answers: all("error.targetGone"),
    },
    done: {
      lay: async () => {
        expect(await send("gm", "grow", rank())).toBe("done");
        return rank();
      },
      answers: oneself("experience.error.changed"),
    },
  },
  ungrow: {
    allowed: {
      lay: () => grown(),
      answers: ["asked", "done", "done", "error.notYours", "error.notYours"],
      done: () => laid.hero.system.rank === 1 && laid.hero.system.ledger.length === 1,
    },
    notAllowed: [
      {
        lay: async () => ({ ...(await grown()), amount: -100 }),
        answers: oneself("error.nothingToUndo"),
      },
      {
        what: "an award is the GM's to take back, also where players grow freely",
        lay: () => {
          host.settings.set("growth", "free");
          return { actor: laid.hero.uuid, index: 0, id: "first", amount: 4 };
        },
        answers: ["asked", "done", "done", "error.notYours", "error.notYours"],
        done: () => laid.hero.system.ledger.length === 0,
      },
    ],
    gone: {
      lay: async () => {
        const payload = await grown();
        remove(laid.hero);
        return payload;
      },
      answers: all("error.targetGone"),
    },
    done: {
      lay: async () => {
        const payload = await grown();
        expect(await send("gm", "ungrow", payload)).toBe("done");
        return payload;
      },
      answers: oneself("error.nothingToUndo"),
    },
  },
  ending: {
    allowed: {
      lay: () => ending("scene", [laid.hero, laid.friend]),
      answers: gms("done"),
      done: () => laid.hero.effects.size + laid.friend.effects.size === 0 && laid.messages.length === 1,
    },
    notAllowed: {
      what: "no ending that there is",
      lay: () => ending("doomsday", [laid.hero]),
      answers: gms("ending.nobody"),
    },
    gone: {
      lay: () => {
        const payload = ending("scene", [laid.hero]);
        remove(laid.hero);
        return payload;
      },
      answers: gms("ending.nobody"),
    },
    // Nothing is left to end; the card says so.
    done: {
      lay: async () => {
        const payload = ending("rest", [laid.hero]);
        expect(await send("gm", "ending", payload)).toBe("done");
        return payload;
      },
      answers: gms("done"),
      done: () => laid.messages.length === 2 && laid.messages[1].system.parts[0].data.told.length === 0,
    },
  },
  experience: {
    allowed: {
      lay: () => award(5),
      answers: gms("done"),
      done: () => laid.hero.system.ledger.length === 2 && laid.friend.system.ledger.length === 2,
    },
    notAllowed: {
      lay: () => award(Number.NaN),
      answers: gms("badFigure"),
    },
    gone: {
      lay: () => {
        const payload = award(5);
        remove(laid.hero);
        remove(laid.friend);
        return payload;
      },
      answers: gms("experience.error.nobody"),
    },
    // A second award is one more.
    done: {
      lay: async () => {
        expect(await send("gm", "experience", award(5))).toBe("done");
        return award(5);
      },
      answers: gms("done"),
      done: () => laid.hero.system.ledger.length === 3,
    },
  },
  prompt: {
    allowed: [
      {
        lay: () => bell("ring"),
        answers: oneself("done"),
        done: () => laid.messages[0].system.parts[0].data.rung === true,
      },
      {
        lay: () => bell("mute"),
        answers: gms("done"),
        done: () => laid.messages[0].system.parts[0].data.rung === true,
      },
      {
        what: "an awaited actor cannot: that ends the wait for them",
        lay: () => saysCannot(0),
        answers: oneself("done"),
        done: () => laid.messages[0].system.parts[0].data.tally[0].cannot === true,
      },
    ],
    notAllowed: [
      {
        what: "a button that rolls or opens a window on one's own page",
        lay: () => bell("roll"),
        answers: all("error.messageGone"),
      },
      {
        what: "a player posted what only GMs may",
        lay: () => bell("ring", "otherPlayer"),
        answers: all("error.notYours"),
      },
      {
        lay: () => bell("break"),
        answers: all("error.messageGone"),
      },
      {
        what: "the request is for no one there",
        lay: () => saysCannot(7),
        answers: all("error.messageGone"),
      },
      {
        what: "nobody waits for it any more",
        lay: () => saysCannot(0, { closed: true }),
        answers: all("error.messageGone"),
      },
    ],
    gone: {
      lay: () => {
        const payload = bell("ring");
        takeMessage(laid.messages[0]);
        return payload;
      },
      answers: all("error.messageGone"),
    },
    done: {
      lay: async () => {
        const payload = bell("ring");
        expect(await send("owner", "prompt", payload)).toBe("done");
        return payload;
      },
      answers: all("error.messageGone"),
    },
  },
  veil: {
    allowed: {
      what: "a card's author has the GMs keep what it hides, as theirs whatever they say",
      lay: () => hides(),
      answers: all("done"),
      done: () => {
        const [secret] = Object.values(laid.journal[0]?.flags.cubilete.veiled ?? {}) as { author: string }[];
        return laid.journal[0]?.ownership.default === 0 && secret?.author !== undefined;
      },
    },
    notAllowed: [
      {
        what: "of a card that is there",
        lay: () => {
          bell("ring");
          return hides("m");
        },
        answers: all("error.messageGone"),
      },
      {
        what: "what no card hides",
        lay: () => ({ ...hides(), secret: { parts: 7 } }),
        answers: all("error.messageGone"),
      },
    ],
    gone: { lay: () => hides("no id"), answers: all("error.messageGone") },
    done: {
      lay: async () => {
        expect(await send("otherPlayer", "veil", hides())).toBe("done");
        return hides();
      },
      answers: all("error.messageGone"),
    },
  },
  askJudged: {
    allowed: {
      what: "the verdict is theirs who asked for the roll",
      lay: () => request(null),
      answers: ["error.notYours", "done", "error.notYours", "error.notYours", "error.notYours"],
      done: () => laid.messages[0].system.parts[0].data.tally[0].verdict?.kind === "success",
    },
    notAllowed: {
      lay: () => request(null, "otherPlayer"),
      answers: all("error.notYours"),
    },
    gone: {
      lay: () => {
        const payload = request(null);
        takeMessage(laid.messages[0]);
        return payload;
      },
      answers: all("error.notYours"),
    },
    done: {
      what: "what was judged stays so",
      lay: () => request({ kind: "failure", label: "Failed" }),
      answers: ["error.notYours", "done", "error.notYours", "error.notYours", "error.notYours"],
      done: () => laid.messages[0].system.parts[0].data.tally[0].verdict?.kind === "failure",
    },
  },
  "stones.asked": {
    allowed: [
      {
        lay: () => answered("owner"),
        answers: oneself("done"),
        done: () => laid.messages[0].system.parts[0].data.tally.length === 1,
      },
      {
        what: "a GM rolls for several at once",
        lay: () => answeredForBoth("gm"),
        answers: gms("done"),
        done: () => laid.messages[0].system.parts[0].data.tally.length === 2,
      },
      {
        what: "a player's card answers for its first hero alone",
        lay: () => answeredForBoth("owner"),
        answers: oneself("done"),
        done: () => laid.messages[0].system.parts[0].data.tally.length === 1,
      },
      {
        what: "without the thing that was asked for, as the rules let them",
        lay: () => untrained({ name: "Swim" }),
        answers: oneself("done"),
        done: () => laid.messages[0].system.parts[0].data.tally.length === 1,
      },
    ],
    notAllowed: [
      {
        what: "without the thing that was asked for, which nobody does",
        lay: () => untrained({ name: "Fly" }),
        answers: oneself("desk.error.otherRoll"),
      },
      {
        what: "with another player's hero",
        lay: () => answered("otherPlayer"),
        answers: ["error.notYours", "error.notYourRoll", "error.notYourRoll", "error.notYourRoll", "error.notYours"],
      },
      {
        what: "another kind of roll than was asked for",
        lay: () => answered("owner", { kind: "other" }),
        answers: oneself("desk.error.otherRoll"),
      },
      {
        what: "a roll that its player edited: a GM may count it all the same",
        lay: () => {
          host.settings.set("editedCards", ["r"]);
          return answered("owner");
        },
        answers: ["error.editedCard", "done", "done", "error.notYours", "error.notYours"],
        done: () => laid.messages[0].system.parts[0].data.tally.length === 1,
      },
      {
        what: "a roll that not everybody sees: its total stays hidden",
        lay: () => {
          const payload = answered("owner");
          laid.messages[1].whisper = ["gm", "secondGM", "owner"];
          return payload;
        },
        answers: oneself("done"),
        done: () => laid.messages[0].system.parts[0].data.tally[0].total === null,
      },
      {
        what: "nobody waits for it any more",
        lay: () => answered("owner", { closed: true }),
        answers: oneself("desk.error.closed"),
      },
    ],
    gone: {
      lay: () => {
        const payload = answered("owner");
        takeMessage(laid.messages[1]);
        return payload;
      },
      answers: all("error.messageGone"),
    },
    done: [
      {
        lay: async () => {
          const payload = answered("owner");
          expect(await send("owner", "stones.asked", payload)).toBe("done");
          return payload;
        },
        answers: oneself("desk.error.rolled"),
      },
      {
        what: "each roll of one card asks to be counted: all of them are, once",
        lay: async () => {
          const payload = answeredForBoth("gm");
          expect(await send("gm", "stones.asked", payload)).toBe("done");
          return payload;
        },
        answers: gms("done"),
        done: () => laid.messages[0].system.parts[0].data.tally.length === 2,
      },
    ],
  },
};

it("has a row for every kind of request", () => {
  // Rules without rolls that can be asked for have their own kind all the same.
  const kinds = requestKinds().map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== "clouds.asked").sort()).toEqual(Object.keys(rows).sort());
});

askFor(rows);
forge(rows);
