import { beforeEach, describe, expect, it } from "vitest";
import { aPlayer, bare, host, layHouse, sheetOf, table } from "../../templates/house.ts";
import { show } from "../../templates/rolls.ts";

/* What users with limited permission see on the sheets of adversaries: never a figure, and of a nemesis what the table says. */

const LOOKS = "A black robe with a sun struck out";

beforeEach(() => {
  layHouse();
  table.user = aPlayer();
});

async function seenOf(type: string, { wounds = 27, limited = true } = {}): Promise<string> {
  const actor = bare("narrative", {
    ...{ type, name: "The Prophet", img: "prophet.svg" },
    system: {
      concept: "The traitor",
      role: "caster",
      appearance: LOOKS,
      wounds: { value: wounds, max: 31 },
      strain: { value: 17, max: 41 },
      count: 7,
      each: 3,
      notes: "<p>Lives in the mill.</p>",
    },
  });
  Object.assign(actor, {
    limited,
    isOwner: !limited,
    testUserPermission: (_user: object, level: string) => !limited || level === "LIMITED",
  });
  return show(sheetOf(actor));
}
const chooses = (limited: string) => host.settings.set("narrative.limited", limited);

describe("a nemesis seen from afar", () => {
  it("is picture, name and appearance, unless the table chose otherwise", async () => {
    const html = await seenOf("narrativeNemesis");
    for (const part of ["prophet.svg", "The Prophet", LOOKS]) expect(html).toContain(part);
    expect(html).not.toMatch(/traitor|caster|mill|hurt|Hurt/);
  });

  it("fares in words where the table wants that, and tells of health at all", async () => {
    chooses("words");
    const fares = async (wounds: number) =>
      /class="fares">([^<]*)</.exec(await seenOf("narrativeNemesis", { wounds }))?.[1];
    expect([await fares(0), await fares(5), await fares(27), await fares(32)]).toEqual([
      "Unhurt",
      "Hurt",
      "Badly hurt",
      "Down",
    ]);
    host.settings.set("knowledge", "nothing");
    expect(await fares(27)).toBeUndefined();
  });

  it("is nothing but the hint where the table wants nothing", async () => {
    chooses("nothing");
    const html = await seenOf("narrativeNemesis");
    expect(html).toContain('class="limited"');
    expect(html).not.toMatch(/prophet\.svg|The Prophet<|black robe|traitor/);
  });

  it("is whole to those who may read the sheet, whatever the table chose", async () => {
    for (const way of ["appearance", "words", "nothing"]) {
      chooses(way);
      const html = await seenOf("narrativeNemesis", { limited: false });
      for (const part of ["The traitor", LOOKS, "31", "caster"]) expect(html, way).toContain(part);
    }
  });
});

it.each(["narrativeRival", "narrativeMinions", "narrativeNemesis", "narrativeVehicle"])(
  "no figure of a %s is seen with limited permission, whatever the table chose",
  async (type) => {
    for (const way of ["appearance", "words", "nothing"]) {
      chooses(way);
      const html = await seenOf(type);
      const shown = html.replace(/<[^>]*>/g, " ");
      expect(shown, way).not.toMatch(/\d/);
      expect(html, way).not.toMatch(/data-action="(roll|step)"|caster/);
    }
  },
);

it("rivals and minions show how they look, by picture, name and words", async () => {
  for (const type of ["narrativeRival", "narrativeMinions"]) expect(await seenOf(type), type).toContain(LOOKS);
});
