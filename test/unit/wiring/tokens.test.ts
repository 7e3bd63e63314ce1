import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../../scripts/files.ts";
import { thePacks } from "../texts-and-packs.ts";

/** Tokens are as the system makes them: no world has to set what a ready-made hero lacks. */

interface Ready {
  name: string;
  type: string;
  prototypeToken: { actorLink: boolean; disposition: number; sight: { enabled: boolean }; displayName: number };
}

const ready = thePacks()
  .flatMap(({ documents }) => documents as unknown as Ready[])
  .filter(({ prototypeToken }) => prototypeToken);
const isHero = ({ type }: Ready) => type.endsWith("Hero");

describe("tokens", () => {
  it.each(["es", "en"])("of the world of the browser tests (%s) are the compendia's own", (language) => {
    const world = parse(readFileSync(join(ROOT, `test/browser/world.${language}.yml`), "utf8"));
    const fields = Object.values(world.documents as Record<string, object[]>).flatMap((list) =>
      list.flatMap(Object.keys),
    );
    expect(fields.filter((name) => name.startsWith("prototypeToken"))).toEqual([]);
    const placed = (world.documents.scenes as { tokens: object[] }[]).flatMap(({ tokens }) =>
      tokens.flatMap(Object.keys),
    );
    expect(new Set(placed)).toEqual(new Set(["actor", "at"]));
  });

  it("of ready-made heroes are linked, friendly, named and see", () => {
    const heroes = ready.filter(isHero);
    expect(heroes.length).toBeGreaterThan(20);
    for (const { name, prototypeToken } of heroes)
      expect(prototypeToken, name).toMatchObject({
        actorLink: true,
        disposition: 1,
        sight: { enabled: true },
        displayName: 50,
      });
  });

  it("of everybody else are unlinked, named on hover and see nothing for players", () => {
    const others = ready.filter((actor) => !isHero(actor));
    expect(others.length).toBeGreaterThan(40);
    for (const { name, prototypeToken } of others)
      expect(prototypeToken, name).toMatchObject({ actorLink: false, sight: { enabled: false }, displayName: 30 });
  });
});
