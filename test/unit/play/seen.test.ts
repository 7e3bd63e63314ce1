import { beforeEach, describe, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { host, table } from "../table.ts";
import { aHero, aMessage, aPart, laid, layTable, userOf } from "./asking-table.ts";

/*
 * Who sees what follows: every entry of a roll, behind cards of every visibility, with the chat bar on each, in both generations of
 * the host; and what of it stands in the data that everybody is sent.
 */

// What a roller sees beside the button is drawn on a page.
vi.mock("../../../module/cards/beside.ts", () => ({ showResult: async () => {} }));
// Nothing on the page has the keys.
Object.assign(globalThis, {
  document: { activeElement: null, body: null, querySelectorAll: () => [], addEventListener: () => {} },
});
const { rulesets } = await import("../../../module/contract/index.ts");
const { startRoll, rollAgain, rollTogether } = await import("../../../module/play/roll.ts");
const { postPrompt } = await import("../../../module/play/prompts.ts");
const { heldAt } = await import("../../../module/foundry/seen.ts");
const { unveil } = await import("../../../module/cards/veil.ts");
const { calledBy } = await import("../../../module/plan/people/called.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const VISIBILITIES = ["public", "gm", "blind", "self"] as const;
type Seen = (typeof VISIBILITIES)[number];
const V13 = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;

/** The readers of the first include all readers of the second; written apart from the code, pair by pair. */
const NO_WIDER: Record<Seen, Record<Seen, Seen>> = {
  public: { public: "public", gm: "gm", blind: "blind", self: "self" },
  gm: { public: "gm", gm: "gm", blind: "blind", self: "self" },
  blind: { public: "blind", gm: "blind", blind: "blind", self: "blind" },
  self: { public: "self", gm: "self", blind: "self", self: "self" },
};

/** Kinds of roll by what they do: strike a target, change only the roller, use a thing up. */
const plan = ({ actor, target }: Any) => ({
  title: `${actor?.name ?? "Nobody"} rolls`,
  subtitle: "against a target",
  several: true,
  base: {},
  controls: [{ name: "target", type: "target", label: "", value: target?.uuid ?? "" }],
  modifiers: [{ id: "m", label: `Wounded ${actor?.name}`, field: "bonus", value: -1, on: true }],
});
const kind = {
  plan,
  check: (_plan: Any) => ({ target: { hitPoints: 12 }, dice: 2 }),
  odds: () => ({ success: 0.5, bars: [], figures: [], bands: [] }),
  view: () => ({ groups: [], terms: [], total: 7, against: null, verdict: null, notes: [] }),
  again: () => [{ id: "luck", label: "Luck", cost: null }],
};
const KINDS = ["strike", "own", "use", "opposed"] as const;

class Rolled {
  outcome = {};
  dice: unknown[] = [];
  options: Any;
  constructor(readonly check: Any) {
    this.options = { check };
  }
  static fromCheck(check: Any): Rolled {
    return new Rolled(structuredClone(check));
  }
  async evaluate(): Promise<this> {
    return this;
  }
  toJSON(): object {
    return { options: this.options, terms: [] };
  }
}
rulesets.add(
  aRuleSet({
    id: "seen",
    actors: { hero: {} },
    roll: Rolled,
    rolls: Object.fromEntries(KINDS.map((name) => [name, kind])),
    prompts: { told: { from: "gm", view: () => ({ lines: [], buttons: [] }) } },
  }),
);

let posted: { data: Any; options: Any }[] = [];
let roller: Any;
let target: Any;
let second: Any;

/** The table, with the chat bar of this page's user, and a card that everything follows. */
function lay(generation: number, person: "gm" | "owner", bar: Seen, first: Seen): void {
  layTable();
  posted = [];
  table.generation = generation;
  table.user = userOf(person);
  host.settings.set(generation === 13 ? "rollMode" : "messageMode", generation === 13 ? V13[bar] : bar);
  host.settings.set("skipDialog", true);
  roller = aHero("Zadig", { owner: 3 }, { type: "hero", isOwner: true });
  target = aHero("Quintus", {}, { type: "hero", isOwner: person === "gm" });
  second = aHero("Quintus the Younger", {}, { type: "hero", uuid: "Actor.Younger" });
  table.actors = [roller, target, second];
  Object.assign((globalThis as Any).CONFIG, { sounds: { dice: "dice.ogg" } });
  const { ChatMessage } = (globalThis as Any).CONFIG;
  ChatMessage.documentClass.create = async (data: Any, options: Any) => {
    posted.push({ data, options });
    return aMessage(data._id, person, data.system, { rolls: [], speaker: data.speaker });
  };
  const own = userOf(person).id;
  const whisper = {
    public: [],
    gm: ["gm", "secondGM", ...(person === "owner" ? [own] : [])],
    blind: ["gm"],
    self: [own],
  };
  aMessage(
    "first",
    person,
    { ruleset: "seen", parts: [aPart({ kind: "strike", actor: roller.uuid, target: target.uuid })] },
    { whisper: whisper[first], blind: first === "blind", rolls: [new Rolled({ target: { hitPoints: 12 } })] },
  );
}

const request = (name: string) => ({ ruleset: "seen", kind: name, actor: roller.uuid, target: target.uuid });
const ENTRIES: Record<string, (name: string) => Promise<unknown>> = {
  "a button of the card": (name) => startRoll(request(name), { dialog: false, follows: "first" }),
  "a button of it with the key that skips the dialog": (name) =>
    startRoll(request(name), { event: { shiftKey: false } as Any, follows: "first" }),
  "all at once for several": (name) => rollTogether([request(name), request(name)], { follows: "first" }),
};

const seenAs = ({ options }: { options: Any }): Seen =>
  VISIBILITIES.find((one) => options.messageMode === one || options.rollMode === V13[one]) ?? ("nobody knows" as Seen);

beforeEach(() => {
  posted = [];
});

// In Firefox a click that a key makes says nothing of Shift: the host's keyboard does.
it.each([
  { press: "the mouse and Shift", event: { type: "click", detail: 1, shiftKey: true }, down: [] },
  { press: "Enter and Shift", event: { type: "click", detail: 0, shiftKey: false }, down: ["Shift"] },
])("a roll with $press skips its dialog", async ({ event, down }) => {
  lay(13, "gm", "public", "public");
  host.settings.set("skipDialog", false);
  const held: readonly string[] = down;
  Object.assign((globalThis as Any).game, { keyboard: { isModifierActive: (key: string) => held.includes(key) } });
  await startRoll(request(KINDS[0] ?? ""), { event: event as Any });
  expect(posted).toHaveLength(1);
});

it("a key that is held while the mouse presses is no key of that press", () => {
  Object.assign((globalThis as Any).game, { keyboard: { isModifierActive: () => true } });
  expect(heldAt({ type: "click", detail: 1, shiftKey: false } as Any, "Shift")).toBe(false);
  expect(heldAt({ type: "click", detail: 0, altKey: false } as Any, "Alt")).toBe(true);
  expect(heldAt(null, "Shift")).toBe(false);
});

describe.each([13, 14])("on Foundry %i", (generation) => {
  describe.each(VISIBILITIES)("what follows a card for %s", (first) => {
    const rows = VISIBILITIES.flatMap((bar) =>
      Object.keys(ENTRIES).flatMap((entry) => KINDS.map((name) => ({ bar, entry, name }))),
    );

    it("is seen by nobody who did not see that, with the chat bar wherever it stands, by every entry and every kind of roll", async () => {
      for (const { bar, entry, name } of rows) {
        lay(generation, "gm", bar, first);
        await ENTRIES[entry]?.(name);
        expect([bar, entry, name, posted.map(seenAs)]).toEqual([bar, entry, name, [NO_WIDER[first][bar]]]);
      }
    });

    it("may be widened by hand", async () => {
      for (const wanted of VISIBILITIES) {
        lay(generation, "gm", "gm", first);
        await startRoll(request("strike"), { dialog: false, follows: "first", visibility: wanted });
        expect(posted.map(seenAs)).toEqual([wanted]);
      }
    });

    it("and the same again is seen by those who saw that", async () => {
      for (const bar of VISIBILITIES) {
        lay(generation, "gm", bar, first);
        await rollAgain(laid.messages[0], 0, "luck");
        expect(posted.map(seenAs)).toEqual([first]);
      }
    });
  });

  it("a word that nobody reads posts nothing", async () => {
    lay(generation, "gm", "public", "public");
    await expect(startRoll(request("strike"), { dialog: false, visibility: "secret" as Any })).rejects.toThrow(
      RangeError,
    );
    await expect(rollTogether([request("strike")], { visibility: "" as Any })).rejects.toThrow(RangeError);
    await expect(
      postPrompt("seen", { kind: "told", title: "T", actor: null, data: {} }, "everyone" as Any),
    ).rejects.toThrow(RangeError);
    expect(posted).toEqual([]);
  });

  describe.each(VISIBILITIES.filter((one) => one !== "public"))("the data of a card for %s", (bar) => {
    it("name neither roller nor target, nor what the check says of it; GMs and the roller read all of it", async () => {
      for (const name of KINDS) {
        lay(generation, "gm", bar, "public");
        const asked = { args: { against: "Quintus" }, values: { secretly: 7 }, others: [second.uuid] };
        await startRoll({ ...request(name), ...asked }, { dialog: false });
        const [{ data }] = posted as [{ data: Any }];
        expect([name, /secretly|Zadig|Quintus|hitPoints|Actor\./.exec(JSON.stringify(data))?.[0]]).toEqual([
          name,
          undefined,
        ]);
        expect(data.speaker).toEqual({ alias: table.user.name });
        const stored = () =>
          aMessage(data._id, "gm", data.system, {
            whisper: ["gm"],
            blind: bar === "blind",
            speaker: data.speaker,
            rolls: data.rolls.map((roll: string) => JSON.parse(roll)),
          });
        const readBy = (person: "gm" | "secondGM" | "owner" | "otherPlayer" | "observer") => {
          table.user = userOf(person);
          const message = stored();
          unveil(message);
          const [part] = message.system.parts;
          const [roll] = message.rolls;
          const { intent, others } = part.data;
          const shown = [
            part.title,
            part.actor,
            part.target,
            message.speaker.alias,
            roll.options.check.target?.hitPoints,
          ];
          return [...shown, intent?.args.against, intent?.values[0]?.[1], others?.[0]?.target];
        };
        const whole = [
          data.system.parts[0].type === "roll" && "Zadig rolls",
          roller.uuid,
          target.uuid,
          "Zadig",
          12,
          "Quintus",
          7,
          second.uuid,
        ];
        expect([readBy("gm"), readBy("secondGM")]).toEqual([whole, whole]);
        const nothing = ["", null, null, userOf("gm").name, ...Array(4).fill(undefined)];
        expect([readBy("owner"), readBy("otherPlayer"), readBy("observer")]).toEqual([nothing, nothing, nothing]);
      }
    });
  });

  it("the data of a card for everybody say all of it, by the names that the table uses", async () => {
    lay(generation, "gm", "public", "public");
    roller.prototypeToken = { name: "A beggar", disposition: 0 };
    await startRoll(request("strike"), { dialog: false });
    expect(posted[0]?.data.speaker.alias).toBe(calledBy(roller));
    expect(posted[0]?.data.speaker.alias).toBe("A beggar");
    expect(posted[0]?.data.system.parts[0].actor).toBe(roller.uuid);
    expect(laid.journal).toEqual([]);
  });

  it("where no GM is there to keep it, a player's hidden card keeps it itself", async () => {
    lay(generation, "owner", "gm", "public");
    table.users = [userOf("owner"), userOf("observer")];
    await startRoll(request("strike"), { dialog: false });
    expect(posted[0]?.data.system.parts[0].actor).toBe(roller.uuid);
  });
});
