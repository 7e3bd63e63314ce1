import type { Page } from "playwright-core";
import { addresses, type Host, type RollAsked, rollIn, told } from "./host.ts";

/** Rolls that claim to answer what the GM asked for, one for each way in which they do not. */

/** What the GM asks of each rule set's hero, and the roll that would answer it. */
const ASKED: Record<string, Omit<RollAsked, "ruleset" | "actor">> = {
  ryf: { kind: "attribute", args: { attribute: "strength" }, values: { difficulty: 15 } },
  effect: { kind: "action", args: { attribute: "strength" }, values: { resistance: 0 } },
  narrative: { kind: "check", args: { characteristic: "agility" }, values: { difficulty: 2 } },
  escala3: { kind: "simple" },
  multi: { kind: "skill", args: { skill: "Ride", called: true, difficulty: 6 } },
};
/** Against what: what the rule sets read in the rolls above. */
const AGAINST: Record<string, number> = { ryf: 15, effect: 0, narrative: 2, multi: 6 };

/** Why each of them is refused, in every rule set. */
export const REFUSED_ANSWERS: Record<string, string> = {
  "another's roll": "CUBILETE.error.notYours",
  "another's hero": "CUBILETE.error.notYourRoll",
  "nobody's hero": "CUBILETE.error.notYourRoll",
  "not asked": "CUBILETE.error.notYourRoll",
  closed: "CUBILETE.desk.error.closed",
  "asked by themselves": "CUBILETE.error.messageGone",
  "of something else": "CUBILETE.desk.error.otherRoll",
  "of another kind": "CUBILETE.desk.error.otherRoll",
  "of another rule set": "CUBILETE.error.messageGone",
  "a difficulty of their own": "CUBILETE.desk.error.wrong",
  "a second time": "CUBILETE.desk.error.rolled",
  edited: "CUBILETE.error.editedCard",
  "without dice": "CUBILETE.error.unreadableCard",
};

interface Asks {
  open: string;
  theirs: string;
  closed: string;
  another: string;
  harder: string;
  answered: string;
}

/** Lays the requests of one rule set on the table. */
const lay = (gm: Page, ruleset: string, own: string, other: string): Promise<Asks> =>
  gm.evaluate(
    async ([ruleset, kind, against, own, other]) => {
      const { ChatMessage } = globalThis as unknown as Host;
      const person = (uuid: string) => ({ uuid, name: "Stranger" });
      const asks: Record<string, object> = {
        open: { asked: [person(own), person(other)] },
        theirs: { asked: [person(other)] },
        closed: { asked: [person(own)], closed: true },
        another: { asked: [person(own)], like: { name: "A thing on no sheet" } },
        harder: { asked: [person(own)], difficulty: (against ?? 900) + 7 },
        answered: {
          asked: [person(own)],
          tally: [{ actor: own, name: "Stranger", message: "", total: 3, verdict: null, wrong: null }],
        },
      };
      const ids: Record<string, string> = {};
      for (const [name, more] of Object.entries(asks)) {
        const data = { kind, args: {}, values: {}, fixed: {}, switches: {}, like: null, what: "", discretion: "open" };
        const part = { type: "prompt", kind: "ask", title: "A roll", actor: null };
        const whole = { ...data, difficulty: null, team: null, tally: [], closed: false, ...more };
        const system = { ruleset, parts: [{ ...part, data: whole }] };
        ids[name] = (await ChatMessage.create({ type: "card", system })).id;
      }
      return ids as unknown as Asks;
    },
    [ruleset, ASKED[ruleset]?.kind ?? "", AGAINST[ruleset] ?? null, own, other] as const,
  );

/** A copy of a genuine roll's card, made by hand; no copy counts before a request. */
const copy = (page: Page, id: string, ruleset: string, change: object, more: object = {}): Promise<string> =>
  page.evaluate(
    async ([id, ruleset, change, { check, rolls: kept = true }]) => {
      const host = globalThis as unknown as Host;
      const source = host.game.messages.get(id)?.toObject() as unknown as {
        rolls: string[];
        system: { parts: object[] };
      };
      const roll = JSON.parse(source.rolls[0] ?? "{}");
      if (check) roll.options.check = check;
      const system = { ...source.system, ruleset, parts: [{ ...source.system.parts[0], ...change }] };
      return (await host.ChatMessage.create({ type: "card", system, rolls: kept ? [JSON.stringify(roll)] : [] })).id;
    },
    [id, ruleset, change, more as { check?: object; rolls?: boolean }] as const,
  );

async function posted(page: Page, request: RollAsked): Promise<string> {
  const id = await rollIn(page, request);
  if (!id) throw new Error(`${request.ruleset}: ${(await told(page)).join(" ")}`);
  return id;
}

/** By rule set and by what is wrong with them: messages of `forger`, who plays `own`; `other` is played by `honest`. */
export async function forgedAnswers(
  { gm, forger, honest }: Record<"gm" | "forger" | "honest", Page>,
  own: Record<string, string>,
  others: Record<string, string>,
  names: Record<string, string>,
): Promise<Record<string, Record<string, string>>> {
  const made: Record<string, Record<string, string>> = {};
  for (const [ruleset, asked] of Object.entries(ASKED)) {
    const [mine, theirs] = [own[ruleset] ?? "", others[ruleset] ?? ""];
    const asks = await lay(gm, ruleset, mine, theirs);
    const itemOf = async (page: Page, name = "") =>
      ruleset === "escala3" ? { item: Object.values((await addresses(page, name)).items)[0] ?? null } : {};
    const roll = { ruleset, ...asked };
    const genuine = await posted(forger, { ...roll, actor: mine, ...(await itemOf(forger, names[mine])) });
    const honestly = await posted(honest, { ...roll, actor: theirs, ...(await itemOf(honest, names[theirs])) });
    const forge = (follows: string, change: object = {}, more: object = {}, as = ruleset) =>
      copy(forger, genuine, as, { follows, ...change }, more);
    const another = ruleset === "ryf" ? "effect" : "ryf";
    const ownAsk = await forger.evaluate(
      async ([ask]) => {
        const host = globalThis as unknown as Host;
        const source = host.game.messages.get(ask)?.toObject();
        return (await host.ChatMessage.create({ type: "card", system: source?.system })).id;
      },
      [asks.open] as const,
    );
    const edited = await forge(asks.open);
    await forger.evaluate(async (id) => {
      const message = (globalThis as unknown as Host).game.messages.get(id);
      const source = message?.toObject() as unknown as { system: { parts: object[] } } | undefined;
      const parts = (source?.system.parts ?? []).map((part) => ({ ...part, title: "Better" }));
      await message?.update({ "system.parts": parts });
    }, edited);
    made[ruleset] = {
      "another's roll": await copy(honest, honestly, ruleset, { follows: asks.open }),
      "another's hero": await forge(asks.open, { actor: theirs }),
      "nobody's hero": await forge(asks.open, { actor: "Actor.x" }),
      "not asked": await forge(asks.theirs),
      closed: await forge(asks.closed),
      "asked by themselves": await forge(ownAsk),
      "of something else": await forge(asks.another),
      "of another kind": await forge(asks.open, { kind: "initiative" }),
      "of another rule set": await forge(asks.open, {}, {}, another),
      "a difficulty of their own": await forge(asks.harder),
      "a second time": await forge(asks.answered),
      edited,
      "without dice": await forge(asks.open, {}, { rolls: false }),
      "a check that is none": await forge(asks.open, {}, { check: { difficulty: "none", pool: [] } }),
      "following nothing": await forge("x"),
    };
  }
  return made;
}
