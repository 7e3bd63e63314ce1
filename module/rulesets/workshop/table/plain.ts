import type { Names, PlainField, PlainGame, PlainKind } from "../../../core/carry/plain/kinds.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import type { LocalText } from "../../../core/workshop/types.ts";
import { games } from "../data/games.ts";
import { ID } from "../data/labels.ts";

/** What plain text calls the games of pages: their figures have the names of the page. */

/** What a page says itself, its data models hold by id. */
const BY_PAGE = ["game", "kind", "pick", "worn", "quantity"];

export function plainGames(usual: PlainGame): PlainGame[] {
  const languages = Object.keys(usual.names);
  return [...games().values()].flatMap(({ page }) => (page ? [gameOf(page, usual, languages)] : []));
}

const inAll = (text: LocalText, languages: readonly string[]): Names =>
  typeof text === "string"
    ? Object.fromEntries(languages.map((lang) => [lang, text]))
    : Object.fromEntries(languages.map((lang) => [lang, text[lang] ?? text.en ?? Object.values(text)[0] ?? ""]));

function gameOf(page: Page, usual: PlainGame, languages: readonly string[]): PlainGame {
  const names = (text: LocalText): Names => inAll(text, languages);
  const figure = (path: string, name: LocalText, initial?: number): PlainField => ({
    ...{ path, as: "number", names: names(name) },
    ...(initial !== undefined && { initial }),
  });
  const own = (kind: PlainKind): PlainField[] => kind.fields.filter(({ path }) => !BY_PAGE.includes(path));
  const figures = [
    ...page.attributes.map(({ id, name, start }) => figure(`attributes.${id}`, name, start)),
    ...page.resources.map(({ id, name }) => figure(`resources.${id}`, name)),
  ];
  const [model] = usual.things;
  const things = page.things.map((kind): PlainKind => {
    const has = (path: string) => model?.fields.filter((field) => field.path === path) ?? [];
    const numbers = kind.numbers.map(({ id, name, start }) => figure(`numbers.${id}`, name, start));
    const pick = has("pick").flatMap((field): PlainField[] =>
      kind.pick === "attribute" ? [{ ...field, as: "word", words: attributes(page, names) }] : [],
    );
    const [first] = numbers;
    return {
      ...{ type: "workshopThing", names: names(kind.name), set: { game: page.id, kind: kind.id } },
      fields: [
        ...numbers,
        ...pick,
        ...(kind.worn ? has("worn") : []),
        ...(kind.spent ? has("quantity") : []),
        ...has("description"),
      ],
      ...(first && { first: first.path }),
    };
  });
  return {
    ruleset: ID,
    names: names(page.name),
    actors: usual.actors.map((kind) => ({
      ...kind,
      set: { game: page.id },
      fields: [...figures, ...own(kind)],
    })),
    things,
  };
}

const attributes = (page: Page, names: (text: LocalText) => Names): Readonly<Record<string, Names>> => ({
  "": {},
  ...Object.fromEntries(page.attributes.map(({ id, name }) => [id, names(name)])),
});
