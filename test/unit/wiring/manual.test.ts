import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { DICE } from "../../../module/core/narrative/index.ts";
import { ROOT } from "../../../scripts/files.ts";
import { journalHtml } from "../../../scripts/packs/manual.ts";
import { thePacks } from "../texts-and-packs.ts";
import { moduleSources, sources } from "./sources.ts";

const pages = sources(["docs/manual"], /\.md$/);

describe("the manual", () => {
  it("has links and pictures that are there", () => {
    const dead = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#]+)\)/g)].flatMap(([, to = ""]) =>
        /^https?:/.test(to) || existsSync(join(ROOT, dirname(path), to)) ? [] : [`${path}: ${to}`],
      ),
    );
    expect(dead).toEqual([]);
    expect(pages.length).toBeGreaterThan(20);
  });

  it("shows each language its own pictures", () => {
    const strange = pages.flatMap(({ path, text }) => {
      const language = path.split("/")[2];
      const pictures = [...text.matchAll(/images\/([\w-]+)\.png/g)].map(([, name = ""]) => name);
      return pictures.filter((name) => !name.endsWith(`-${language}`)).map((name) => `${path}: ${name}`);
    });
    expect(strange).toEqual([]);
  });

  it("is a journal of one page for each file, in both languages, with links from page to page", () => {
    const packs = thePacks("manual");
    const read = Object.fromEntries(
      packs.map(({ language, documents: [journal] }) => [
        language,
        journal?.pages as { name: string; text: { content: string } }[],
      ]),
    );
    for (const [language, journal] of Object.entries(read)) {
      const files = pages.filter(({ path }) => path.startsWith(`docs/manual/${language}/`));
      expect(journal.map(({ name }) => `# ${name}`)).toEqual(files.map(({ text }) => text.split("\n")[0]));
      const text = journal.map(({ text }) => text.content).join("");
      expect(text).toMatch(
        new RegExp(`@UUID\\[Compendium\\.cubilete\\.manual-${language}\\.JournalEntry\\.\\w+\\.JournalEntryPage\\.`),
      );
      expect(text).not.toMatch(/<img|@Roll\[|\.md|\]\(/);
    }
  });

  it("lists every hook of the code with what it gets, in both languages", () => {
    const code = moduleSources()
      .map(({ text }) => text)
      .join("\n");
    const called = new Map([
      ...[...code.matchAll(/hooks\.call(?:All)?\("(cubilete\.\w+)", ([^)]*)\)/g)].map(
        ([, name = "", gets = ""]) => [name, gets] as const,
      ),
      ...[...code.matchAll(/mayGoOn\("(\w+)", [\w.]+, ([^)]*)\)/g)].map(
        ([, name = "", gets = ""]) => [`cubilete.${name}`, gets] as const,
      ),
      ...[...code.matchAll(/ tellRolled\(\w+, ([^)]*)\)/g)].map(
        ([, gets = ""]) => ["cubilete.postRoll", gets.replaceAll(/\w+\./g, "")] as const,
      ),
    ]);
    expect(called.size).toBe(4);
    for (const { path, text } of pages.filter(({ path }) => path.endsWith("-hooks.md"))) {
      const told = [...text.matchAll(/^\| `(cubilete\.\w+)` \| `([^`]*)` \|/gm)].map(([, name = "", gets = ""]) => [
        name,
        gets,
      ]);
      expect({ path, told: Object.fromEntries(told) }).toEqual({ path, told: Object.fromEntries(called) });
    }
  });
});

describe("links that roll", () => {
  /**
   * The page of each game; what no link in a text says, because cards, the desk and crews hand it on; and names that the rolls
   * read without naming them.
   */
  const GAMES: Record<string, { page: string; handed: string[]; asked?: Record<string, readonly string[]> }> = {
    ryf: { page: "ryf", handed: ["like", "untrained", "with"] },
    escala3: {
      page: "escala3",
      handed: ["at", "faces", "limits", "side", "tracker", "who", "with"],
    },
    multi: { page: "multi", handed: ["called", "given", "skillName", "stamina"] },
    narrative: {
      page: "narrative",
      handed: ["guided", "lines", "live", "revision", "self", "untrained", "vehicle"],
      asked: { "[die]": DICE },
    },
    effect: { page: "effects", handed: ["title"] },
    workshop: {
      page: "workshop",
      handed: ["by", "check", "chosen", "faces", "like", "soFar", "theirs"],
      asked: { "[id]": ["attribute"] },
    },
  };

  /** The arguments that the rolls of a game read, by name; in brackets where the name itself is read. */
  function read(game: string): string[] {
    const text = moduleSources()
      .filter(({ path }) => path.startsWith(`module/rulesets/${game}/`))
      .map(({ text }) => text)
      .join("\n");
    const listed = (names: string) => names.split(",").map((name) => name.split(/[:=]/)[0]?.trim() ?? "");
    const names = [
      ...[...text.matchAll(/\bargs\??\.(\w+)/g)].map(([, name = ""]) => name),
      ...[...text.matchAll(/\bargs(\[\w+\])/g)].map(([, name = ""]) => name),
      ...[...text.matchAll(/\{([^{}]*)\} = (?:\w+\??\.)?args\b/g)].flatMap(([, names = ""]) => listed(names)),
      ...[...text.matchAll(/\bargs: \{([^{}]*)\}[^{}]*\}: RollSource/g)].flatMap(([, names = ""]) => listed(names)),
    ];
    return [...new Set(names)].filter((name) => name !== "" && !name.startsWith("...")).sort();
  }

  it("are read by every game that comes with the system", () => {
    const games = new Set(moduleSources().flatMap(({ path }) => /^module\/rulesets\/(\w+)\//.exec(path)?.[1] ?? []));
    expect(Object.keys(GAMES).sort()).toEqual([...games].sort());
  });

  it.each(Object.entries(GAMES))(
    "of %s: the manual names each thing that they may say, and nothing else",
    (game, of) => {
      const known = read(game);
      expect(known.filter((name) => of.handed.includes(name))).toEqual(of.handed);
      const { asked = {} } = of;
      expect(known.filter((name) => name.startsWith("["))).toEqual(Object.keys(asked));
      const told = known.flatMap((name) => (of.handed.includes(name) ? [] : (asked[name] ?? [name])));
      const chapters = pages.filter(({ path }) => path.endsWith(`-${of.page}.md`) && !path.includes("coming-from"));
      expect(chapters).toHaveLength(2);
      for (const { path, text } of chapters) {
        const code = [...text.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words);
        const said = code.flatMap((words) => [...words.matchAll(/(\w+)=/g)].map(([, name = ""]) => name));
        expect({ path, said: [...new Set(said)].filter((name) => name !== "item").sort() }).toEqual({
          path,
          said: [...new Set(told)].sort(),
        });
      }
    },
  );

  it("name what lies on the sheet, in what the manual says of all games", () => {
    for (const { path, text } of pages.filter(({ path }) => path.endsWith("-playing.md")))
      expect(text.includes("`item="), path).toBe(true);
  });
});

describe("Markdown as a journal's page", () => {
  it("only shows what Foundry would read as a link, a roll or a mark of ours", () => {
    const html = journalHtml("`@Roll[ryf.skill]{x}` and `[[/r 1d6]]`\n\n```js\n{{core x}} <b>\n```", "manual/manual");
    expect(html).not.toMatch(/@Roll|\[\[|\{\{|<b>/);
    expect(html.replaceAll("<wbr>", "")).toBe(
      "<p><code>@Roll[ryf.skill]{x}</code> and <code>[[/r 1d6]]</code></p>\n<pre><code>{{core x}} &lt;b&gt;</code></pre>",
    );
  });

  it("leaves pictures and addresses of the repository out, and keeps those of the web", () => {
    expect(journalHtml("![p](../x.png)\n\n[*a* b](../../api.md) [c](https://example.org)", "m/m")).toBe(
      '<p><em>a</em> b <a href="https://example.org">c</a></p>',
    );
    expect(journalHtml("[the *desk*](08-desk.md)", "m/m")).toBe("<p>@link[m/m/desk]{the desk}</p>");
  });
});
