import { describe, expect, it } from "vitest";
import { mergeOptions, resolveOptions } from "../../client/applications/api/options.ts";

class Base {
  static DEFAULT_OPTIONS: object = {
    classes: ["base"],
    window: { title: "", controls: [{ action: "a" }] },
    position: { width: 100 },
  };
}
class Silent extends Base {}
class Leaf extends Silent {
  static override DEFAULT_OPTIONS: object = {
    classes: ["leaf"],
    window: { controls: [{ action: "b" }], title: "Leaf" },
  };
}

describe("application options", () => {
  it("concatenates arrays, merges objects and replaces the rest, base first", () => {
    const options = resolveOptions([Leaf, Silent, Base], { classes: ["own"], position: { height: 50 } });
    expect(options.classes).toEqual(["base", "leaf", "own"]);
    expect(options.window.controls.map(({ action }) => action)).toEqual(["a", "b"]);
    expect(options.window.title).toBe("Leaf");
    expect(options.position).toEqual({ width: 100, height: 50 });
  });

  it("counts a declaration once, however many classes inherit it", () => {
    expect(resolveOptions([Silent, Base], {}).classes).toEqual(["base"]);
  });

  it("never changes the declarations", () => {
    const first = resolveOptions([Leaf, Silent, Base], { classes: ["x"] });
    first.classes.push("y");
    first.window.title = "changed";
    expect(resolveOptions([Leaf, Silent, Base], {}).classes).toEqual(["base", "leaf"]);
    expect(resolveOptions([Leaf, Silent, Base], {}).window.title).toBe("Leaf");
  });

  it("keeps documents and functions as they are", () => {
    class Document {
      system = { list: [1] };
    }
    const document = new Document();
    const handler = () => undefined;
    const merged = mergeOptions({}, { document, actions: { go: handler } });
    expect(merged.document).toBe(document);
    expect((merged.actions as { go: unknown }).go).toBe(handler);
  });

  it("refuses keys that reach a prototype", () => {
    mergeOptions({}, JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
