/**
 * The collections of the database and what is embedded in them, with Foundry's public key format:
 * `!actors!<id>`, `!actors.items!<actor>.<item>`, `!scenes.tokens.delta.items!<scene>.<token>.<delta>.<item>`.
 */

/** What one field of a stored document embeds. */
export interface Embedding {
  /** The field that holds it, which is also its part of the key. */
  field: string;
  /** The embedded document type. */
  documentName: string;
  /** One document instead of an array of them. */
  single?: true;
  children: readonly Embedding[];
}

const embed = (field: string, documentName: string, children: readonly Embedding[] = []): Embedding => ({
  field,
  documentName,
  children,
});

const EFFECTS = embed("effects", "ActiveEffect");
const ITEMS = embed("items", "Item", [EFFECTS]);
const DELTA: Embedding = { field: "delta", documentName: "ActorDelta", single: true, children: [ITEMS, EFFECTS] };

/** The embedded collections of every document type that has some. */
export const EMBEDDED: Readonly<Record<string, readonly Embedding[]>> = {
  Actor: [ITEMS, EFFECTS],
  ActorDelta: DELTA.children,
  Cards: [embed("cards", "Card")],
  Combat: [embed("combatants", "Combatant"), embed("groups", "CombatantGroup")],
  Item: [EFFECTS],
  JournalEntry: [embed("pages", "JournalEntryPage"), embed("categories", "JournalEntryCategory")],
  Playlist: [embed("sounds", "PlaylistSound")],
  RollTable: [embed("results", "TableResult")],
  Scene: [
    embed("drawings", "Drawing"),
    embed("tokens", "Token", [DELTA]),
    embed("lights", "AmbientLight"),
    embed("notes", "Note"),
    embed("regions", "Region", [embed("behaviors", "RegionBehavior")]),
    embed("sounds", "AmbientSound"),
    embed("templates", "MeasuredTemplate"),
    embed("tiles", "Tile"),
    embed("walls", "Wall"),
  ],
  Token: [DELTA],
  Region: [embed("behaviors", "RegionBehavior")],
};

/** The world's databases by the document type they hold; also the names of the collections in the `world` answer. */
export const COLLECTIONS: Readonly<Record<string, string>> = {
  User: "users",
  Actor: "actors",
  Item: "items",
  ChatMessage: "messages",
  Combat: "combats",
  JournalEntry: "journal",
  RollTable: "tables",
  Macro: "macros",
  Folder: "folders",
  Scene: "scenes",
  Setting: "settings",
  Playlist: "playlists",
  Cards: "cards",
  Adventure: "adventures",
};

/** Document types a compendium pack may hold (V13). */
export const PACK_TYPES = [
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
] as const;

/** What a document type embeds; an empty list for the leaves. */
export function embeddingsOf(documentName: string): readonly Embedding[] {
  return EMBEDDED[documentName] ?? [];
}
