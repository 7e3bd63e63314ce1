import Handlebars from "handlebars";
import type { TemplateResponse } from "../../common/protocol.ts";
import type { Files } from "../host.ts";

/** Endings that a template may have (foundryvtt#8150). */
const ENDINGS = [".html", ".handlebars", ".hbs"];

/** What Handlebars' compiler made of a file, by its path, and of which text. */
const compiled = new Map<string, { html: string; compiled?: string }>();

/** Compiled once for all pages, as it comes; what is wrong with a template is told by the page that asks for it. */
function compile(path: string, html: string): { html: string; compiled?: string } {
  const known = compiled.get(path);
  if (known?.html === html) return known;
  const made: { html: string; compiled?: string } = { html };
  try {
    made.compiled = String(Handlebars.precompile(html));
  } catch {
    // The page compiles it and says so by the template's name.
  }
  compiled.set(path, made);
  return made;
}

/** A template by its path from the root of the site, or in words why there is none: public packages read `html` and `error`. */
export async function readTemplate(files: Files, path: unknown): Promise<TemplateResponse> {
  if (typeof path !== "string") return { error: "a template is asked for by its path" };
  if (!ENDINGS.some((ending) => path.endsWith(ending))) return { error: `its file must end in ${ENDINGS.join(", ")}` };
  const at = normal(path);
  const html = await files.text(at);
  return html === null ? { error: "there is no such file" } : { ...compile(at, html), success: true };
}

/** A path from the root, without `.`, `..` and what is empty. */
function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}
