import { theGame } from "../foundry/index.ts";
import { storedIn } from "../foundry/seen.ts";

/** What Foundry could not make a document of: it leaves that out, as it is, and says so in the console only. */

interface Collection {
  readonly invalidDocumentIds: Iterable<string>;
}

/** The stored name of a document, or its id when not even that can be read. */
function nameIn(stored: unknown, id: string): string {
  const found = Array.isArray(stored) ? stored.find((source) => source?._id === id) : undefined;
  return typeof found?.name === "string" && found.name.trim() !== "" ? found.name : id;
}

const namesIn = ({ invalidDocumentIds }: Collection, stored: unknown): string[] =>
  [...invalidDocumentIds].map((id) => nameIn(stored, id));

/** Names of the world's unreadable actors, items and messages. */
export function unreadableInWorld(): string[] {
  const { actors, items, messages } = theGame();
  return [actors, items, messages].flatMap((each) => namesIn(each, storedIn(each)));
}

/** Names of unreadable items by the actor that carries them. */
export const unreadableOn = (actor: { readonly items: unknown; readonly _source: object }): string[] =>
  namesIn(actor.items as Collection, (actor._source as { items?: unknown }).items);
