import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import type { TemplateResponse } from "../../common/protocol.ts";
import type { Served } from "../http/static.ts";

/** Endings that a template may have (foundryvtt#8150). */
const ENDINGS = [".html", ".handlebars", ".hbs"];

/** A template by its path from the root of the site, or in words why there is none: public packages read `html` and `error`. */
export async function readTemplate(statics: Served, path: unknown): Promise<TemplateResponse> {
  if (typeof path !== "string") return { error: "a template is asked for by its path" };
  if (!ENDINGS.some((ending) => path.endsWith(ending))) return { error: `its file must end in ${ENDINGS.join(", ")}` };
  const file = statics.find(posix.normalize(`/${path}`));
  const html = file && (await readFile(file, "utf8").catch(() => null));
  return html == null ? { error: "there is no such file" } : { html, success: true };
}
