import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { assertWhole, isLostPart } from "../../client/runtime/page/whole.ts";
import { goToWorld } from "../../client/runtime/world-port.ts";
import { CLOSED } from "../../common/closed.ts";

/** A table of files of which some have not come: a page says so, and does not wait for ever. */

let chosen: string | null;
beforeEach(() => {
  chosen = null;
  vi.stubGlobal("document", {
    baseURI: "https://site.example/a/",
    querySelector: () => ({ content: "v2" }),
    documentElement: { lang: "es" },
  });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", { getItem: () => chosen });
  vi.stubGlobal("navigator", {});
});
afterEach(() => vi.unstubAllGlobals());

/** A worker whose script is not there: browsers say so to who started it, and to nobody else. */
class LostWorker {
  onerror: ((event: object) => void) | null = null;
  onmessage: ((event: object) => void) | null = null;
  readonly port = { postMessage() {}, close() {} };
  constructor() {
    setTimeout(() => this.onerror?.({}));
  }
  postMessage(): void {}
}

describe("the world's script has not come", () => {
  const locks = { request: (_: string, work: () => unknown) => Promise.resolve(work()) };
  it.each([
    ["that all tabs share", { SharedWorker: LostWorker }],
    ["that each tab has", { Worker: LostWorker, navigator: { locks } }],
    ["that one tab has alone", { Worker: LostWorker }],
  ])("%s", async (_, browser) => {
    for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
    expect((await goToWorld()).welcome.refused).toBe("incomplete");
  });
});

describe("a page of the game", () => {
  const lose = (...addresses: string[]) => vi.stubGlobal("mesaLost", addresses);

  it("goes on when all has come, but for the reader of scripts, and where nobody listened", () => {
    assertWhole();
    lose();
    assertWhole();
    lose("https://site.example/a/mesa/asks.js");
    assertWhole();
  });

  it.each(["https://site.example/a/systems/x/x.mjs", "https://site.example/a/systems/x/x.css", "STYLE"])(
    "does not without %s, and says so in its language",
    (address) => {
      lose("https://site.example/a/mesa/asks.js", address);
      const file = address.split("/").at(-1);
      expect(() => assertWhole()).toThrow(`${CLOSED.es.incomplete} (${file})`);
      chosen = '"en"';
      expect(() => assertWhole()).toThrow(`${CLOSED.en.incomplete} (${file})`);
      chosen = "{";
      expect(() => assertWhole()).toThrow(CLOSED.es.incomplete);
    },
  );
});

it("knows by a browser's words a part of a script that has not come", () => {
  for (const words of [
    "Failed to fetch dynamically imported module: https://site.example/a/chunk.mjs",
    "error loading dynamically imported module: https://site.example/a/chunk.mjs",
    "Importing a module script failed.",
  ])
    expect(isLostPart(new TypeError(words))).toBe(true);
  for (const other of [new Error("Failed to fetch dynamically imported module"), new TypeError("x is undefined"), null])
    expect(isLostPart(other)).toBe(false);
});
