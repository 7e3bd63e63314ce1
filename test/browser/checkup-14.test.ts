import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hideInterface, inventory, of, only, openWindow, type Result, WHOLE } from "./checkup.ts";
import { openTable, type Table } from "./table.ts";
import { damage, torn } from "./torn-world.ts";

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

/** What the first questions put on the screen. */
const SHOWN = [
  ".actor-sheet nav.tabs",
  ".actor-sheet prose-mirror [contenteditable='true'] li",
  ".roll-dialog .roll-odds",
  "#chat .cubilete.card .die.dropped",
];

/** In a page: what kind of drawing stands at an address. */
async function pictureAt(src: string) {
  const drawing = new DOMParser().parseFromString(await (await fetch(src)).text(), "image/svg+xml");
  const { localName: kind } = drawing.documentElement;
  const width = drawing.documentElement.getAttribute("width");
  return { kind, width, broken: drawing.querySelector("parsererror") !== null };
}

describe("in Mesa 14", () => {
  let table: Table;
  let gm: Page;
  beforeAll(async () => {
    table = await openTable({ generation: 14, lay: damage, log: () => {} });
    gm = await table.join("Gamemaster");
  });
  afterAll(() => table?.close());

  it(
    "finds nothing wrong where a world holds what nobody can read, counts it, asks what needs eyes, and leaves all as it is",
    async () => {
      // The two with the most rolls are played in 13.
      await only(gm, "ryf", "escala3", "multi", "workshop");
      const before = await inventory(gm);
      const damaged = await torn(gm);
      expect(damaged.invalid).toEqual(expect.arrayContaining(["tornActor0000001", "tornActor0000002"]));
      // What could not be read was told of at the start, one by one.
      const told = table.errors.splice(0).map((error) => /Failed to initialize \w+ \[(\w+)\]/.exec(error)?.[1]);
      expect(told.sort()).toEqual(damaged.invalid);
      const app = await openWindow(gm);
      const unseen = await hideInterface(gm);
      await app.locator('[data-action="beginCheckup"][data-ask="true"]').dispatchEvent("click");
      await app.locator(".eyebrow").waitFor({ timeout: WHOLE });
      await unseen.evaluate((style) => (style as Element).remove());
      const drawings: string[] = [];
      for (let at = 1, last = 1; at <= last; at++) {
        const asked = await gm.waitForFunction(
          (at) => {
            const [now, of] = document.querySelector("#cubilete-checkup .eyebrow")?.textContent?.match(/\d+/g) ?? [];
            const image = document.querySelector<HTMLImageElement>("#cubilete-checkup figure img");
            return Number(now) === at && image && { of: Number(of), src: image.src };
          },
          at,
          { timeout: WHOLE },
        );
        const { of, src } = (await asked.jsonValue()) as { of: number; src: string };
        // This page shows no pictures: each is loaded here, and must fit its place.
        expect(await gm.evaluate(pictureAt, src)).toEqual({ kind: "svg", width: "360", broken: false });
        last = of;
        drawings.push(src);
        // The question's subject is there, and lies over neither the question nor its answers.
        const there = SHOWN[at - 1];
        if (there) await gm.locator(there).first().waitFor();
        await app.locator(`[data-answer="${at === 1 ? "no" : at === 3 ? "skip" : "yes"}"]`).click();
      }
      await app.locator("textarea.report").waitFor({ timeout: WHOLE });
      expect(new Set(drawings).size).toBe(drawings.length);
      expect(drawings.length).toBeGreaterThan(9);
      expect(drawings.length).toBeLessThanOrEqual(12);
      const results: Result[] = await gm.evaluate(
        () => (globalThis as Any).foundry.applications.instances.get("cubilete-checkup").report.results,
      );
      expect(results.filter(({ id }) => id.startsWith("question.")).length).toBe(drawings.length);
      expect(of(results, "differed")).toEqual(["question.sheet: "]);
      // The one that was passed over; and the Workshop ships nothing to drag.
      expect(results.filter(({ verdict }) => verdict === "untried").map(({ id }) => id)).toEqual([
        "drop.workshop",
        "question.dialog",
      ]);
      expect(results.length).toBeGreaterThan(100);
      await expect.poll(() => app.locator("textarea.report").inputValue()).toContain("(14)");
      await expect
        .poll(() => app.locator("textarea.report").inputValue())
        .toContain(`Documents that Foundry could not read: ${damaged.invalid.length}\n`);
      await expect.poll(() => inventory(gm)).toEqual(before);
      expect(await torn(gm)).toEqual(damaged);
      expect(await gm.locator(".actor-sheet, .roll-dialog").count()).toBe(0);
      expect(table.errors).toEqual([]);
    },
    WHOLE,
  );
});
