import { describe, expect, it } from "vitest";
import { aPlayer, GAMES, host, layHouse, table } from "../templates/house.ts";
import { cardContext, cardsOf } from "../templates/rolls.ts";

/** What cards offer, by every kind of roll of every rule set: to the GM, to the roller, to those who look on. */

// biome-ignore lint/suspicious/noExplicitAny: cards of every kind.
type Any = any;

const { rolledAt } = await import("../../../module/cards/past/rolled.ts");

/** Cards as the GM sees them, the roller, the roller who is the only player, or a player of neither actor. */
async function seen(id: (typeof GAMES)[number], by: "gm" | "roller" | "alone" | "nobody") {
  layHouse({ modules: true });
  const cards = await cardsOf(id);
  for (const one of table.actors) one.isOwner = by === "gm" || (by !== "nobody" && one.id !== "other");
  if (by !== "gm") table.user = aPlayer();
  if (by === "alone") table.users = [table.user];
  return Promise.all(
    cards.map(async ({ message, ...more }) => {
      const [part] = message.system.parts;
      const rolled: Any = rolledAt(message, 0);
      const shares = more.kind.applying?.shares?.(rolled) ?? [];
      return { ...more, message, part, rolled, shares, says: await cardContext(message) };
    }),
  );
}

describe.each(GAMES)("a card of %s", (id) => {
  it("is of many kinds", async () => {
    const cards = await seen(id, "gm");
    expect(new Set(cards.map(({ part }) => part.kind)).size).toBeGreaterThan(id === "workshop" ? 0 : 2);
  });

  it("offers what comes of it to another actor, unless it falls at once or is the roller's own affair", async () => {
    for (const { kind, part, shares, says } of await seen(id, "gm")) {
      const falls = shares.some(({ to }: Any) => to === "target");
      const own = part.target === part.actor && kind.applying?.own !== undefined;
      const asWanted = falls && kind.applying.atOnce !== true && !own;
      expect([part.kind, says.appliable]).toEqual([part.kind, asWanted]);
    }
  });

  it("lets the GM do at once what a player asks for, and says so on the button", async () => {
    for (const { part, says } of await seen(id, "gm"))
      expect([part.kind, says.pending.map(({ asks }: Any) => asks)]).toEqual([
        part.kind,
        says.pending.map(() => false),
      ]);
    for (const by of ["roller", "alone"] as const)
      for (const { part, target, says } of await seen(id, by))
        for (const { uuid, asks, off } of says.pending) {
          const theirs = uuid === target.uuid;
          // Without a GM nobody can be asked.
          expect([part.kind, asks, off]).toEqual([part.kind, theirs, theirs && by === "alone"]);
        }
  });

  it("shows what may be bought to the GM and roller who may buy it, and what is too dear as such", async () => {
    for (const by of ["gm", "roller", "nobody"] as const)
      for (const { part, kind, rolled, says } of await seen(id, by)) {
        const menu = kind.spending?.menu(rolled) ?? null;
        const theirs = (one: Any) => by === "gm" || (by === "roller" && one.by === "roller");
        const payable = (menu?.options ?? []).filter(theirs);
        // What cannot be paid stands beside what can.
        const mine = payable.length > 0 ? [...payable, ...(menu?.beyond ?? []).filter(theirs)] : [];
        const rows = (says.spending?.groups ?? []).flatMap((group: Any) => group.rows);
        const shown = rows.flatMap(({ options }: Any) => options);
        const said = (list: Any[]) => list.map(({ id: option, affordable }) => `${option} ${affordable}`).sort();
        expect([part.kind, said(shown)]).toEqual([part.kind, said(mine)]);
      }
  });

  it("keeps the difficulty that the roller named where the target's figures are hidden, and shows no other", async () => {
    for (const { part, kind, message, rolled, target, says } of await seen(id, "roller")) {
      if (part.target === null || part.target === part.actor || says.against === null) continue;
      part.data.aim = [];
      target.testUserPermission = () => false;
      host.settings.set("knowledge", "nothing");
      const shown = ((await cardContext(message)) as Any).against;
      const own = kind.view(rolled).against?.own === true;
      expect([part.kind, shown !== null]).toEqual([part.kind, own]);
      host.settings.delete("knowledge");
    }
  });

  it("names no purse to those who may not buy from it and do not know how much is in it", async () => {
    for (const { part, message, target, says } of await seen(id, "nobody")) {
      if (part.target === null || part.target === part.actor || says.spending === null) continue;
      part.data.aim = [];
      target.testUserPermission = () => false;
      host.settings.set("knowledge", "words");
      const { spending } = (await cardContext(message)) as Any;
      expect([part.kind, spending?.left.filter(({ value }: Any) => value === "") ?? []]).toEqual([part.kind, []]);
      host.settings.delete("knowledge");
    }
  });

  it("offers what the roller does next to those who may roll for them", async () => {
    for (const by of ["gm", "roller", "nobody"] as const)
      for (const { part, kind, rolled, says } of await seen(id, by)) {
        const theirs = (offers: Any[]) => offers.filter((one) => one.by === "roller").length;
        const next = by === "nobody" ? 0 : theirs(kind.followUps?.(rolled) ?? []);
        expect([by, part.kind, theirs(says.followUps)]).toEqual([by, part.kind, next]);
      }
  });

  it("leaves rulings to the GM, and second chances to the roller", async () => {
    for (const { part, says } of await seen(id, "nobody")) {
      expect([part.kind, says.isGM, says.voidable, says.chances]).toEqual([part.kind, false, false, []]);
    }
  });
});
