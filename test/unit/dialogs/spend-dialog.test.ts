import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SpendOption } from "../../../module/contract/index.ts";
import "../table.ts";

/* The window of spending, over elements that are hardly any. */

/** As much of an element as the window of spending builds on. */
class Element {
  readonly children: unknown[] = [];
  readonly dataset: Record<string, string> = {};
  textContent = "";
  value = "";
  name = "";
  pressed: () => void = () => undefined;
  constructor(readonly tag: string) {}
  append(...children: unknown[]) {
    this.children.push(...children);
  }
  get childElementCount() {
    return this.children.length;
  }
  addEventListener(_kind: string, pressed: () => void) {
    this.pressed = pressed;
  }
  click() {
    this.pressed();
  }
  all(): Element[] {
    return [this, ...this.children.flatMap((child) => (child instanceof Element ? child.all() : []))];
  }
  querySelector(which: string) {
    if (which.includes("ok")) return ok;
    return this.all().find(({ name }) => which === `input[name="${name}"]`) ?? null;
  }
  querySelectorAll(which: string) {
    return which === "button[data-pick]" ? this.all().filter(({ dataset }) => dataset.pick !== undefined) : [];
  }
}
let ok = new Element("button");

/** What the user does in the window that opens; what they chose is then its answer. */
let act = (_content: Element): void => undefined;
vi.mock("../../../module/foundry/v13-v14/windows.ts", () => ({
  askHere: (_kind: string, { content, drawn }: { content: Element; drawn: (element: Element) => void }) =>
    new Promise((resolve) => {
      ok = new Element("button");
      ok.pressed = () => resolve({ pick: content.querySelector('input[name="pick"]')?.value, target: "Actor.rat" });
      drawn(content);
      act(content);
    }),
}));
vi.mock("../../../module/dialogs/search-options.ts", () => ({ searchOptions: () => undefined, MANY: 12 }));
Object.assign(globalThis, { document: { createElement: (tag: string) => new Element(tag) } });
const field = () => new Element("input");
Object.assign((globalThis as unknown as { foundry: { applications: object } }).foundry.applications, {
  fields: {
    createFormGroup: () => new Element("div"),
    createTextInput: field,
    createNumberInput: field,
    createSelectInput: field,
  },
});

const { askSpending } = await import("../../../module/dialogs/spend-dialog.ts");

const option: SpendOption = {
  id: "effect.minor",
  label: "Minor",
  price: "5",
  by: "roller",
  on: "roller",
  note: true,
  affordable: true,
  ready: [
    { id: "winded", label: "Winded", detail: "−1", group: "Against" },
    { id: "heart", label: "Heartened", group: "For" },
    { id: "pushed", label: "Pushed", group: "Against" },
  ],
};
const buttons = (content: Element) => content.all().filter(({ dataset }) => dataset.pick);

beforeEach(() => {
  act = () => undefined;
});

describe("what is ready", () => {
  it("stands there as buttons below their headings, with what it does", async () => {
    let lists: string[][] = [];
    act = (content) => {
      lists = content
        .all()
        .filter(({ tag }) => tag === "fieldset")
        .map((list) => list.children.map((child) => (child as Element).textContent));
      ok.click();
    };
    await askSpending(option, [], null);
    expect(lists).toEqual([
      ["Against", "Winded", "Pushed"],
      ["For", "Heartened"],
    ]);
  });

  it("is picked and answered with one press", async () => {
    act = (content) => buttons(content)[1]?.click();
    expect(await askSpending(option, [], null)).toMatchObject({ pick: "pushed", note: "" });
  });

  it("is none where the window is confirmed without a press", async () => {
    act = () => ok.click();
    expect(await askSpending(option, [], null)).toMatchObject({ pick: null });
  });

  it("needs no window where there is nothing to choose", async () => {
    const { ready: _, note: __, ...bare } = option;
    expect(await askSpending(bare, [], null)).toEqual({ target: null, note: "", amount: null, pick: null });
  });
});
