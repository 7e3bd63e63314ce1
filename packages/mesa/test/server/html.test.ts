import { describe, expect, it } from "vitest";
import { cleanHTML } from "../../server/html/clean.ts";
import { FieldRules } from "../../server/html/fields.ts";
import type { Source } from "../../server/source.ts";
import { assertClean, checkFilePaths, cleanRichText, stripGmFields } from "../../server/world/guards.ts";

describe("cleaning HTML", () => {
  it.each([
    ["<script>alert(1)</script>hi", "hi"],
    ["<img src=x onerror=alert(1)>", '<img src="x" />'],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href=" java\tscript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="data:text/html,<script>1</script>">x</a>', "<a>x</a>"],
    ['<iframe srcdoc="<script>1</script>"></iframe>', "<iframe></iframe>"],
    ['<iframe src="https://evil.example/"></iframe>', "<iframe></iframe>"],
    ['<form action="javascript:alert(1)"></form>', "<form></form>"],
    ['<button type="button" formaction="javascript:1">b</button>', '<button type="button">b</button>'],
    ['<p style="background:url(java\\73 cript:1)">a</p>', "<p>a</p>"],
    ["<svg onload=alert(1)><script>1</script></svg>", ""],
    ["<style>@import 'x'</style>", ""],
    [
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;"></p>',
    ],
    ["<math><mtext><style><img src=x onerror=alert(1)></style>x", "x"],
  ])("takes out what runs code: %s", (dirty, clean) => {
    expect(cleanHTML(dirty)).toBe(clean);
    expect(cleanHTML(clean)).toBe(clean);
  });

  it.each([
    "plain text, 1 & 2, @UUID[Actor.x]{Ana} [[/r 1d6]]",
    '<section class="secret" id="secret-a"><p style="color: red">x</p></section>',
    '<button type="button" data-action="roll" class="x"><i class="fa-solid fa-dice"></i> Roll</button>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    '<img src="data:image/png;base64,AAAA" alt="a" />',
    '<iframe src="https://www.youtube.com/embed/x"></iframe>',
  ])("leaves alone what is harmless: %s", (html) => {
    expect(cleanHTML(html)).toBe(html);
  });
});

describe("the fields of a manifest", () => {
  const rules = new FieldRules({
    Actor: { hero: { htmlFields: ["bio.public", "notes.*.text"], gmOnlyFields: ["secret.*.x"] } },
    Item: { gear: { htmlFields: ["description"], filePathFields: { "pictures.*.src": ["IMAGE"] } } },
  });
  const bad = "<b onclick=x>b</b>";

  it("are cleaned through wildcards, forced replacements and embedded documents", () => {
    const source: Source = {
      type: "hero",
      system: { bio: { "==public": bad, private: bad }, notes: { a: { text: bad }, b: { text: bad } } },
      items: [{ type: "gear", system: { description: bad, name: bad }, effects: [{ description: bad }] }],
    };
    cleanRichText(rules, "Actor", source, "hero");
    expect(source).toEqual({
      type: "hero",
      system: {
        bio: { "==public": "<b>b</b>", private: bad },
        notes: { a: { text: "<b>b</b>" }, b: { text: "<b>b</b>" } },
      },
      items: [{ type: "gear", system: { description: "<b>b</b>", name: bad }, effects: [{ description: "<b>b</b>" }] }],
    });
  });

  it("cannot be stored unclean by a way nobody thought of", () => {
    const before = { type: "hero", system: { bio: { public: "" } } };
    const after = { type: "hero", system: { bio: { public: bad } } };
    expect(() => assertClean(rules, "Actor", before, after)).toThrow(/Actor system\.bio\.public holds unsafe HTML/);
    expect(() => assertClean(rules, "Actor", after, after)).not.toThrow();
  });

  it("are taken out of a player's changes when only gamemasters may write them", () => {
    const changes = () => ({ system: { secret: { a: { x: 1, y: 2 } }, hp: 3 } });
    const player = changes();
    stripGmFields(rules, { id: "p", role: 1, isGM: false }, "Actor", player, "hero");
    expect(player).toEqual({ system: { secret: { a: { y: 2 } }, hp: 3 } });
    const master = changes();
    stripGmFields(rules, { id: "g", role: 4, isGM: true }, "Actor", master, "hero");
    expect(master).toEqual(changes());
  });

  it("refuse files of another kind", () => {
    const item = (src: string) => ({ system: { pictures: [{ src }] } });
    expect(() => checkFilePaths(rules, "Item", item("a/b.webp?1"), "gear")).not.toThrow();
    expect(() => checkFilePaths(rules, "Item", item(""), "gear")).not.toThrow();
    expect(() => checkFilePaths(rules, "Item", item("a/b.html"), "gear")).toThrow(/system\.pictures\.0\.src/);
  });
});
