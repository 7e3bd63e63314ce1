/** The pages of the site, in both languages, made of the pages of the repository. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { addressesOf } from "../addresses.ts";
import { BuildError, ROOT } from "../files.ts";
import { isRecord, LANGUAGES, pick, readYaml } from "../languages.ts";
import { escapeHtml } from "../packs/core-values.ts";
import { type Book, readBooks } from "./books.ts";
import { type Doors, doorsIn } from "./doors.ts";
import { between, type Frame, framed, type Page } from "./frame.ts";
import { headingOf, markdownHtml, partOf, type Resolve } from "./markdown.ts";
import { allSources, made, readmeOf, readText, type Source, type Texts, textsIn, titleOf } from "./sources.ts";

/** What the site says of where it comes from. */
export interface Published {
  /** Where the code is; null while nobody owns it. */
  repository: string | null;
}

/** Parts of README.md and LEEME.md, by their place: a test holds the two together. */
const PART = { games: 1, shared: 2, gm: 3, player: 4, developer: 5 };

interface Language {
  language: string;
  texts: Texts;
  readme: string;
  doors: Doors;
  books: Book[];
  published: Published;
  /** The games, in the order of the first page; the last is a game of one's own. */
  games: string[];
  /** From a file of the repository to where it stands, seen from a page. */
  seenFrom: (page: string) => Resolve;
}

const text = (here: Language, key: string): string => {
  const found = here.texts[key];
  if (found === undefined) throw new BuildError(`site/texts.yml has no "${key}"`);
  return found;
};

/** All pages, by their paths. */
export function sitePages(published: Published, books = readBooks()): Map<string, string> {
  const sources = allSources();
  const places = new Map(sources.map(({ file, path }) => [file, path]));
  for (const language of LANGUAGES) places.set(readmeOf(language), `${language}/index.html`);
  const found = LANGUAGES.flatMap((language) => {
    const here: Language = {
      language,
      texts: textsIn(language),
      readme: readText(readmeOf(language)),
      doors: doorsIn(language),
      books: books.filter((book) => book.language === language),
      published,
      games: made().games,
      seenFrom: (page) => (path) => placeOf(path, places, published.repository, page),
    };
    const pages = [...ownPages(here), ...bookPages(here), ...sourcePages(here, sources)];
    const frame: Frame = { texts: here.texts, menu: menuOf(here, pages) };
    return pages.map((page): [string, string] => [page.path, framed(page, frame)]);
  });
  return new Map([["index.html", front(LANGUAGES.map((language) => textsIn(language)))], ...found]);
}

function placeOf(
  path: string,
  places: ReadonlyMap<string, string>,
  repository: string | null,
  page: string,
): string | null {
  const there = places.get(path) ?? (path.startsWith("docs/images/") ? path.slice("docs/".length) : undefined);
  if (there !== undefined) return between(page, there);
  if (!existsSync(join(ROOT, path))) throw new BuildError(`${page} has a link to ${path}, which is not there`);
  return repository ? `${repository}/blob/HEAD/${path}` : null;
}

const menuOf = (here: Language, pages: readonly Page[]): Frame["menu"] =>
  ["home", "try", "install", "play", "manual", "rules", made().reference.section, "api", "coming"].map((section) => ({
    section,
    path: pages.find((page) => page.section === section)?.path ?? "",
    name: text(here, section),
  }));

const otherOf = (language: string): string => (language === "es" ? "en" : "es");

/** A page that stands in both languages under the same name. */
function twoFold(here: Language, name: string, section: string, title: string, html: string): Page {
  const path = `${here.language}/${name}`;
  const twin = `${otherOf(here.language)}/${name}`;
  return { path, twin, language: here.language, section, title: `${title} · Cubilete`, html };
}

const button = (to: string, words: string, isFirst = false): string =>
  `<a class="button${isFirst ? " first" : ""}" href="${escapeHtml(to)}">${escapeHtml(words)}</a>`;

