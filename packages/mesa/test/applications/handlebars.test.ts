import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  compileTemplate,
  getTemplate,
  Handlebars,
  initialize,
  loadTemplates,
  renderTemplate,
} from "../../client/applications/handlebars.ts";

const render = (source: string, data: object = {}) => compileTemplate(source, "test.hbs")(data);

function serve(files: Record<string, string>, compiled: Record<string, string> = {}) {
  const fetched: string[] = [];
  const socket = {
    connected: true,
    once: () => socket,
    off: () => socket,
    timeout: () => socket,
    emit(event: string, path: string, ack: (lost: null, answer: object) => void) {
      fetched.push(`${event} ${path}`);
      ack(null, path in files ? { html: files[path], compiled: compiled[path] } : { error: "there is no such file" });
    },
  };
  Object.assign(game, { socket });
  return fetched;
}

beforeAll(() => {
  vi.stubGlobal("game", {
    i18n: {
      localize: (key: string) => `[${key}]`,
      format: (key: string, data: object) => `[${key} ${JSON.stringify(data)}]`,
      has: () => true,
    },
  });
  initialize();
});
afterEach(() => vi.restoreAllMocks());

describe("templates", () => {
  it("are fetched once, also when asked for at the same time, and are partials by path", async () => {
    const fetched = serve({ "t/a.hbs": "A{{> t/b.hbs}}", "t/b.hbs": "B{{x}}" });
    await Promise.all([loadTemplates(["t/a.hbs", "t/b.hbs"]), getTemplate("t/a.hbs")]);
    expect(await renderTemplate("t/a.hbs", { x: "<" })).toBe("AB&lt;");
    expect(fetched.sort()).toEqual(["template t/a.hbs", "template t/b.hbs"]);
  });

  it("can be partials by an id", async () => {
    serve({ "t/c.hbs": "C" });
    await loadTemplates({ mine: "t/c.hbs" });
    expect(render("{{> mine}}")).toBe("C");
  });

  it("name themselves when they are missing, broken or fail", async () => {
    serve({ "t/broken.hbs": "{{#if x}}<p></p>" });
    await expect(getTemplate("t/none.hbs")).rejects.toThrow('"t/none.hbs" could not be loaded: there is no such file');
    await expect(getTemplate("t/broken.hbs")).rejects.toThrow('"t/broken.hbs" cannot be compiled');
    expect(() => render("{{formGroup nothing}}")).toThrow(
      '"test.hbs" failed to render: {{formGroup}} needs a data field',
    );
    expect(() => render("{{unheardOf 1}}")).toThrow('"test.hbs" failed to render');
  });

  it("cannot be asked for before there is a connection", async () => {
    Object.assign(game, { socket: undefined });
    await expect(getTemplate("t/early.hbs")).rejects.toThrow(
      '"t/early.hbs" could not be loaded: there is no connection',
    );
  });

  it("of the host come compiled, and are as the others are", async () => {
    const compiled = (source: string) => new Function(`return ${Handlebars.precompile(source)}`)();
    const own = {
      "templates/outer.hbs": "{{> templates/inner.hbs}}{{eq a 1}}",
      "templates/inner.hbs": "[{{actor.label}}]",
    };
    const failing = { "templates/failing.hbs": "{{formGroup nothing}}" };
    initialize(new Map(Object.entries({ ...own, ...failing }).map(([path, source]) => [path, compiled(source)])));
    Object.assign(game, { socket: undefined });
    await expect(getTemplate("templates/inner.hbs")).rejects.toThrow("there is no connection");
    const fetched = serve({});
    await loadTemplates({ mineToo: "templates/inner.hbs" });
    await loadTemplates(["templates/inner.hbs", "templates/outer.hbs"]);
    const data = {
      a: 1,
      actor: new (class {
        label() {
          return "<L>";
        }
      })(),
    };
    expect(await renderTemplate("templates/outer.hbs", data)).toBe("[&lt;L&gt;]true");
    expect(render("{{> mineToo}}", data)).toBe("[&lt;L&gt;]");
    await expect(renderTemplate("templates/failing.hbs")).rejects.toThrow('"templates/failing.hbs" failed to render');
    expect(fetched).toEqual([]);
    await expect(getTemplate("templates/none.hbs")).rejects.toThrow("there is no such file");
  });

  it("that the server has compiled already are as the others are", async () => {
    const source = "{{#each list}}<b>{{label}}</b>{{/each}}{{formGroup field}}";
    const compiled = (html: string) => String(Handlebars.precompile(html));
    serve(
      { "t/plain.hbs": source, "t/ready.hbs": source, "t/other.hbs": "never read" },
      { "t/ready.hbs": compiled(source), "t/other.hbs": compiled("{{list.0.label}}") },
    );
    const data = { list: [{ label: "<L>" }] };
    const failure = (name: string) => `"t/${name}.hbs" failed to render: {{formGroup}} needs a data field`;
    await expect(renderTemplate("t/plain.hbs", data)).rejects.toThrow(failure("plain"));
    await expect(renderTemplate("t/ready.hbs", data)).rejects.toThrow(failure("ready"));
    expect(await renderTemplate("t/other.hbs", data)).toBe("&lt;L&gt;");
  });

  it("may read getters and methods of documents", () => {
    class Actor {
      get name() {
        return "Nadia";
      }
      label() {
        return "L";
      }
    }
    expect(render("{{actor.name}}{{actor.label}}", { actor: new Actor() })).toBe("NadiaL");
  });
});

