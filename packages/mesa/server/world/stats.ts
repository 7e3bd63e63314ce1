import { isRecord, type Source } from "../source.ts";
import { embeddingsOf } from "../store/hierarchy.ts";
import type { ModelRoom } from "./models.ts";

/** What a client may say about where a document comes from; the rest of `_stats` is the server's. */
const CLIENT_STATS = ["compendiumSource", "duplicateSource", "exportSource"];

function kept(stats: unknown): Source {
  if (!isRecord(stats)) return {};
  return Object.fromEntries(CLIENT_STATS.filter((key) => key in stats).map((key) => [key, stats[key]]));
}

/** Write the statistics of a new document and of everything embedded in it, in place. */
export function createStats(room: ModelRoom, documentName: string, source: Source, time: number, userId: string): void {
  if (room.hasStats(documentName)) {
    source._stats = {
      ...kept(source._stats),
      ...room.versions(),
      createdTime: time,
      modifiedTime: time,
      lastModifiedBy: userId,
    };
  }
  for (const { field, documentName: name, single } of embeddingsOf(documentName)) {
    const held = source[field];
    const children = (single ? [held] : Array.isArray(held) ? held : []).filter(isRecord);
    for (const child of children) createStats(room, name, child, time, userId);
  }
}

/** Take the statistics out of an update; returns what of them a client may set. */
export function updateStats(changes: Source): Source {
  const stats = kept(changes._stats);
  for (const key of ["_stats", "==_stats", "-=_stats"]) delete changes[key];
  return stats;
}
