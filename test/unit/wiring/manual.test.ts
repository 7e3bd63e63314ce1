import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
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
