import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, ROOT } from "../../../scripts/files.ts";
import { host, kitFor, wholeRuleset } from "./host.ts";
import { folders } from "./subject.ts";

/** Links that roll, in the pages of each game's box and in the manual: what they ask for is planned on one of the box as the link says. */

const { readArguments } = await import("../../../module/play/entry-points.ts");
const { writtenDifficulty } = await import("../../../module/core/escala3/index.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind are read.
type Any = any;

const LINK = /@Roll\[(\w+)\.([\w-]+)([^\]]*)\]\{([^}]*)\}/g;
const linksIn = (text: string) =>
  [...text.matchAll(LINK)].map(([link, game = "", kind = "", rest = "", words = ""]) => {
    const args = readArguments(rest.replaceAll("&quot;", '"')) as Record<string, Any>;
    return { link, game, kind, args, words };
  });
type Link = ReturnType<typeof linksIn>[0];

const games = await Promise.all(folders.map(async (folder) => ({ folder, kit: kitFor(await wholeRuleset(folder)) })));
const boxes = games.flatMap(({ folder, kit }) =>
  kit.packs
    .filter(({ type }) => type === "Adventure")
    .map((pack) => ({ folder, kit, language: pack.language, box: pack.documents[0] as Any })),
);

/** Who of a box has what a link names. */
function ableTo({ args }: Link, { kit, box }: (typeof boxes)[0]): Any {
  const named = args.item ?? args.trait;
  const able = box.actors.find(({ items }: Any) => items.some(({ name }: Any) => name === named));
  return kit.actor(structuredClone(able ?? box.actors[0]));
}

/** A roll as a link asks for it: its dialog, and the check that comes of it. */
function planned(link: Link, box: (typeof boxes)[0], actor: Any = ableTo(link, box)): { plan: Any; check: Any } {
  const { args, kind } = link;
  const item = actor.items.find(({ name }: Any) => name === args.item) ?? null;
  expect(item?.name, link.link).toBe(args.item);
  if (args.attribute !== undefined) expect(Object.keys(actor.system.attributes), link.link).toContain(args.attribute);
  const { plan, check } = box.kit.prepare(kind, { actor, item, args });
  return { plan, check: check() };
}

/** The number that a link says, as its check has it: a level in the dice of the table. */
function isAgainst({ args, link }: Link, { difficulty, resistance, pool, checks, written, against }: Any): void {
  const [simple] = checks ?? [];
  const number = difficulty ?? resistance ?? pool?.difficulty ?? simple?.difficulty;
  if (typeof args.level === "number")
    expect(number, link).toBe(writtenDifficulty(args.level, { ...simple, ...written }));
  else if (typeof args.total === "number") expect(against?.total ?? number - 1, link).toBe(args.total);
  else if (args.difficulty ?? args.resistance) expect(number, link).toBe(args.difficulty ?? args.resistance);
}

describe("links that roll in a box", () => {
  it("are found", () => {
    expect(boxes.length).toBeGreaterThanOrEqual(10);
  });

  it.each(boxes)(
    "of $folder, $language: each is a roll of its game that one of the box can make, against what its words say",
    (of) => {
      of.kit.reset();
      host.lang = of.language as Any;
      const texts: string[] = of.box.journal.flatMap(({ pages }: Any) => pages.map(({ text }: Any) => text.content));
      const links = texts.flatMap(linksIn);
      expect(links.length).toBeGreaterThan(0);
      for (const each of links) {
        expect(each.game, each.link).toBe(of.folder);
        isAgainst(each, planned(each, of).check);
        const number = each.args.level ?? each.args.resistance ?? each.args.difficulty;
        const [said] = /\d+$/.exec(each.words) ?? [];
        if (typeof number === "number" && said !== undefined) expect(Number(said), each.link).toBe(number);
      }
    },
  );
});

describe("links that roll in the manual", () => {
  const folder = join(ROOT, "docs/manual");
  const pages = listFiles(folder).map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

  /** Nobody of a box is hurt yet. */
  const WHOLE = /nothingTo(Heal|Recover)$/;

  it.each(boxes)("of $folder, $language: each can be made by one of the box, and all that it says counts", (of) => {
    of.kit.reset();
    host.lang = of.language as Any;
    const links = pages
      .filter(({ file }) => file.startsWith(`${of.language}/`))
      .flatMap(({ text }) => linksIn(text))
      .filter(({ game }) => game === of.folder);
    expect(links.length).toBeGreaterThan(1);
    for (const each of links) {
      const actor = ableTo(each, of);
      const seen = (args: Record<string, Any>) => {
        try {
          return planned({ ...each, args }, of, actor);
        } catch (error) {
          return (error as { key?: string }).key ?? String(error);
        }
      };
      const whole = seen(each.args);
      if (typeof whole === "string") {
        expect(whole, each.link).toMatch(WHOLE);
        continue;
      }
      isAgainst(each, whole.check);
      for (const name of Object.keys(each.args)) {
        const { [name]: _, ...others } = each.args;
        expect(JSON.stringify(seen(others)), `${each.link} without ${name}`).not.toBe(JSON.stringify(whole));
      }
    }
  });
});
