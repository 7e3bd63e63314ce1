import * as core from "../../../core/effect/index.ts";
import { type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../../../foundry/index.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { ATTRIBUTES, attributeOptions, ID, key, ROLES, type Role, roleOf, usualHitDie } from "../data/labels.ts";

/** What the source leaves to the game's designer: names of the attributes, what each is for, the usual hit dice. */
export class DesignWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-effect-design",
    ruleset: ID,
    position: { width: 520 },
    window: { title: key("tool.design.name"), icon: "fa-solid fa-compass-drafting" },
  };
  static PARTS = { page: { template: systemPath("templates/effect/design.hbs"), scrollable: [""] } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const choices = attributeOptions();
    return {
      ...context,
      names: ATTRIBUTES.map((name) => ({
        name: `name.${name}`,
        usual: key(`attribute.${name}`),
        value: theGame().settings.get(SYSTEM_ID, `${ID}.name.${name}`),
      })),
      roles: (Object.keys(ROLES) as Role[]).map((role) => ({
        name: `role.${role}`,
        label: key(`role.${role}`),
        value: roleOf(role),
        options: choices,
      })),
      dice: core.TRACKS.map((track) => ({
        name: `hitDie.${track}`,
        label: key(`hitDie.${track}`),
        value: usualHitDie(track),
      })),
    };
  }

  /**
   * Keeps every field as soon as the user leaves it; where the core refuses it, a message says so and the field shows
   * the old value.
   */
  protected override async take(name: string, value: string): Promise<void> {
    const number = name.startsWith("hitDie.");
    // The core says what a hit die may be.
    if (number) core.hitPoints({ score: 0, hitDie: value.trim() === "" ? Number.NaN : Number(value) });
    await theGame().settings.set(SYSTEM_ID, `${ID}.${name}`, number ? Number(value) : value.trim().slice(0, 40));
  }
}
