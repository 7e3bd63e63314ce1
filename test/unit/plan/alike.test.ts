import { beforeEach, expect, it } from "vitest";
import { anActor, aUser, clearTable, collectionOf, table } from "../table.ts";

const { whichOne } = await import("../../../module/plan/alike.ts");

/* Who is meant where several are called the same. */

beforeEach(() => clearTable());

it("one of three goblins is told by its place on the scene", () => {
  const goblins = ["a", "b", "c"].map((id) =>
    anActor("Goblin", { uuid: `Scene.s.Token.${id}.Actor.x`, isToken: true }),
  );
  const wolf = anActor("Wolf", { uuid: "Scene.s.Token.d.Actor.y", isToken: true });
  table.scenes = [
    { id: "s", tokens: collectionOf([...goblins, wolf].map((actor, at) => ({ id: String(at), actor }))) },
  ];
  expect([...goblins, wolf].map(whichOne)).toEqual(["Goblin (1/3)", "Goblin (2/3)", "Goblin (3/3)", "Wolf"]);
});

it("two heroes of one name by who plays them, and who is nobody's by place", () => {
  const [ana, beto] = [aUser("ana"), aUser("beto")];
  table.users = [ana, beto];
  const vera = (uuid: string, ownership: object) => anActor("Vera", { uuid, _source: { ownership } });
  const all = [vera("Actor.1", { ana: 3 }), vera("Actor.2", { beto: 3 }), vera("Actor.3", {})];
  table.actors = [...all, anActor("Tomás")];
  expect(table.actors.map(whichOne)).toEqual([`Vera (${ana.name})`, `Vera (${beto.name})`, "Vera (3/3)", "Tomás"]);
});
