import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asError } from "../../client/runtime/socket.ts";
import type { SocketError } from "../../common/protocol.ts";
import { inWords, refusal, SENTENCES } from "../../common/refusals.ts";
import { RequestError } from "../../server/errors.ts";
import { DiskError, diskError } from "../../server/faults.ts";
import { type Mesa, startMesa } from "../../server/node/index.ts";
import { PLACE } from "../../server/node/place.ts";
import { WORDS } from "../../server/web/door-words.ts";
import { Client, Folders, Lines, usersOf, writeSystem } from "./fixture.ts";

/** Why a world refuses something, as its user reads it. */

const { en = {}, es = {} } = SENTENCES as Readonly<Record<string, Readonly<Record<string, string>>>>;

describe("the sentences", () => {
  it("are there in both languages, with the same parts, and none is left in the other's", () => {
    expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted());
    const parts = (text = "") => [...text.matchAll(/\{\w+\}/g)].map(([part]) => part).toSorted();
    for (const [name, text] of Object.entries(en)) {
      expect([name, parts(es[name])]).toEqual([name, parts(text)]);
      expect(es[name], name).not.toBe(text);
    }
  });

  it("of the page before the game are there in both languages too, and name the same", () => {
    const { en: english, es: spanish } = WORDS as Readonly<Record<string, Readonly<Record<string, string>>>>;
    expect(Object.keys(spanish ?? {}).toSorted()).toEqual(Object.keys(english ?? {}).toSorted());
    const named = (text = "") => text.match(/\{\w+\}/g) ?? [];
    for (const [name, text] of Object.entries(english ?? {})) {
      expect([name, named(spanish?.[name])]).toEqual([name, named(text)]);
      expect(spanish?.[name], name).not.toBe(text);
    }
  });

  it("are each said somewhere", () => {
    const sources = (folder: string): string =>
      readdirSync(folder, { withFileTypes: true })
        .map((entry) => {
          const path = join(folder, entry.name);
          return entry.isDirectory() ? sources(path) : path.endsWith(".ts") ? readFileSync(path, "utf8") : "";
        })
        .join("\n");
    const text = sources(join(PLACE, "server"));
    // What a user would do is named by its own word.
    const unsaid = Object.keys(en).filter((name) => !text.includes(`"${name}"`));
    expect(unsaid).toEqual([]);
  });

  it("say their parts in the same language, and what nobody wrote in English", () => {
    const disk = refusal("disk", { place: "/x", why: refusal("EIO") });
    expect(inWords(disk)).toBe("/x cannot be written, because the disk fails.");
    expect(inWords(disk, "es")).toBe("No se puede escribir en /x: el disco falla.");
    expect(inWords(disk, "fr")).toBe(inWords(disk, "en"));
    expect(inWords(refusal("none", { document: "Item", id: "a{id}" }), "en", (name) => `my ${name}`)).toBe(
      'There is no my Item "a{id}".',
    );
  });
});

describe("a refusal on its way", () => {
  const folders = new Folders();
  let mesa: Mesa;
  let player: Client;
  beforeAll(async () => {
    const folder = await folders.make();
    mesa = await startMesa({
      system: await writeSystem(folder),
      data: join(folder, "data"),
      port: 0,
      log: new Lines().log,
    });
    player = await Client.connect(mesa.url, (await usersOf(mesa.url))["Player 1"] ?? "");
  });
  afterAll(async () => {
    player?.close();
    await mesa?.close();
    await folders.removeAll();
    vi.unstubAllGlobals();
  });

  const refused = async (type: string, action: string, operation: object): Promise<SocketError> => {
    const answer = await player.ask<{ error?: SocketError }>("modifyDocument", { type, action, operation });
    return answer.error as SocketError;
  };
  /** As a page of that language throws it. */
  const read = (error: SocketError, lang: string, words: Record<string, string> = {}): Error => {
    const i18n = { lang, has: (key: string) => key in words, localize: (key: string) => words[key] };
    vi.stubGlobal("game", { i18n });
    return asError(error);
  };

  it("comes in the language of the page, with what documents are called there, and for others in English", async () => {
    const error = await refused("Actor", "create", { data: [{ name: "Mine", type: "hero" }] });
    const words = { "DOCUMENT.Actor": "Actor de prueba" };
    expect(read(error, "es", words)).toMatchObject({
      name: "PermissionError",
      message: expect.stringMatching(/^Player 1 no tiene permiso para crear: Actor de prueba \[/),
    });
    expect(read(error, "en").message).toMatch(/^User Player 1 lacks permission to create Actor \[/);
    vi.stubGlobal("game", {});
    expect(asError(error).message).toBe(error.message);
    expect(asError("The words of a server before this").message).toBe("The words of a server before this");
  });

  it("of what is not there, of a locked compendium and of a full disk too", async () => {
    const gone = await refused("Item", "update", { updates: [{ _id: "gonegonegonegone", name: "x" }] });
    expect(read(gone, "es").message).toBe("Ya no existe, o no ha existido nunca: Item «gonegonegonegone».");
    const locked = await refused("Item", "create", { data: [{ name: "x", type: "gear" }], pack: "tiny.gear" });
    expect(read(locked, "es").message).toBe("Este usuario no puede cambiar el compendio tiny.gear.");
    const full = diskError(new DOMException("no room", "QuotaExceededError"), "IndexedDB demo");
    expect(full).toBeInstanceOf(DiskError);
    const { name, message, told } = full as DiskError;
    expect(read({ name, message, told }, "es").message).toMatch(/IndexedDB demo: el navegador no da más espacio/);
  });

  it("that no user reads is for who writes a package, in English", () => {
    expect(new RequestError("A userQuery needs a userId and a name.").told).toBeUndefined();
  });
});
