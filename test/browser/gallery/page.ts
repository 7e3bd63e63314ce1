/** The page that lays the gallery's pictures side by side: a row for each window, a column for each language and theme. */

export interface Shot {
  lang: string;
  theme: string;
  /** Of the screen, in pixels. */
  width: string;
  /** Of the window or card, alike in every combination. */
  name: string;
}

/** Where a picture stands below the gallery, with nothing in it that file systems mind. */
export const fileOf = ({ lang, theme, width, name }: Shot): string =>
  `${lang}/${theme}/${width}/${name.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "")}.jpg`;

const STYLE = `
  body { font: 16px system-ui; margin: 1rem; background: #777; color: #fff }
  form { position: sticky; top: 0; background: #333; padding: 0.5rem; display: flex; gap: 1rem; flex-wrap: wrap; z-index: 1 }
  section { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--wide, 24rem)), 1fr)); gap: 0.5rem }
  h2 { margin: 1.5rem 0 0.25rem; font-size: 1rem }
  figure { margin: 0 } figcaption { font-size: 0.8rem } img { max-width: 100%; height: auto; display: block }
  .changed figcaption::after { content: " (changed)"; color: #fd0; font-weight: bold }
  body.only-changed :is(figure:not(.changed), article:not(:has(.changed))) { display: none }
  [hidden] { display: none !important }`;

const SCRIPT = `
  const form = document.forms[0];
  const draw = () => {
    const words = form.words.value.toLowerCase().split(/\\s+/);
    for (const row of document.querySelectorAll("article"))
      row.hidden = !words.every((word) => row.dataset.name.includes(word));
    for (const figure of document.querySelectorAll("figure"))
      figure.hidden = form.width.value !== "" && figure.dataset.width !== form.width.value;
    document.body.classList.toggle("only-changed", form.changed.checked);
    document.body.style.setProperty("--wide", form.wide.value + "rem");
  };
  form.addEventListener("input", draw);
  draw();`;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * @param files The pictures, as `fileOf` calls them.
 * @param changed Those that differ from an older gallery, with the older picture's place beside the page; null where there was none.
 */
export function galleryPage(files: readonly string[], changed: ReadonlyMap<string, string | null>): string {
  const rows = new Map<string, string[]>();
  for (const file of files) {
    const name = file.split("/").at(-1) ?? file;
    rows.set(name, [...(rows.get(name) ?? []), file]);
  }
  const widths = [...new Set(files.map((file) => file.split("/")[2] ?? ""))];
  const picture = (file: string, src: string, told = ""): string => {
    const [lang, theme, width] = file.split("/");
    const caption = `${lang}, ${theme}, ${width}${told}`;
    return `<figure class="${changed.has(file) ? "changed" : ""}" data-width="${width}"><figcaption>${caption}</figcaption>
<a href="${escapeHtml(src)}"><img loading="lazy" src="${escapeHtml(src)}" alt="${escapeHtml(`${file.split("/").at(-1)}, ${caption}`)}"></a></figure>`;
  };
  const articles = [...rows].map(([name, shown]) => {
    const pictures = shown.flatMap((file) => {
      const old = changed.get(file);
      return [...(old ? [picture(file, old, ", before")] : []), picture(file, file)];
    });
    return `<article data-name="${escapeHtml(name.toLowerCase())}"><h2>${escapeHtml(name.replace(/\.jpg$/, ""))}</h2>
<section>${pictures.join("\n")}</section></article>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Cubilete: every window</title><style>${STYLE}</style>
<form><label>Words <input name="words" type="search"></label>
<label>Screen <select name="width"><option value="">all</option>${widths.map((width) => `<option>${width}</option>`).join("")}</select></label>
<label>Pictures <input name="wide" type="range" min="12" max="90" value="24"></label>
<label><input name="changed" type="checkbox"> only what changed</label></form>
${articles.join("\n")}
<script>${SCRIPT}</script></html>
`;
}
