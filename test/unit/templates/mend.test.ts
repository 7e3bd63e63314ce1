import { beforeEach, describe, expect, it } from "vitest";
import { aPlayer, bare, layHouse, opened, table } from "./house.ts";
import { show } from "./rolls.ts";

/** What is in the way of a roll stands in its window, with a button that puts it right. */

// biome-ignore lint/suspicious/noExplicitAny: windows and documents of every type.
type Any = any;

const { prepareRoll } = await import("../../../module/plan/plan.ts");
const { RollDialog } = await import("../../../module/dialogs/roll-dialog.ts");

beforeEach(() => layHouse());

const weapon = (id: string, system: object) => ({ _id: id, name: id, type: "ryfWeapon", system });
const shield = { _id: "Shield", name: "Shield", type: "ryfShield", system: { equipped: true } };

/** The window of an attack with a weapon, as the player has it open. */
async function attackWith(actor: Any, item: string): Promise<Any> {
  const request = { ruleset: "ryf", kind: "attack", actor: actor.uuid, item: `${actor.uuid}.Item.${item}` };
  opened.length = 0;
  void RollDialog.configure(await prepareRoll(request), "public");
  await new Promise((done) => setImmediate(done));
  return opened[0];
}

const press = (window: Any, mend: string) =>
  (RollDialog.DEFAULT_OPTIONS.actions as Any).mend.call(window, null, { dataset: { mend } });

describe("the window of a roll", () => {
  it("names full hands, and one press puts away what is in them", async () => {
    table.user = aPlayer();
    const archer = bare("ryf", {
      type: "ryfHero",
      items: [
        weapon("Bow", { ranged: true, twoHanded: true }),
        weapon("Sword", { melee: true, equipped: true }),
        shield,
      ],
    });
    archer.updateEmbeddedDocuments = async (_kind: string, list: Any[]) => {
      for (const { _id, ...changes } of list) await archer.items.get(_id).update(changes);
    };
    const window = await attackWith(archer, "Bow");
    const shown = await show(window);
    expect(shown).toContain("Hands too full for Bow: Sword, Shield");
    expect(shown).toMatch(/data-action="mend" data-mend="hands"[^>]*>CUBILETE.ryf.mend.putAway</);
    await press(window, "hands");
    const held = archer.items.contents.filter(({ system }: Any) => system.equipped).map(({ id }: Any) => id);
    expect(held).toEqual(["Bow"]);
    expect(await show(window)).not.toContain('data-action="mend"');
  });

  it("does nothing for a line that is gone or has nothing to press", async () => {
    const archer = bare("ryf", { type: "ryfHero", items: [weapon("Bow", { ranged: true })] });
    const window = await attackWith(archer, "Bow");
    for (const mend of ["hands", "token", ""]) await press(window, mend);
    expect(await show(window)).not.toContain('data-action="mend"');
  });
});
