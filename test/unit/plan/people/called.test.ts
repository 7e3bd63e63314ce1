import { beforeEach, describe, expect, it } from "vitest";
import { anActor, aUser, clearTable, collectionOf, table } from "../../table.ts";

const { calledBy } = await import("../../../../module/plan/people/called.ts");

/* The name that the table uses for an actor: one name for everybody who reads it. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

beforeEach(() => {
  clearTable();
  table.user = aUser("eva");
  table.users = [table.user];
});

const lone = (id: string, name = "Bandit"): Any =>
  anActor(name, { uuid: `Scene.s.Token.${id}.Actor.x`, isToken: true });
const token = (actor: Any, name: string, more: object = {}) => ({
  id: actor.uuid,
  actor,
  name,
  hidden: false,
  ...more,
});
const lay = (tokens: Any[], more: object = { active: true }) => {
  table.scenes = [{ id: "s", tokens: collectionOf(tokens), ...more }];
};

describe("an actor on a scene", () => {
  it("is called as their token is, and not as who they are", () => {
    const bandit = lone("a");
    lay([token(bandit, "A beggar")]);
    expect(calledBy(bandit)).toBe("A beggar");
  });

  it("has a number where several tokens share that name, the same for everybody", () => {
    const [one, two, three, wolf] = [lone("a"), lone("b"), lone("c"), lone("d", "Wolf")];
    lay([token(one, "Bandit"), token(two, "Bandit", { hidden: true }), token(three, "Bandit"), token(wolf, "Wolf")]);
    expect([one, three, wolf].map(calledBy)).toEqual(["Bandit 1", "Bandit 3", "Wolf"]);
    table.user.isGM = true;
    expect([one, two, three].map(calledBy)).toEqual(["Bandit 1", "Bandit 2", "Bandit 3"]);
  });

  it("has none for players where the others of that name are hidden: it would tell of them", () => {
    const [one, two] = [lone("a"), lone("b")];
    lay([token(one, "Bandit"), token(two, "Bandit", { hidden: true })]);
    expect(calledBy(one)).toBe("Bandit");
    table.user.isGM = true;
    expect([one, two].map(calledBy)).toEqual(["Bandit 1", "Bandit 2"]);
    // They are the same two, and one has come out.
    table.user.isGM = false;
    lay([token(one, "Bandit"), token(two, "Bandit")]);
    expect([one, two].map(calledBy)).toEqual(["Bandit 1", "Bandit 2"]);
  });

  it.each([
    ["letters without end", "x".repeat(300), `${"x".repeat(59)}…`],
    ["marks that turn the words after it", "\u202eeve", "eve"],
    ["pictures", "🐺🐺", "🐺🐺"],
    ["nothing to be seen", "\u200b\u200b", "\u200b\u200b"],
  ])("may have a name of %s", (_what, name, called) => {
    const wolf = lone("a");
    lay([token(wolf, name)]);
    expect(calledBy(wolf)).toBe(called);
  });

  it("is a word for nobody in particular for users who do not know of them", () => {
    const guard = lone("a", "Guard");
    lay([token(guard, "Guard", { hidden: true })]);
    expect(calledBy(guard)).toBe("somebody");
    table.user.isGM = true;
    expect(calledBy(guard)).toBe("Guard");
  });

  it("is called as a linked token of theirs is, where that scene is played", () => {
    const hero = anActor("Ana");
    lay([token(hero, "The masked one")]);
    expect(calledBy(hero)).toBe("The masked one");
    lay([token(hero, "The masked one")], { active: false, isView: false });
    expect(calledBy(hero)).toBe("Ana");
  });
});

describe("an actor without a token on a scene", () => {
  it("is called as their tokens would be", () => {
    expect(calledBy(anActor("Ana", { prototypeToken: { name: "The masked one", disposition: 0 } }))).toBe(
      "The masked one",
    );
    expect(calledBy(anActor("Ana", { prototypeToken: { name: "", disposition: 0 } }))).toBe("Ana");
  });

  it("gets its players' names where two have one name, and else by place", () => {
    const [ana, beto] = [aUser("ana"), aUser("beto")];
    table.users = [ana, beto];
    const vera = (uuid: string, ownership: object) => anActor("Vera", { uuid, _source: { ownership } });
    table.actors = [vera("Actor.1", { ana: 3 }), vera("Actor.2", { beto: 3 }), vera("Actor.3", {}), anActor("Tomás")];
    expect(table.actors.map(calledBy)).toEqual([`Vera (${ana.name})`, `Vera (${beto.name})`, "Vera (3/3)", "Tomás"]);
  });

  it("has a name of a line, whatever was typed", () => {
    for (const name of ["x".repeat(900), "\u202eevil\u202c", "a\u200bb", "🐺🐺", "<b>x</b>"])
      expect(calledBy(anActor(name, { prototypeToken: { name, disposition: 0 } })).length).toBeLessThanOrEqual(200);
  });
});