describe("helpers", () => {
  it.each([
    ["{{localize 'K'}}", {}, "[K]"],
    ["{{localize 'K' a=1}}", {}, "[K {&quot;a&quot;:1}]"],
    ["{{#if (eq a 1)}}y{{else}}n{{/if}}", { a: 1 }, "y"],
    ["{{#if (eq a '1')}}y{{else}}n{{/if}}", { a: 1 }, "n"],
    ["{{#if (and a b)}}y{{else}}n{{/if}}", { a: 1, b: 0 }, "n"],
    ["{{#if (or a b)}}y{{else}}n{{/if}}", { a: 1, b: 0 }, "y"],
    ["{{#if (not a)}}y{{else}}n{{/if}}", { a: 0 }, "y"],
    ["{{ifThen a 'yes' 'no'}}", { a: true }, "yes"],
    ["{{concat 'a.' i '.b'}}", { i: 3 }, "a.3.b"],
    ["{{checked a}}|{{disabled b}}", { a: true, b: false }, "checked|"],
    ["{{numberFormat 5.5 decimals=2 sign=true}}", {}, "+5.50"],
    ["{{numberFormat x}}", { x: null }, "NaN"],
    ["{{lookup (object a=1 b=2) 'b'}}", {}, "2"],
  ])("%s", (source, data, expected) => {
    expect(render(source, data)).toBe(expected);
  });

  it("selectOptions: objects, lists of objects and numbered lists", () => {
    expect(render("{{selectOptions c selected=s}}", { c: { a: "A", b: "B" }, s: "b" })).toBe(
      '<option value="a">A</option><option value="b" selected>B</option>',
    );
    expect(
      render("{{selectOptions c selected=s valueAttr='id' labelAttr='n'}}", { c: [{ id: "x", n: "X" }], s: "x" }),
    ).toBe('<option value="x" selected>X</option>');
    // A plain list is numbered: the known trap.
    expect(render("{{selectOptions c}}", { c: ["red"] })).toBe('<option value="0">red</option>');
    expect(render("{{selectOptions c blank='-' selected=''}}", { c: { a: "A" } })).toBe(
      '<option value="" selected>-</option><option value="a">A</option>',
    );
  });

  it("selectOptions writes groups escaped", () => {
    const html = render("{{selectOptions c}}", { c: [{ value: "a", label: "A", group: '"<' }] });
    expect(html).toBe('<optgroup label="&quot;&lt;"><option value="a">A</option></optgroup>');
  });

  it("select marks the chosen option of its block, however it is quoted", () => {
    const options = '<option value="">-</option><option value="a&amp;b">A</option><option value=\'c\'>C</option>';
    const shown = (selected: unknown) => render(`{{#select s}}${options}{{/select}}`, { s: selected });
    expect(shown("a&b")).toContain('<option value="a&amp;b" selected>A</option>');
    expect(shown("c")).toContain('<option value="c" selected>C</option>');
    expect(shown(undefined)).toContain('<option value="" selected>-</option>');
    expect(shown("c").match(/selected/g)).toHaveLength(1);
  });

  it("editor shows its text in the place that a V1 sheet would bind", () => {
    const html = render("{{editor text target='system.bio' button=true engine='prosemirror'}}", { text: "<p>Hi</p>" });
    expect(html).toContain('<div class="editor-content" data-edit="system.bio" data-engine="prosemirror"');
    expect(html).toContain("<p>Hi</p>");
    expect(html).toContain('class="editor-edit"');
    expect(render("{{editor text target='x' button=true editable=false}}", { text: "" })).not.toContain("editor-edit");
  });

  it("helpers of V1 and removed ones say what to use", () => {
    expect(() => render("{{editor x}}")).toThrow("needs the name of its target");
    expect(() => render("{{filePicker target='x'}}")).toThrow("use the <file-picker> element");
  });

  it("are registered on the shared environment", () => {
    expect(Object.keys(Handlebars.helpers)).toEqual(expect.arrayContaining(["formField", "timeSince", "radioBoxes"]));
  });
});
