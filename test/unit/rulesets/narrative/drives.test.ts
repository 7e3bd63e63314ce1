import { beforeEach, describe, expect, it, vi } from "vitest";
import { aLivingActor } from "../../a-living-actor.ts";
import { aUser, clearTable, table } from "../../table.ts";
import { host, kitFor, wholeRuleset } from "../host.ts";

/* The table's drive, as the writing GM's page keeps it. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind.
type Any = any;

const ruleset = await wholeRuleset("narrative");
const { reset } = kitFor(ruleset);
const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);
const { registerSettings } = await import("../../../../module/settings/settings.ts");
const { explain } = await import("../../../../module/i18n/errors.ts");
const { changeNoted, drivePrompt, endEarlierSession, rollDrive, undoNoted } = await import(
  "../../../../module/rulesets/narrative/table/drives.ts"
);
const { notedLog, notedOn } = await import("../../../../module/rulesets/narrative/data/noted.ts");
const { keepHappened } = await import("../../../../module/cards/past/happened.ts");
keepHappened(
  () => [],
  () => undefined,
);

const gm = aUser("gm", { name: "Clara", isGM: true, isActiveGM: true, isSelf: true });
const other = aUser("gm2", { name: "Rosa", isGM: true });
const player = aUser("player", { name: "Luis" });
let posted: Any[];
let ana: Any;
let beto: Any;

function aHero(name: string, value: number): Any {
  const actor = aLivingActor(name, {
    type: "narrativeHero",
    system: { drive: { value, log: [] }, torment: { value: 0, log: [] }, force: { rating: 0 } },
  });
  table.documents.set(actor.uuid, actor);
  return actor;
}

beforeEach(() => {
  clearTable();
  reset();
  registerSettings();
  table.user = gm;
  table.users = [gm, other, player];
  posted = [];
  const ChatMessage = {
    documentClass: {
      create: async (data: Any, options: Any) => void posted.push({ ...data, options }),
      getSpeaker: () => ({}),
    },
  };
  Object.assign((globalThis as Any).CONFIG, { ChatMessage });
  ana = aHero("Ana", 20);
  beto = aHero("Beto", 15);
  table.actors = [beto, ana];
});

const refusal = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
    return "done";
  } catch (error) {
    return explain(error);
  }
};
const as = async <T>(user: Any, work: () => Promise<T>): Promise<T> => {
  table.user = { ...user, isActiveGM: true };
  try {
    return await work();
  } finally {
    table.user = gm;
  }
};
/** The next d100. */
const falls = (face: number) => {
  host.config.randomUniform = () => (100 - face + 0.5) / 100;
};

describe("the value of a hero", () => {
  it("changes with who, when and why noted, and the last change is taken back", async () => {
    const before = Date.now();
    await changeNoted(ana, "drive", 20, 35, " Owes the ferryman ");
    await changeNoted(ana, "drive", 35, 30, "");
    expect(ana.system.drive.value).toBe(30);
    const [first, second] = ana.system.drive.log;
    expect(first).toMatchObject({ from: 20, to: 35, reason: "Owes the ferryman", by: "Clara" });
    expect(first.at).toBeGreaterThanOrEqual(before);
    expect(notedLog(ana, "drive").map(({ text }) => text)).toEqual([
      "From 35 to 30: no reason given (Clara)",
      "From 20 to 35: Owes the ferryman (Clara)",
    ]);
    // Not the one before: its end is another's beginning.
    expect(await refusal(() => undoNoted(ana, "drive", first.id))).toMatch("Only the last change");
    await undoNoted(ana, "drive", second.id);
    await undoNoted(ana, "drive", first.id);
    expect([ana.system.drive.value, ana.system.drive.log]).toEqual([20, []]);
  });

  it("is noted apart for each figure, by the same law", async () => {
    await changeNoted(ana, "torment", 0, 4, "Burnt the bridge");
    await changeNoted(ana, "drive", 20, 25, "");
    expect([ana.system.torment.value, ana.system.drive.value]).toEqual([4, 25]);
    expect(notedLog(ana, "torment").map(({ text }) => text)).toEqual(["From 0 to 4: Burnt the bridge (Clara)"]);
    const [line] = ana.system.torment.log;
    expect(await refusal(() => undoNoted(ana, "drive", line.id))).toMatch("Only the last change");
    await undoNoted(ana, "torment", line.id);
    expect([ana.system.torment, ana.system.drive.value]).toEqual([{ value: 0, log: [] }, 25]);
    expect(await refusal(() => changeNoted(ana, "wounds" as never, 0, 4, ""))).not.toBe("done");
  });

  it("of torment stands beside the drive for heroes who have force, or had some", () => {
    expect(notedOn(ana)).toEqual(["drive"]);
    ana.system.force.rating = 1;
    expect(notedOn(ana)).toEqual(["drive", "torment"]);
    host.settings.set("narrative.force", false);
    expect(notedOn(ana)).toEqual(["drive"]);
    ana.system.torment.value = 2;
    expect(notedOn(ana)).toEqual(["drive", "torment"]);
  });

  it("that two GMs change at once changes once; the second reads what stands there", async () => {
    const both = await Promise.all([
      refusal(() => changeNoted(ana, "drive", 20, 40, "first")),
      refusal(() => as(other, () => changeNoted(ana, "drive", 20, 10, "second"))),
    ]);
    expect(both).toEqual([
      "done",
      "The value of Ana is 40 by now: somebody changed it meanwhile. Nothing was changed.",
    ]);
    expect(ana.system.drive).toMatchObject({ value: 40, log: [{ from: 20, to: 40 }] });
  });

  it.each([101, -1, 12.5, Number.NaN, "50"])("is never %s", async (value) => {
    expect(await refusal(() => changeNoted(ana, "drive", 20, value as number, ""))).toBe(
      "value: a whole number from 0 to 100 is accepted.",
    );
    expect(ana.told).toEqual([]);
  });

  it("is the GM's to change, of heroes who are there", async () => {
    expect(await refusal(() => as(player, () => changeNoted(ana, "drive", 20, 0, "")))).not.toBe("done");
    expect(await refusal(() => as(player, () => rollDrive()))).not.toBe("done");
    table.documents.delete(ana.uuid);
    expect(await refusal(() => changeNoted(ana, "drive", 20, 0, ""))).not.toBe("done");
    expect(ana.told).toEqual([]);
  });

  it("that another GM wrote over is not undone", async () => {
    await changeNoted(ana, "drive", 20, 35, "");
    await ana.update({ "system.drive.value": 50 });
    expect(await refusal(() => undoNoted(ana, "drive", ana.system.drive.log[0].id))).toMatch("is 50 by now");
  });
});

