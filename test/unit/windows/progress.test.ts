import { beforeEach, describe, expect, it, vi } from "vitest";
import { layHouse, opened } from "../templates/house.ts";
import { show } from "../templates/rolls.ts";

/* Long work says how far it is, lets the page breathe, and ends where the user stops it. */

const { breath, WorkStopped, withProgress } = await import("../../../module/windows/progress.ts");

// biome-ignore lint/suspicious/noExplicitAny: the window's own context and element.
type Any = any;

const shown = (): Promise<Any> => opened.at(-1)._prepareContext({});
const press = (): void => {
  const [window] = opened.slice(-1);
  window.constructor.DEFAULT_OPTIONS.actions.stop.call(window);
};
/** Busy for so many milliseconds, as long work is. */
const toil = (time: number): void => {
  const end = performance.now() + time;
  while (performance.now() < end);
};

/** The bar of the window and what is written on it. */
function aBar() {
  const marks: Record<string, string> = {};
  const style: Record<string, string> = {};
  const line = { textContent: "" };
  const bar = {
    setAttribute: (name: string, value: string) => {
      marks[name] = value;
    },
    querySelector: () => ({
      style: { setProperty: (name: string, value: string) => Object.assign(style, { [name]: value }) },
    }),
  };
  return { marks, style, line, element: { querySelector: (at: string) => (at.includes("progressbar") ? bar : line) } };
}

beforeEach(() => {
  layHouse();
  opened.length = 0;
});

describe("long work", () => {
  it("says in its window what it does and how far it is, and hands out what came of it", async () => {
    const said: Any[] = [];
    const answer = await withProgress("Things come", async (progress) => {
      progress.stage("People", 4);
      await progress.step(3);
      said.push(await shown());
      expect(await show(opened.at(-1))).toMatch(/role="progressbar"[^>]*aria-valuemax="4" aria-valuenow="3"/);
      progress.stage("Things", 2);
      said.push(await shown());
      return 42;
    });
    expect(answer).toBe(42);
    expect(said).toMatchObject([
      { label: "People", done: 3, steps: 4, share: 75, canStop: true },
      { label: "Things", done: 0, steps: 2, share: 0 },
    ]);
    expect(opened.at(-1).options.window.title).toBe("Things come");
  });

  it("lets the page breathe and writes on the bar, but not at every step", async () => {
    const { marks, style, line, element } = aBar();
    let breaths = 0;
    let isOver = false;
    const count = async () => {
      while (!isOver) {
        await breath();
        breaths += 1;
      }
    };
    await withProgress("x", async (progress) => {
      opened.at(-1).element = element;
      progress.stage("y", 1000);
      await progress.step(10);
      expect([breaths, marks]).toEqual([0, {}]);
      void count();
      for (let at = 0; at < 3; at++) {
        toil(50);
        await progress.step(100);
      }
    });
    isOver = true;
    expect(breaths).toBeGreaterThanOrEqual(2);
    expect(marks).toMatchObject({ "aria-valuenow": "310" });
    expect([style.width, line.textContent]).toEqual(["31%", marks["aria-valuetext"]]);
  });

  it.each(["its button", "the window's own cross"])("ends at the next step once the user pressed %s", async (way) => {
    let steps = 0;
    const work = withProgress("x", async (progress) => {
      progress.stage("y", 10);
      for (let at = 0; at < 10; at++) {
        await progress.step();
        steps += 1;
        if (at === 4) await (way === "its button" ? press() : opened.at(-1).close());
        if (at === 4) expect(await shown()).toMatchObject({ isStopping: true, canStop: false });
      }
    });
    await expect(work).rejects.toThrow(WorkStopped);
    expect(steps).toBe(5);
  });

  it("is not stopped while it takes things back", async () => {
    const done = await withProgress("x", async (progress) => {
      progress.stage("back", 3, false);
      press();
      for (let at = 0; at < 3; at++) await progress.step();
      return (await shown()).done;
    });
    expect(done).toBe(3);
  });

  it("leaves no window behind, whatever becomes of it", async () => {
    const failing = withProgress("x", async () => {
      const closes = vi.spyOn(Object.getPrototypeOf(opened.at(-1).constructor.prototype), "close");
      await opened.at(-1).close();
      expect(closes).not.toHaveBeenCalled();
      throw new Error("odd");
    });
    await expect(failing).rejects.toThrow("odd");
    expect(Object.getPrototypeOf(opened.at(-1).constructor.prototype).close).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});
