/** What is imported late arrives once, or is fetched again. */

/** Stands for the late files that each late file imports at once, until all names are known. */
const COMPANY = "__CUBILETE_COMPANY__";

/** Writes into each file which late files come with others: they arrive, or are fetched again, as those do. */
export function nameCompany(bundle: Record<string, { type: string }>): void {
  const chunks = Object.values(bundle).filter((made): made is Chunk => made.type === "chunk");
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const atOnce = new Set<string>();
  const add = (name: string): void => {
    if (atOnce.has(name)) return;
    atOnce.add(name);
    importsOf.get(name)?.forEach(add);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) add(fileName);
  const company = chunks.flatMap(({ fileName, imports }) => {
    const others = imports.filter((name) => importsOf.has(name) && !atOnce.has(name));
    return others.length > 0 ? [[`./${fileName}`, others.map((name) => `./${name}`)] as const] : [];
  });
  const said = JSON.stringify(JSON.stringify(Object.fromEntries(company)));
  for (const chunk of chunks) chunk.code = chunk.code.replace(new RegExp(`(["'\`])${COMPANY}\\1`), () => said);
}

/** As much of a built file as is read and written here. */
interface Chunk {
  type: "chunk";
  fileName: string;
  imports: string[];
  isEntry: boolean;
  code: string;
}

/**
 * Browsers remember a module that did not arrive, and never ask for it again. So what is imported late is preloaded first: while
 * that fails nothing is imported, and the next try fetches it; once it is there, the import takes what was preloaded, and the server
 * sends it once. A preload that failed waits for the first that wants the file: a script takes it, so that a later import need not.
 * What is here is given at once: for an `import` of its own the page would draw in between, and a window that opens would be laid
 * out half-made.
 */
export function askedFor(code: string): { code: string; map: null } | null {
  const late = /\bimport\((["'`])(\.\/[^"'`]+)\1\)/g;
  if (!late.test(code)) return null;
  // Written as a function, which is there before the first line of the chunk runs.
  const helper = `function arrives(file, take) {
  const { all, failed } = (globalThis[Symbol.for("cubilete.arriving")] ??= { all: new Map(), failed: new Set() });
  const href = new URL(file, import.meta.url).href;
  const loaded = (tag, attributes) => new Promise((resolve) => {
    const element = Object.assign(document.createElement(tag), { crossOrigin: "anonymous" }, attributes);
    const end = (arrived) => { element.remove(); resolve(arrived); };
    element.onload = () => end(true);
    element.onerror = () => end(false);
    document.head.append(element);
  });
  const preloaded = async () => {
    if (failed.has(href)) {
      if ((await fetch(href).catch(() => null))?.ok) return;
    } else {
      if (await loaded("link", { rel: "preload", as: "script", href })) return;
      failed.add(href);
      await loaded("script", { src: href });
    }
    throw new TypeError("Failed to fetch dynamically imported module: " + href);
  };
  if (!all.has(href)) {
    const company = (JSON.parse("${COMPANY}")[file] ?? []).map((other) => arrives(other, () => import(other)));
    const arriving = Promise.all([preloaded(), ...company]).then(take);
    all.set(href, arriving);
    arriving.catch(() => all.delete(href));
  }
  return all.get(href);
}`;
  const asked = code.replace(
    late,
    (call, quote: string, file: string) => `arrives(${quote}${file}${quote}, () => ${call})`,
  );
  // Lines stay where they are, and so does what the map says of them.
  return { code: `${asked}\n${helper}`, map: null };
}