describe("the roll for a session", () => {
  const card = () => {
    const [{ system, ...message }] = posted.splice(0);
    const [part] = system.parts;
    const view = () => drivePrompt.view(part.data, null, {} as Any);
    return {
      message,
      part,
      view,
      lines: () => view().lines.map(({ label }) => label.replace(/^CUBILETE\.narrative\.drive\./, "")),
    };
  };
  const press = async (each: ReturnType<typeof card>, button: string) => {
    each.part.data = await drivePrompt.onButton?.(button, each.part.data, null, gm, {} as Any);
  };

  it("says whose part the die fell in, to the GMs alone and on no roll", async () => {
    host.settings.set("narrative.driveDoes", "It catches up with them.");
    falls(22);
    await rollDrive();
    const each = card();
    // By name: Ana 1–20, Beto 21–35.
    expect(each.part.data).toMatchObject({ face: 22, double: true, does: "It catches up with them." });
    expect(each.part.data.parts).toEqual([
      { actor: ana.uuid, from: 1, to: 20, hit: false },
      { actor: beto.uuid, from: 21, to: 35, hit: true },
    ]);
    expect(each.lines()).toEqual(["hit", "double", "\u2060It catches up with them.", "parts"]);
    expect(each.message.rolls).toBeUndefined();
    expect(Object.values(each.message.options)).toContain("gmroll");
    falls(36);
    await rollDrive();
    expect(card().lines()).toEqual(["nobody", "parts"]);
  });

  it("with no value at all is refused", async () => {
    table.actors = [aHero("Cora", 0)];
    expect(await refusal(rollDrive)).toMatch("nothing to roll for");
    expect(posted).toEqual([]);
  });

  it("gives back on an old card what its own hero lost, and nothing of another's", async () => {
    host.settings.set("narrative.driveStrain", 2);
    falls(5);
    await rollDrive();
    const first = card();
    await press(first, "lower");
    falls(22);
    await rollDrive();
    const second = card();
    await press(second, "lower");
    // The second roll gave Ana's back.
    expect([ana.effects.size, beto.effects.size]).toEqual([0, 1]);
    await press(first, "end");
    expect([ana.effects.size, beto.effects.size]).toEqual([0, 1]);
    expect(second.view().buttons.map(({ id }) => id)).toEqual(["end"]);
  });

  it("may lower the strain threshold until the session is over", async () => {
    host.settings.set("narrative.driveStrain", 2);
    falls(5);
    await rollDrive();
    const each = card();
    expect(each.view().buttons.map(({ id }) => id)).toEqual(["lower"]);
    await press(each, "lower");
    const [effect] = ana.effects.contents;
    expect(effect.changes ?? effect.system?.changes).toMatchObject([{ key: "system.strain.max", value: "-2" }]);
    expect(each.view().buttons.map(({ id }) => id)).toEqual(["end"]);
    await press(each, "end");
    expect(ana.effects.size).toBe(0);
    await press(each, "lower");
    // Destiny may be rolled after the drive, in the same session: only the next one ends it.
    await endEarlierSession("gm");
    expect(ana.effects.size).toBe(1);
    vi.useFakeTimers({ now: Date.now() + 13 * 60 * 60 * 1000, toFake: ["Date"] });
    await endEarlierSession("gm");
    vi.useRealTimers();
    expect(ana.effects.size).toBe(0);
  });
});
