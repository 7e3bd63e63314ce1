import { beforeEach, describe, expect, it } from "vitest";
import type { Creature } from "../../../module/windows/carry/block-readers.ts";
import { lying } from "../templates/house.ts";
import { bothLanguages } from "./both-languages.ts";
import { host } from "./host.ts";

/** Blocks of games that have no words of their own for them: read by what their types hold, in both languages at once. */

const { creaturesIn } = await import("../../../module/windows/carry/block-readers.ts");

beforeEach(bothLanguages);

async function made(ruleset: string, text: string): Promise<Creature["brought"]> {
  const [creature] = await creaturesIn(ruleset, text);
  return creature?.brought ?? expect.unreachable();
}

describe("a block of any game", () => {
  it.each<[string, string, object]>([
    [
      "escala3",
      "Guardia\nTamaño 3, Puntos narrativos 1/2\nAtributos: Fuerza 3\nHabilidades: Espada 2,5\nEquipo: Porra, Cuerda 2 (En uso)\nGolpea con 2 mazas",
      {
        ...{ type: "escala3Npc", name: "Guardia", left: ["Golpea con 2 mazas"] },
        system: { size: 3, points: { value: 1, max: 2 } },
        items: [
          { type: "escala3Trait", name: "Fuerza", system: { group: "attribute", level: 3 } },
          { type: "escala3Trait", name: "Espada", system: { group: "skill", level: 2.5 } },
          { type: "escala3Gear", name: "Porra", system: {} },
          { type: "escala3Gear", name: "Cuerda", system: { quantity: 2, equipped: true } },
        ],
      },
    ],
    [
      "multi",
      "Thief (NPC)\nStamina 8/12\nSkills: Stealth 8, Lock picking 10\nEquipo: Ganzúas (Niveles que suma 1)",
      {
        ...{ type: "multiNpc", left: [], system: { health: { value: 8, max: 12 } } },
        items: [
          { name: "Stealth", system: { level: 8 } },
          { name: "Lock picking", system: { level: 10 } },
          { name: "Ganzúas", system: { bonus: 1 } },
        ],
      },
    ],
    [
      "effect",
      "Orco\nNivel 3\nPrime attribute: Strength\nFuerza 14, Dexterity 9\nPuntos de golpe físicos: 18\nArmas: Hacha 1d8+2, Arco (1d6)\nTraits: Bruto",
      {
        ...{ type: "effectNpc", left: [] },
        system: {
          level: 3,
          prime: "strength",
          attributes: { strength: 14, dexterity: 9 },
          health: { value: 18, max: 18 },
        },
        items: [
          { type: "effectWeapon", name: "Hacha", system: { damage: "1d8+2" } },
          { type: "effectWeapon", name: "Arco", system: { damage: "1d6" } },
          { type: "effectTrait", name: "Bruto" },
        ],
      },
    ],
    [
      "workshop",
      "Wanderer\nGrit 3, Class: 2, Health 4\nBlades: Old sword 2\nCoats: Sealskin 3 (Guard 2; dark)",
      {
        ...{
          type: "workshopNpc",
          left: ["Health 4"],
          system: { game: "dusk-road", attributes: { grit: 3, class: 2 } },
        },
        items: [
          { name: "Old sword", system: { kind: "blade", numbers: { edge: 2 } } },
          { name: "Sealskin", system: { kind: "coat", numbers: { weight: 3, guard: 2 }, description: "<p>dark</p>" } },
        ],
      },
    ],
  ])("of %s: %j", async (ruleset, text, said) => {
    for (const lang of ["es", "en"] as const) {
      host.lang = lang;
      expect(await made(ruleset, text)).toMatchObject(said);
    }
  });

  it.each<[string, string, object]>([
    [
      "escala3",
      "Mara\nPuntos narrativos: 2 de 3\nHabilidades: Pilotar 3½, Disparar (2.5)\nSkills:\n• Swords: 2,5\nEquipo: Botiquín x2, 3 gemas",
      {
        ...{ name: "Mara", left: [] },
        system: { points: { value: 2, max: 3 } },
        items: [
          { name: "Pilotar", system: { level: 3.5 } },
          { name: "Disparar", system: { level: 2.5 } },
          { name: "Swords", system: { level: 2.5 } },
          { name: "Botiquín", system: { quantity: 2 } },
          { name: "gemas", system: { quantity: 3 } },
        ],
      },
    ],
    [
      "multi",
      "Thief\nStamina 8/12\nEquipo: Ganzúas +1, 20 m de cuerda",
      {
        ...{ left: [], system: { health: { value: 8, max: 12 } } },
        items: [
          { name: "Ganzúas", system: { bonus: 1 } },
          { name: "20 m de cuerda", system: {} },
        ],
      },
    ],
    [
      "multi",
      "Gang\nStamina 8\n| Skill | Level |\n|---|---|\n| Climb | 7 |",
      { left: [], items: [{ name: "Climb", system: { level: 7 } }] },
    ],
    [
      "effect",
      "Bandido\nNivel 2\nFUE 12 DES 14 INT 9\nCha 15 | Con 11",
      {
        left: [],
        system: { attributes: { strength: 12, dexterity: 14, intelligence: 9, charisma: 15, constitution: 11 } },
      },
    ],
    [
      "escala3",
      "Soldado\nHabilidades: Disparar (pistolas) 3,5; Esquivar 3.0",
      {
        left: [],
        items: [
          { name: "Disparar (pistolas)", system: { level: 3.5 } },
          { name: "Esquivar", system: { level: 3 } },
        ],
      },
    ],
    [
      "escala3",
      "Detective\nSkills: Search 3 vs 4, Trade 2–3, Hack 1,000, Run 2.5.1, Fight 2%, Aim 3.5\nGear: AK-47",
      {
        left: expect.arrayContaining(["Search 3 vs 4", "Trade 2–3", "Fight 2%", "Hack 1,000", "Run 2.5.1"]),
        items: [
          { name: "Aim", system: { level: 3.5 } },
          { name: "AK-47", system: {} },
        ],
      },
    ],
    [
      "multi",
      "Soldado\nAguante 9/12\nHabilidades: Disparar 7,5; Nadar −1; Correr 8",
      { left: ["Disparar 7,5", "Nadar -1"], items: [{ name: "Correr", system: { level: 8 } }] },
    ],
    [
      "effect",
      "Héroe\nLevel 1/2\nFuerza 500\nDexterity 12\nArmas: Bow 1d8/1d10, Club 1d6",
      {
        left: expect.arrayContaining(["Level 1/2", "Fuerza 500", "Bow 1d8/1d10"]),
        system: { attributes: { dexterity: 12 } },
        items: [{ name: "Club", system: { damage: "1d6" } }],
      },
    ],
    [
      "multi",
      "Miner\nSkills: Climb 3 1d6",
      { left: [], items: [{ name: "Climb", system: { level: 3, description: "<p>1d6</p>" } }] },
    ],
  ])("of %s has counts, halves and what a thing adds: %j", async (ruleset, text, said) => {
    expect(await made(ruleset, text)).toMatchObject(said);
  });

  it("that says whose it is on its second line is that game's, whatever the window asks for", async () => {
    expect(await made("narrative", "Rosa\nRyF · PNJ\n\nFuerza: 9\nSkills:\n- Sigilo 4")).toMatchObject({
      ...{ type: "ryfNpc", name: "Rosa", left: [] },
      system: { attributes: { strength: 9, dexterity: 5 } },
      items: [{ type: "ryfSkill", name: "Sigilo", system: { level: 4, attribute: "dexterity" } }],
    });
    expect(await made("multi", "# Ann\n**Dusk Road · Workshop hero**\nGrit: 4\nWet feet")).toMatchObject({
      ...{ type: "workshopHero", name: "Ann", left: ["Wet feet"] },
      system: { game: "dusk-road", attributes: { grit: 4, class: 2 } },
    });
  });

  it("has two sheets in one text, and hands back whatever no sheet says", async () => {
    const text =
      "Ann\nMulti · Hero\nStamina: 4/9\nStamina: 5/9\n\nBert\nMulti · NPC\nStamina: many\nSkills:\n- Climb 7\n(loose)";
    const creatures = await creaturesIn("multi", text);
    expect(creatures.map(({ brought: { name, left } }) => [name, left])).toEqual([
      ["Ann", ["Stamina: 5/9"]],
      ["Bert", ["Stamina: many", "(loose)"]],
    ]);
  });

  it("has a trait of the compendium wherever that stands with its number", async () => {
    const index = [{ _id: "a", name: "Fuerza", type: "escala3Trait", system: { group: "attribute" } }];
    const pack = {
      ...{ collection: "cubilete.escala3-traits-es", documentName: "Item", title: "", visible: true, metadata: {} },
      folders: new Map(),
      getIndex: async () => index,
    };
    lying.packs.push(pack);
    const bruno = await made("escala3", "Bruno\nFuerza 4, Ego: 2\nEs de Fuerza 3 cuando llueve");
    expect(bruno).toMatchObject({
      items: [{ type: "escala3Trait", name: "Fuerza", system: { level: 4 } }],
      left: ["Ego: 2", "Es de Fuerza 3 cuando llueve"],
    });
  });
});
