import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { appendix, formatDice } from "../../../../module/core/multi/index.ts";
import { ROOT } from "../../../../scripts/files.ts";
import { readManifest } from "../../../../scripts/manifest.ts";
import { HTMLField } from "../../../mesa/common/data/fields.ts";
import { packs, reset, ruleset } from "./host.ts";

beforeEach(reset);
const manifest = readManifest();
const kinds = { Actor: ruleset.actors, Item: ruleset.items };

describe("the manifest", () => {
  it.each(["Actor", "Item"] as const)("declares each %s type of the code, with its rich texts and picture", (name) => {
    const declared = Object.entries(manifest.documentTypes[name] ?? {}).filter(([type]) => type.startsWith("multi"));
    const coded = Object.entries(kinds[name]).map(([type, { model, img }]) => {
      expect(existsSync(join(ROOT, img.replace("systems/cubilete/", "")))).toBe(true);
      const schema = Object.entries((model as unknown as { defineSchema(): object }).defineSchema());
      return [type, { htmlFields: schema.filter(([, field]) => field instanceof HTMLField).map(([field]) => field) }];
    });
    expect(Object.fromEntries(coded)).toEqual(Object.fromEntries(declared));
  });

  it("names every pack in both languages", () => {
    const named = manifest.packs.map(({ name }) => name).filter((name) => name.startsWith("multi-"));
    expect(named.sort()).toEqual(packs.map(({ name }) => name).sort());
  });
});

describe("the packs", () => {
  it("say the same in both languages, under the same ids", () => {
    const shape = (language: string) =>
      packs
        .filter((pack) => pack.language === language)
        .map(({ documents }) => documents.map(({ _id, type, folder, img }) => ({ _id, type, folder, img })));
    expect(shape("es")).toEqual(shape("en"));
  });

  it("survive their own data models unchanged", () => {
    for (const document of packs.flatMap((pack) => pack.documents)) {
      const sources = document.prototypeToken ? [document, ...(document.items as (typeof document)[])] : [document];
      for (const { type, system, name } of sources.filter((source) => source.system)) {
        const kind = ruleset.actors[String(type)] ?? ruleset.items[String(type)];
        const Model = kind?.model as unknown as new (data: object) => { toObject(): object };
        expect(new Model(structuredClone(system as object)).toObject(), String(name)).toMatchObject(system as object);
      }
    }
  });

  it("make the two heroes of equal worth", () => {
    const heroes = packs
      .find(({ name }) => name === "multi-actors-en")
      ?.documents.filter(({ type }) => type === "multiHero");
    const sums = heroes?.map(({ items }) => {
      const skills = (items as { type: string; system: { group?: string; level: number } }[]).filter(
        ({ type }) => type === "multiSkill",
      );
      const sum = (trait: boolean) =>
        skills
          .filter(({ system }) => (system.group === "trait") === trait)
          .reduce((all, { system }) => all + system.level, 0);
      return [sum(true), sum(false)];
    });
    expect(sums).toEqual([
      [26, 48],
      [26, 48],
    ]);
  });

  it("print the source's appendix with the right numbers", () => {
    const book = packs.find(({ name }) => name === "multi-rules-en")?.documents ?? [];
    const pages = book.flatMap(({ pages }) => pages as { name: string; text: { content: string } }[]);
    const html = pages.find(({ name }) => name === "Table of chances")?.text.content ?? "";
    const printed = new Map<string, string[]>();
    for (const [, head = "", cells = ""] of html.matchAll(/<tr><th scope="row">([^<]+)<\/th>(.*?)<\/tr>/g)) {
      const list = [...cells.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell = ""]) => cell);
      printed.set(head, [...(printed.get(head) ?? []), ...list]);
    }
    for (const { level, dice, chances } of appendix()) {
      const row = printed.get(`${level} · ${formatDice(dice).replaceAll(" ", "")}`) ?? [];
      const wanted = chances.slice(0, level <= 8 ? 8 : 12);
      expect(row.length).toBe(wanted.length);
      row.forEach((cell, index) => {
        const printedChance = Number.parseFloat(cell) / 100;
        expect(Math.abs(printedChance - (wanted[index] ?? 0)), `${level} ${dice} v ${index + 1}`).toBeLessThan(0.00051);
      });
    }
    // The source's own misprint: 66.67 at level 5, difficulty 3.
    expect(printed.get("5 · 1d6")?.[2]).toBe("50.0%");
  });
});