/** The parts below the second heading, with the name of each. */
function gamesIn(here: Language): { game: string; name: string; markdown: string }[] {
  const parts = partOf(here.readme, PART.games).split(/^### /m).slice(1);
  if (parts.length !== here.games.length)
    throw new BuildError(`${readmeOf(here.language)}: expected ${here.games.length} games, found ${parts.length}`);
  return parts.map((part, at) => {
    const [name = "", ...rest] = part.split("\n");
    return { game: here.games[at] ?? "", name, markdown: rest.join("\n") };
  });
}

const isOwn = (here: Language, game: string): boolean => game === here.games.at(-1);

function doorTo(here: Language, page: string, game: string): string {
  const door = isOwn(here, game) ? here.doors.own : here.doors.games.get(game);
  if (!door) throw new BuildError(`the table in ${here.language} has no way into ${game}`);
  return between(page, door);
}

function ownPages(here: Language): Page[] {
  return [homePage(here), tryPage(here), installPage(here), playPage(here), guidePage(here)];
}

function homePage(here: Language): Page {
  const { language, readme } = here;
  const path = `${language}/index.html`;
  const render = (markdown: string) => markdownHtml(markdown, readmeOf(language), here.seenFrom(path));
  const [top = ""] = readme.split(/^## /m);
  const [, picture = "", intro = ""] = /^(!\[.*\)\n)([\s\S]*)$/m.exec(top) ?? [];
  const games = gamesIn(here);
  const [about = ""] = partOf(readme, PART.games).split(/^### /m);
  const html = [
    `<div class="hero"><h1>Cubilete</h1><p class="tagline">${text(here, "tagline")}</p>`,
    `<p>${button(doorTo(here, path, games[0]?.game ?? ""), text(here, "tryNow"), true)}</p><p class="hint">${text(here, "tryHint")}</p>`,
    `<p class="doors">${games.map(({ game, name }) => button(doorTo(here, path, game), name)).join(" ")}</p></div>`,
    render(picture),
    render(intro),
    `<h2>${headingOf(readme, PART.games)}</h2>`,
    render(about),
    ...games.map(({ game, name, markdown }) => {
      const words = isOwn(here, game) ? text(here, "tryWorkshop") : text(here, "tryGame").replace("{game}", name);
      return `<section class="game" data-game="${game}"><h3>${escapeHtml(name)}</h3>${render(markdown)}<p>${button(doorTo(here, path, game), words)}</p></section>`;
    }),
    `<h2>${headingOf(readme, PART.shared)}</h2>`,
    render(partOf(readme, PART.shared)),
  ].join("\n");
  return { ...twoFold(here, "index.html", "home", text(here, "home"), html), title: "Cubilete" };
}

/** What a page of the Workshop calls itself, in the reader's language. */
function starterName(here: Language, name: string): string {
  const page = readYaml(join(ROOT, `${made().folder}/${name}.yml`));
  return String(pick(isRecord(page) && page.name, here.language, name));
}

function tryPage(here: Language): Page {
  const path = `${here.language}/try.html`;
  const doors = gamesIn(here).map(({ game, name }) => {
    const words = isOwn(here, game) ? text(here, "tryWorkshop") : text(here, "tryGame").replace("{game}", name);
    return `<li>${button(doorTo(here, path, game), words, game === here.games[0])}</li>`;
  });
  const starters = [...here.doors.starters].map(
    ([name, door]) => `<li>${button(between(path, door), starterName(here, name))}</li>`,
  );
  const html = [
    `<h1>${text(here, "try")}</h1>`,
    `<p class="away" id="away">${text(here, "away")}</p>`,
    `<ul class="ways">${doors.join("")}<li>${button(between(path, here.doors.gm), text(here, "tryGM"))}</li></ul>`,
    `<p>${text(here, "starters")}</p>`,
    `<ul class="ways">${starters.join("")}</ul>`,
    markdownHtml(text(here, "aboutTables"), "site/texts.yml", here.seenFrom(path)),
  ].join("\n");
  return twoFold(here, "try.html", "try", text(here, "try"), html);
}

/** A part of README.md as a page of its own; what stands above it is given. */
function partPage(here: Language, part: number, name: string, section: string, above = ""): Page {
  const path = `${here.language}/${name}`;
  const heading = headingOf(here.readme, part);
  const html = markdownHtml(partOf(here.readme, part), readmeOf(here.language), here.seenFrom(path));
  return twoFold(
    here,
    name,
    section,
    heading,
    `<h1>${escapeHtml(heading)}</h1>\n${above}${html.replaceAll(/<(\/?)h3/g, "<$1h2")}`,
  );
}

function installPage(here: Language): Page {
  const { repository } = here.published;
  const address = repository ? `<code>${addressesOf(repository, "", "").manifest}</code>` : text(here, "notYet");
  return partPage(here, PART.gm, "install.html", "install", `<p class="address">Manifest URL: ${address}</p>\n`);
}

const playPage = (here: Language): Page => partPage(here, PART.player, "play.html", "play");

const guidePage = (here: Language): Page => partPage(here, PART.developer, "guide/index.html", "api");

function bookPages(here: Language): Page[] {
  const names = new Map(gamesIn(here).map(({ game, name }) => [game, name]));
  const books = here.books.toSorted((one, other) => here.games.indexOf(one.game) - here.games.indexOf(other.game));
  const beside = books.map(({ game }) => ({
    path: `${here.language}/rules/${game}.html`,
    name: names.get(game) ?? game,
  }));
  return books.map(({ game, chapters }) => {
    const name = names.get(game) ?? game;
    const html = chapters.map(
      ({ id, name, pages }) =>
        `<h2 id="${id}">${escapeHtml(name)}</h2>\n${pages
          .map((page) => `<h3 id="${page.id}">${escapeHtml(page.name)}</h3>\n${page.html}`)
          .join("\n")}`,
    );
    const contents = chapters.map(({ id, name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join("");
    const whole = `<h1>${escapeHtml(name)}</h1>\n<ul class="contents">${contents}</ul>\n${html.join("\n")}`;
    return { ...twoFold(here, `rules/${game}.html`, "rules", name, whole), beside };
  });
}

function sourcePages(here: Language, sources: readonly Source[]): Page[] {
  const { language } = here;
  const ours = sources.filter((source) => source.language === language);
  const named = ours.map((source) => ({ ...source, name: titleOf(readText(source.file)) }));
  return ours.map(({ file, path, section, alone }) => {
    const markdown = readText(file);
    const twin = alone
      ? `${otherOf(language)}/${section === "api" ? "guide/" : ""}index.html`
      : path.replace(language, otherOf(language));
    // A window's title names no other program.
    const title = section === "coming" ? text(here, "coming") : titleOf(markdown);
    const beside = named.filter((other) => other.section === section);
    return {
      path,
      twin,
      language,
      section,
      title: `${title} · Cubilete`,
      html: markdownHtml(markdown, file, here.seenFrom(path)),
      ...(beside.length > 1 && { beside }),
    };
  });
}

/** The page without a language: it offers both. */
function front(all: readonly Texts[]): string {
  const links = LANGUAGES.map((language, at) => {
    const { tagline = "" } = all[at] ?? {};
    return `<li lang="${language}"><a class="button" href="${language}/index.html">${language === "es" ? "Español" : "English"}</a> ${escapeHtml(tagline)}</li>`;
  });
  const words = all.map(({ choose }) => choose).join(" · ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Cubilete</title>
<link rel="icon" href="cup.svg">
<link rel="stylesheet" href="site.css">
<script type="module" src="site.js" data-front></script>
</head>
<body class="front">
<main id="content"><h1>Cubilete</h1><p>${words}</p><ul class="ways">${links.join("")}</ul></main>
</body>
</html>
`;
}
