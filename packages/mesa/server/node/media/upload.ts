import type { IncomingMessage, ServerResponse } from "node:http";
import { RequestError } from "../../errors.ts";
import { diskError } from "../../faults.ts";
import { UPLOAD_LIMIT } from "../../media/storable.ts";
import { bytesOf, HttpError, sendJson } from "../http/respond.ts";
import type { Library } from "./library.ts";

/**
 * Answer `POST /upload`: a form with `source`, `target` (a folder) and `upload` (the file), as the public file picker
 * sends it. The answer is `{status, path, message}`, or `{error}`.
 */
export async function receiveUpload(
  library: Library,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const file = form.get("upload");
  const target = form.get("target");
  if (form.get("source") !== "data") throw new HttpError(400, 'Mesa stores files in the source "data" only.');
  if (!(file instanceof File) || typeof target !== "string")
    throw new HttpError(400, 'An upload has a "target" and a file "upload".');
  try {
    const path = await library.save(target, file.name, new Uint8Array(await file.arrayBuffer()));
    sendJson(response, { status: "success", path, message: `${file.name} was stored in ${target || "/"}.` });
  } catch (error) {
    const told = error instanceof RequestError ? error : diskError(error);
    if (!told) throw error;
    sendJson(response, { error: told.message, ...(told.told && { told: told.told }) });
  }
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const body = await bytesOf(request, UPLOAD_LIMIT, "The file is too large.");
  try {
    const headers = { "Content-Type": request.headers["content-type"] ?? "" };
    return await new Response(body, { headers }).formData();
  } catch {
    throw new HttpError(400, "The upload is not a form.");
  }
}
