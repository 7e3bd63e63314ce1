import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { CLOSED } from "../../../common/closed.ts";
import type { JoinData } from "../../../common/protocol.ts";
import type { Manifest } from "../../packages/package.ts";
import { asString, errorCode, isRecord } from "../../source.ts";
import { OLD_BROWSER } from "./old-browser.ts";
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

/** The built client: paths of its script and style sheets, from the root of the table. */
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
    return { scripts: ["mesa/main.js"], styles: files.filter((f) => f.endsWith(".css")).map((f) => `mesa/${f}`) };
  }
  const manifest: unknown = JSON.parse(text);
  const bundle: ClientBundle = { scripts: [], styles: [] };
  const chunks = isRecord(manifest) ? Object.values(manifest).filter(isRecord) : [];
  for (const chunk of chunks) {
    const file = asString(chunk.file);
    if (file && chunk.isEntry) (file.endsWith(".css") ? bundle.styles : bundle.scripts).push(`mesa/${file}`);
    for (const css of Array.isArray(chunk.css) ? chunk.css : []) bundle.styles.push(`mesa/${String(css)}`);
    // With one style sheet for all chunks, Vite lists it on its own.
    if (file?.endsWith(".css") && !chunk.isEntry) bundle.styles.push(`mesa/${file}`);
  }
  bundle.styles = [...new Set(bundle.styles)];
  return bundle.scripts.length ? bundle : null;
}

/** Each part of a path encoded for an address. */
function address(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** What the page says until the interface is drawn: in the language and the colours that were chosen on the page before it. */
const OPENING = `<div id="mesa-opening" role="status" data-en="Setting up the table…" data-es="Preparando la mesa…"><style>
#mesa-opening{position:fixed;inset:0;display:grid;place-content:center;padding:1rem;text-align:center;background:#e9e1d4;color:#6a5d4f;font:1.1rem/1.5 system-ui,sans-serif}
#mesa-opening.dark{background:#1b1714;color:#b3a695}
</style><script>{
const{parentElement:sign}=document.currentScript;
let lang,theme;try{theme=localStorage.getItem("mesa.theme");lang=JSON.parse(localStorage.getItem("core.language"))}catch{}
sign.classList.toggle("dark",theme==="dark"||(theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches));
sign.append(sign.dataset[lang]??sign.dataset[document.documentElement.lang]??sign.dataset.en);
}</script></div>`;

/**
 * The page of the game: Mesa's styles and script first, then the system's, then the modules', each style in its cascade
 * layer. Module scripts run in this order after the page is read.
 * @param base         The address of the table, with a slash at its end.
 * @param browserHost  The version of a table whose world runs in the browser.
 */
export function gamePage(
  system: Manifest,
  modules: readonly Manifest[],
  bundle: ClientBundle,
  title: string,
  lang: string,
  generation: number,
  { base, browserHost }: { base: string; browserHost?: string },
): string {
  const packages = [
    { base: `${base}systems/${system.id}/`, ...system },
    ...modules.map((module) => ({ base: `${base}modules/${module.id}/`, ...module })),
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
<meta name="mesa-generation" content="${generation}">${browserHost === undefined ? "" : `\n${hostMeta(browserHost)}`}
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>@layer ${LAYERS.join(", ")};</style>
${bundle.styles.map((url) => `<link rel="stylesheet" href="${base}${url}">`).join("\n")}
${styles.join("\n")}
${[...(browserHost === undefined ? [] : ["mesa/asks.js"]), ...bundle.scripts].map((url) => `<script type="module" src="${base}${url}"></script>`).join("\n")}
${scripts.join("\n")}
</head>
<body class="vtt game system-${escapeHtml(system.id)}">${OLD_BROWSER}${OPENING}</body>
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

/** Said in both languages, for nothing can choose one. */
const NO_SCRIPT =
  '<noscript>This table runs in your browser and needs JavaScript.<br><span lang="es">Esta mesa funciona en tu navegador y necesita JavaScript.</span></noscript>';

/**
 * The join page, which works without a script too.
 * @param template  Its file, with the names of what is filled in.
 */
export function joinPage(
  template: string,
  { world, system, users, lang, you }: JoinData,
  { error = "", scripts = [], browserHost }: { error?: string; scripts?: readonly string[]; browserHost?: string } = {},
): string {
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
    // Who may sit down is known there later; till then there is nothing to choose, nor a language to ask in.
    ask: browserHost === undefined ? "Who is sitting down?" : NO_SCRIPT,
    // Where nobody has a password, none is asked for.
    secret: users.some(({ hasPassword }) => hasPassword) ? "" : "waits",
    form: browserHost === undefined ? "" : "waits",
    lang: escapeHtml(lang),
    old: OLD_BROWSER,
    head: browserHost === undefined ? "" : hostMeta(browserHost),
    scripts: scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>\n`).join(""),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => filled[name] ?? "");
}

/**
 * Says where a script of a page does not come, or is not understood: such a page would say nothing for ever. Written so that browsers
 * read it which read nothing else. Once the page's own script runs that has the word, and finds here what has not come (`whole.ts`).
 */
const WATCH = `<script>(function(){
var words=${JSON.stringify({ en: CLOSED.en.incomplete, es: CLOSED.es.incomplete })},told=false,lost=window.mesaLost=[];
function tell(){
var place=document.getElementById("error")||document.getElementById("mesa-opening"),lang;
if(told||window.Hooks||window.mesaDoor)return;
if(!place)return document.addEventListener("DOMContentLoaded",tell);
told=true;
try{lang=JSON.parse(localStorage.getItem("core.language"))}catch(error){}
place.setAttribute("role","alert");
if(place.lastChild&&place.lastChild.nodeType===3)place.removeChild(place.lastChild);
place.appendChild(document.createTextNode(words[lang]||words[document.documentElement.getAttribute("data-world-lang")]||words[document.documentElement.lang]||words.en));
}
window.addEventListener("error",function(event){
var target=event.target,tag=target.tagName;
if(/^(SCRIPT|LINK|STYLE)$/.test(tag))lost.push(target.src||target.href||tag);
if(target===window||tag==="SCRIPT")tell();
},true);
if(!("noModule" in document.createElement("script")))tell();
})();</script>`;

/** Says to a page that its world is in the browser, and of which version of the table it is. */
export function hostMeta(version: string): string {
  return `<meta name="mesa-host" content="${escapeHtml(version)}">\n${WATCH}`;
}
