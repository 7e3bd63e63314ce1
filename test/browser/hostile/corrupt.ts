import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { layTestWorld } from "../table.ts";

/**
 * A world whose store was damaged while the server was down: of one actor's items the first gets a type that nobody
 * knows, the second nonsense for its data, and the third is no JSON at all.
 * @returns The names of the three, and the key of the last.
 */
export async function corruptWorld(data: string, actorName: string): Promise<[string, string, string]> {
  await layTestWorld(data, "en");
  const level = new ClassicLevel<string, string>(join(data, "worlds", "cubilete", "test", "data", "actors"));
  const read = async (key: string) => JSON.parse((await level.get(key)) ?? "null");
  const stored = (await level.iterator().all()).filter(([key]) => key.startsWith("!actors!"));
  const actor = stored.map(([, text]) => JSON.parse(text)).find(({ name }) => name === actorName);
  const items: { _id: string; name: string; type: string }[] = [];
  for (const id of actor?.items ?? []) items.push(await read(`!actors.items!${actor._id}.${id}`));
  const [unknown, nonsense, noJson] = items.filter(({ type }) => type !== "ryfSkill");
  if (!actor || !unknown || !nonsense || !noJson) throw new Error(`${actorName} has no three things to spoil.`);

  const keyOf = ({ _id }: { _id: string }) => `!actors.items!${actor._id}.${_id}`;
  const change = async (item: { _id: string }, changes: object) => {
    await level.put(keyOf(item), JSON.stringify({ ...(await read(keyOf(item))), ...changes }));
  };
  await change(unknown, { type: "nonsense" });
  await change(nonsense, { system: "garbage" });
  await level.put(keyOf(noJson), '{"name": "torn in ha');
  await level.close();
  return [unknown.name, nonsense.name, keyOf(noJson)];
}
