import type { ModifyDocumentResponse } from "../../common/protocol.ts";
import type { Source } from "../source.ts";
import type { Database } from "../store/database.ts";
import type { Requester } from "./guards.ts";
import type { Outcome, Touched } from "./response.ts";
import { operationOptions } from "./response.ts";
import type { Target } from "./target.ts";
import type { World } from "./world.ts";

interface FolderWork {
  world: World;
  user: Requester;
  request: { operation: Source };
  target: Target;
  time: number;
}

/**
 * What follows from deleting folders. With `deleteSubfolders` and `deleteContents` the folders and documents inside are
 * deleted too, otherwise they move up to the parent folder. Returned as answers of their own, for all clients.
 */
export async function folderConsequences(work: FolderWork, deleted: readonly Touched[]): Promise<Outcome[]> {
  const { operation } = work.request;
  const outcomes: Outcome[] = [];
  const queue = deleted.flatMap(({ before }) => (before ? [before] : []));
  for (let folder = queue.shift(); folder; folder = queue.shift()) {
    const { folders, documents } = databases(work, String(folder.type));
    const inside = [...folders.values()].filter((each) => each.folder === folder?._id);
    const contents = [...documents.map.values()].filter((each) => each.folder === folder?._id);
    if (operation.deleteSubfolders === true) queue.push(...inside);
    outcomes.push(
      ...(await settle(work, folders.database, "Folder", inside, folder.folder, operation.deleteSubfolders === true)),
      ...(await settle(
        work,
        documents,
        String(folder.type),
        contents,
        folder.folder,
        operation.deleteContents === true,
      )),
    );
  }
  return outcomes;
}

interface Place {
  database: Database;
  collection: string;
  map: ReadonlyMap<string, Source>;
}

function databases({ world, target }: FolderWork, type: string) {
  const map = target.collection === target.database.collection ? target.database.documents : target.database.folders;
  const place: Place = { database: target.database, collection: target.collection, map };
  const held = target.pack === null ? world.database(type === "Compendium" ? "Folder" : type) : target.database;
  // Folders of compendia hold packs, not documents.
  const documents = type === "Compendium" ? new Map<string, Source>() : held.documents;
  return {
    folders: { values: () => map.values(), database: place },
    documents: { database: held, collection: held.collection, map: documents } satisfies Place,
  };
}

async function settle(
  { user, request, target, time }: FolderWork,
  place: Place,
  documentName: string,
  sources: readonly Source[],
  parent: unknown,
  isDeleted: boolean,
): Promise<Outcome[]> {
  if (!sources.length) return [];
  const touched = sources.map((before): Touched => {
    const after = isDeleted ? null : { ...before, folder: parent ?? null };
    return { id: String(before._id), before, after };
  });
  const { collection } = place;
  await place.database.write(touched.map(({ before, after }) => ({ documentName, collection, before, after })));
  const response: ModifyDocumentResponse = {
    type: documentName,
    action: isDeleted ? "delete" : "update",
    operation: { ...operationOptions(request.operation, time), pack: target.pack },
    userId: user.id,
    result: isDeleted ? touched.map(({ id }) => id) : touched.map(({ id }) => ({ _id: id, folder: parent ?? null })),
  };
  return [{ response, touched, silent: false }];
}
