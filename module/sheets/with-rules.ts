import { rulesets } from "../contract/index.ts";
import type { ApplicationLike, Class, RenderOptions } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { wearFace } from "../render/face.ts";

/** A sheet that is drawn once the rules of its document are there; where they cannot be loaded, the user reads so. */
export function WithRules<B extends Class<ApplicationLike & { document: { type: string } }>>(Base: B): B {
  abstract class Waiting extends (Base as Class<ApplicationLike & { document: { type: string } }>) {
    override async render(...how: Parameters<ApplicationLike["render"]>): Promise<this> {
      const { id } = rulesets.ofType(this.document.type) ?? {};
      if (id === undefined || rulesets.isLoaded(id)) return super.render(...how) as Promise<this>;
      const come = await answering(() => rulesets.load(id).then(() => true));
      return come ? (super.render(...how) as Promise<this>) : this;
    }

    /** The rule set's colours and its face hang on the frame; set any later, the whole content would be styled twice. */
    override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      const { id = "", face } = rulesets.ofType(this.document.type) ?? {};
      frame.dataset.ruleset = id;
      wearFace(frame, face);
      return frame;
    }
  }
  return Waiting as B;
}
