import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { ROOT } from "../../../scripts/files.ts";
import { startMesa } from "../../mesa/server/index.ts";

/**
 * A world whose store was damaged while the server was down: of one actor's items the first gets a type that nobody
 * knows, the second nonsense for its data, and the third is no JSON at all.
 * @returns The names of the three, and the key of the last.
 */
export async function corruptWorld(data: string, system: string, actorName: string): Promise<[string, string, string]> {
  const options = {
    system,
    data,
    seed: join(ROOT, "test/browser/world.en.yml"),
    port: 0,
    world: "test",
    log: () => {},
  };
  const mesa = await startMesa(options);
  const actor = [...mesa.world.documents("Actor").values()].find(({ name }) => name === actorName);
  const items = (actor?.items ?? []) as { _id: string; name: string; type: string }[];
  const [unknown, nonsense, noJson] = items.filter(({ type }) => type !== "ryfSkill");
  if (!actor || !unknown || !nonsense || !noJson) throw new Error(`${actorName} has no three things to spoil.`);
  await mesa.close();

  const level = new ClassicLevel<string, string>(join(data, "worlds", "cubilete", "test", "data", "actors"));
  const keyOf = ({ _id }: { _id: string }) => `!actors.items!${actor._id}.${_id}`;
  const change = async (item: { _id: string }, changes: object) => {
    const stored = JSON.parse((await level.get(keyOf(item))) ?? "null");
    await level.put(keyOf(item), JSON.stringify({ ...stored, ...changes }));
  };
  await change(unknown, { type: "nonsense" });
  await change(nonsense, { system: "garbage" });
  await level.put(keyOf(noJson), '{"name": "torn in ha');
  await level.close();
  return [unknown.name, nonsense.name, keyOf(noJson)];
}
