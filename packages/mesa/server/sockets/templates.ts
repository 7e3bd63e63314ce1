import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import Handlebars from "handlebars";
import type { TemplateResponse } from "../../common/protocol.ts";
import type { Served } from "../http/static.ts";

/** Endings that a template may have (foundryvtt#8150). */
const ENDINGS = [".html", ".handlebars", ".hbs"];

/** What Handlebars' compiler made of a file, and of which text. */
const compiled = new Map<string, { html: string; compiled?: string }>();

/** Compiled once for all pages, as it comes; what is wrong with a template is told by the page that asks for it. */
function compile(file: string, html: string): { html: string; compiled?: string } {
  const known = compiled.get(file);
  if (known?.html === html) return known;
  const made: { html: string; compiled?: string } = { html };
  try {
    made.compiled = String(Handlebars.precompile(html));
  } catch {
    // The page compiles it and says so by the template's name.
  }
  compiled.set(file, made);
  return made;
}

/** A template by its path from the root of the site, or in words why there is none: public packages read `html` and `error`. */
export async function readTemplate(statics: Served, path: unknown): Promise<TemplateResponse> {
  if (typeof path !== "string") return { error: "a template is asked for by its path" };
  if (!ENDINGS.some((ending) => path.endsWith(ending))) return { error: `its file must end in ${ENDINGS.join(", ")}` };
  const file = statics.find(posix.normalize(`/${path}`));
  const html = file && (await readFile(file, "utf8").catch(() => null));
  return html == null ? { error: "there is no such file" } : { ...compile(file as string, html), success: true };
}
