import { beforeEach, describe, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, collectionOf, table } from "../table.ts";

const asked = vi.hoisted(() => ({ answer: null as object | null, times: 0 }));
vi.mock("../../../module/foundry/v13-v14/windows.ts", () => ({
  askHere: async () => {
    asked.times++;
    return asked.answer;
  },
}));

/** The question is Foundry's form; the test looks at the people in it. */
const offered: { value: string; label: string }[][] = [];
Object.assign(globalThis, { document: { createElement: () => ({ append: () => {}, childElementCount: 0 }) } });
Object.assign((globalThis as unknown as { foundry: { applications: object } }).foundry.applications, {
  fields: {
    createSelectInput: ({ options }: { options: (typeof offered)[0] }) => offered.push(options),
    createFormGroup: () => ({}),
  },
});

const { rulesets } = await import("../../../module/contract/index.ts");
const { chooseActor, chooseCombatant, chooseOwnActor } = await import("../../../module/dialogs/choose-actor.ts");
for (const [id, type] of [
  ["stones", "hero"],
  ["sticks", "stranger"],
] as const)
  rulesets.add(aRuleSet({ id, actors: { [type]: {} }, items: {}, rolls: {} }));

const [ana, beto] = [anActor("Ana"), anActor("Beto")];
const names = () => offered.at(-1)?.map(({ label }) => label);

beforeEach(() => {
  clearTable();
  offered.length = 0;
  Object.assign(asked, { answer: null, times: 0 });
  table.actors = [ana, beto, anActor("Zoe", { isOwner: false }), anActor("Other", { type: "stranger" })];
  for (const each of table.actors) table.documents.set(each.uuid, each);
});

describe("the actor that one rolls with", () => {
  it("is one's character, without asking", async () => {
    table.user.character = beto;
    expect(await chooseOwnActor("stones", {})).toBe("Actor.Beto");
    expect(asked.times).toBe(0);
  });

  it("is not one's character where that may not: another game's, or the one excepted", async () => {
    table.user.character = table.actors[3];
    asked.answer = { chosen: "Actor.Ana" };
    expect(await chooseOwnActor("stones", {})).toBe("Actor.Ana");
    table.user.character = beto;
    expect(await chooseOwnActor("stones", { except: "Actor.Beto" })).toBe("Actor.Ana");
  });

  it("is the only one there is, without asking", async () => {
    expect(await chooseOwnActor("sticks", {})).toBe("Actor.Other");
    expect(await chooseOwnActor("stones", { except: "Actor.Ana" })).toBe("Actor.Beto");
    expect(asked.times).toBe(0);
  });

  it("is picked among one's own of the rule set, the target first", async () => {
    expect(await chooseOwnActor("stones", {})).toBeNull();
    expect(names()).toEqual(["Ana", "Beto"]);
    asked.answer = { chosen: "Actor.Ana" };
    expect(await chooseOwnActor("stones", { aimed: ["Actor.Beto"] })).toBe("Actor.Ana");
    expect(names()).toEqual(["Beto", "Ana"]);
  });

  it("may be a token's own, and of a few alone", async () => {
    const token = anActor("Token", { uuid: "Scene.s.Token.t.Actor.a" });
    table.documents.set(token.uuid, token);
    await chooseOwnActor("stones", { aimed: [token.uuid] });
    expect(names()).toEqual(["Token", "Ana", "Beto"]);
    expect(await chooseOwnActor("stones", { among: [token.uuid, "Actor.Zoe", "Actor.Gone"] })).toBe(token.uuid);
  });

  it("is before all others whose token is selected, for who asks so, and is picked where several are", async () => {
    const wolf = anActor("Wolf", { uuid: "Scene.s.Token.t.Actor.a" });
    const here = [ana, beto, wolf, ...table.actors.slice(2)];
    const select = (...selected: object[]) => {
      const tokens = here.map((actor) => ({ actor, object: { controlled: selected.includes(actor) } }));
      table.scenes = [{ id: "s", tokens: collectionOf([{ actor: null, object: null }, ...tokens] as never[]) }];
    };
    table.user.character = beto;
    select(wolf);
    expect(await chooseOwnActor("stones", { bySelection: true })).toBe(wolf.uuid);
    expect(await chooseOwnActor("stones", {})).toBe("Actor.Beto");
    expect(asked.times).toBe(0);
    select(ana, wolf, wolf);
    asked.answer = { chosen: "Actor.Ana" };
    expect(await chooseOwnActor("stones", { bySelection: true })).toBe("Actor.Ana");
    expect(names()).toEqual(["Ana", "Wolf"]);
    // Others' tokens, another game's and none leave it to one's character.
    select(...table.actors.slice(2));
    expect(await chooseOwnActor("stones", { bySelection: true })).toBe("Actor.Beto");
    select();
    expect(await chooseOwnActor("stones", { bySelection: true })).toBe("Actor.Beto");
  });

  it("is nobody: the error says whether one has none, or none of those", async () => {
    await expect(chooseOwnActor("none", {})).rejects.toMatchObject({ key: "CUBILETE.error.noActor" });
    await expect(chooseOwnActor("stones", { among: ["Actor.Zoe"] })).rejects.toMatchObject({
      key: "CUBILETE.error.notYourRoll",
    });
  });
});

describe("one of several", () => {
  it("is nobody where there are none to pick", async () => {
    await expect(chooseActor([], "title", "CUBILETE.error.none")).rejects.toMatchObject({ key: "CUBILETE.error.none" });
  });

  it("is a combatant by id", async () => {
    const combatant = (id: string) => ({ id, name: id.toUpperCase() });
    expect(await chooseCombatant([combatant("a")] as never, "title")).toBe("a");
    asked.answer = { chosen: "b" };
    expect(await chooseCombatant([combatant("a"), combatant("b")] as never, "title")).toBe("b");
    expect(names()).toEqual(["A", "B"]);
  });

  it("is a combatant by the name that the fight shows, where several share one", async () => {
    const goblins = ["g1", "g2"].map((id) => anActor("Goblin", { id, uuid: `Actor.${id}` }));
    table.actors.push(...goblins);
    asked.answer = { chosen: "g2" };
    const fight = goblins.map((actor) => ({ id: actor.id, name: "Goblin", actor, _source: {} }));
    expect(await chooseCombatant(fight as never, "title")).toBe("g2");
    expect(names()).toEqual(["Goblin (1/2)", "Goblin (2/2)"]);
  });
});
