import * as core from "../../../core/narrative/index.ts";
import { type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { ID, key } from "../data/labels.ts";
import { NEAR_RANGES, RANGES_FLAG, type RangeReach, reachOf } from "./ranges.ts";

/** Where the GM says how far the ranges reach on the scene in view. */
export class RangesWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-narrative-ranges",
    ruleset: ID,
    tag: "form",
    position: { width: 380 },
    window: { title: key("ranges.title"), icon: "fa-solid fa-ruler-horizontal" },
    form: { handler: RangesWindow.#onSubmit, closeOnSubmit: false },
  };
  static PARTS = { ranges: { template: systemPath("templates/narrative/ranges.hbs") } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const scene = theGame().scenes.viewed;
    const reach = reachOf(scene);
    const rows = NEAR_RANGES.map((range) => ({ range, label: key(`range.${range}`), metres: reach[range] }));
    return { ...(await super._prepareContext(options)), scene: scene?.name ?? null, rows };
  }

  static async #onSubmit(this: RangesWindow, _event: Event, _form: HTMLFormElement, data: { object: object }) {
    await answering(async () => {
      const scene = theGame().scenes.viewed;
      if (!scene) throw new UserError(key("error.noScene"));
      const said = data.object as Record<string, unknown>;
      const reach = Object.fromEntries(
        NEAR_RANGES.map((range) => [range, typeof said[range] === "number" ? said[range] : Number.NaN]),
      ) as RangeReach;
      // The core says what is wrong with it.
      core.rangeAt(0, reach);
      await scene.update({ [`flags.${SYSTEM_ID}.${RANGES_FLAG}`]: reach });
      await this.close();
    });
  }
}
