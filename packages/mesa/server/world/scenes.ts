import type { ModifyDocumentRequest } from "../../common/protocol.ts";
import { isRecord, type Source } from "../source.ts";
import type { Database } from "../store/database.ts";
import { type Outcome, type Outcomes, operationOptions, type Touched } from "./response.ts";
import type { Target } from "./target.ts";

interface SceneWork {
  user: { id: string };
  request: ModifyDocumentRequest;
  target: Target;
  time: number;
}

/** One scene is active: when a request made another one so, the one before it is not any more. */
export async function withOneActiveScene(work: SceneWork, own: Outcome): Promise<Outcomes> {
  const { target, request, user, time } = work;
  const isSceneOfWorld = target.documentName === "Scene" && !target.root && target.pack === null;
  const chosen = isSceneOfWorld ? own.touched.filter(({ after }) => after?.active === true).at(-1) : undefined;
  if (!chosen) return { own, consequences: [] };
  const touched = activeBeside(target.database, chosen.id);
  if (!touched.length) return { own, consequences: [] };
  const { collection } = target;
  await target.database.write(
    touched.map(({ before, after }) => ({ documentName: "Scene", collection, before, after })),
  );
  const response = {
    type: "Scene",
    action: "update" as const,
    operation: operationOptions(request.operation, time),
    userId: user.id,
    result: touched.map(({ id }) => ({ _id: id, active: false })),
  };
  return { own, consequences: [{ response, touched, silent: false }] };
}

function activeBeside(database: Database, id: string): Touched[] {
  return [...database.documents.values()]
    .filter((scene): scene is Source => isRecord(scene) && scene.active === true && scene._id !== id)
    .map((before) => ({ id: String(before._id), before, after: { ...before, active: false } }));
}
