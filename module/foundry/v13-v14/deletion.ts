import { fromHost, theGame } from "../index.ts";

/** The entry of an update that deletes a key: Foundry 13 writes it into the name, Foundry 14 as a value of its own. */
export function deletionOf(path: string): Record<string, unknown> {
  if (theGame().release.generation < 14) {
    const at = path.lastIndexOf(".") + 1;
    return { [`${path.slice(0, at)}-=${path.slice(at)}`]: null };
  }
  const { operators } = fromHost<{ operators: { ForcedDeletion: new () => object } }>(foundry.data);
  return { [path]: new operators.ForcedDeletion() };
}
