import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JoinData } from "../../common/protocol.ts";
import type { Manifest } from "../packages/manifest.ts";
import { asString, errorCode, isRecord } from "../source.ts";
import { escapeHtml } from "./respond.ts";

/** The order of the public cascade layers, lowest first: what core declares before any package's style is read. */
const LAYERS = [
  "reset",
  "variables",
  "elements",
  "blocks",
  "applications",
  "compatibility",
  "layouts",
  "system",
  "modules",
  "exceptions",
];

/** The built client: addresses of its script and style sheets. */
export interface ClientBundle {
  scripts: string[];
  styles: string[];
}

/**
 * Find the built client in its folder: through Vite's manifest, or `main.js` and the style sheets next to it. `null`
 * when it was not built.
 * It is read at every page so that a rebuilt client needs no restart.
 */
export async function findBundle(clientFolder: string): Promise<ClientBundle | null> {
  let text: string;
  try {
    text = await readFile(join(clientFolder, ".vite", "manifest.json"), "utf8");
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    const files = await readdir(clientFolder).catch((): string[] => []);
    if (!files.includes("main.js")) return null;
    return { scripts: ["/mesa/main.js"], styles: files.filter((f) => f.endsWith(".css")).map((f) => `/mesa/${f}`) };
  }
  const manifest: unknown = JSON.parse(text);
  const bundle: ClientBundle = { scripts: [], styles: [] };
  const chunks = isRecord(manifest) ? Object.values(manifest).filter(isRecord) : [];
  for (const chunk of chunks) {
    const file = asString(chunk.file);
    if (file && chunk.isEntry) (file.endsWith(".css") ? bundle.styles : bundle.scripts).push(`/mesa/${file}`);
    for (const css of Array.isArray(chunk.css) ? chunk.css : []) bundle.styles.push(`/mesa/${String(css)}`);
    // With one style sheet for all chunks, Vite lists it on its own.
    if (file?.endsWith(".css") && !chunk.isEntry) bundle.styles.push(`/mesa/${file}`);
  }
  bundle.styles = [...new Set(bundle.styles)];
  return bundle.scripts.length ? bundle : null;
}

/** Each part of a path encoded for an address. */
function address(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/**
 * The page of the game: Mesa's styles and script first, then the system's, then the modules', each style in its cascade
 * layer. Module scripts run in this order after the page is read.
 */
export function gamePage(
  system: Manifest,
  modules: readonly Manifest[],
  bundle: ClientBundle,
  title: string,
  lang: string,
  generation: number,
): string {
  const packages = [
    { base: `/systems/${system.id}/`, ...system },
    ...modules.map((module) => ({ base: `/modules/${module.id}/`, ...module })),
  ];
  const styles = packages.flatMap((each) =>
    each.styles.map(({ src, layer }) => {
      const url = `${each.base}${address(src)}`;
      return layer === null
        ? `<link rel="stylesheet" href="${url}">`
        : `<style>@import url("${url}") layer(${layer});</style>`;
    }),
  );
  const scripts = packages.flatMap(({ base, scripts, esmodules }) => [
    ...scripts.map((src) => `<script defer src="${base}${address(src)}"></script>`),
    ...esmodules.map((src) => `<script type="module" src="${base}${address(src)}"></script>`),
  ]);
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="mesa-generation" content="${generation}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>@layer ${LAYERS.join(", ")};</style>
${bundle.styles.map((url) => `<link rel="stylesheet" href="${url}">`).join("\n")}
${styles.join("\n")}
${bundle.scripts.map((url) => `<script type="module" src="${url}"></script>`).join("\n")}
${scripts.join("\n")}
</head>
<body class="vtt game system-${escapeHtml(system.id)}"></body>
</html>
`;
}

/** A page that says one thing. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,">
<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:12vh auto;padding:0 1rem;color-scheme:light dark}
code{background:#8883;padding:.1em .3em}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>
`;
}

/**
 * The join page, which works without a script too.
 * @param template  Its file, with the names of what is filled in.
 */
export function joinPage(template: string, { world, system, users, you }: JoinData, error = ""): string {
  const options = users
    .filter(({ role }) => role > 0)
    .map(({ id, name, active }) => {
      const state = id === you ? " selected" : active ? " disabled" : "";
      return `<option value="${escapeHtml(id)}"${state}>${escapeHtml(name)}</option>`;
    });
  const filled: Record<string, string> = {
    world: escapeHtml(world.title),
    system: escapeHtml(system.title),
    users: `<option value=""></option>${options.join("")}`,
    error: escapeHtml(error),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => filled[name] ?? "");
}
