import { rulesets } from "../contract/index.ts";
import type { ApplicationLike, Class } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";

/** A sheet that is drawn once the rules of its document are there; where they cannot be loaded, the user reads so. */
export function WithRules<B extends Class<ApplicationLike & { document: { type: string } }>>(Base: B): B {
  abstract class Waiting extends (Base as Class<ApplicationLike & { document: { type: string } }>) {
    override async render(...how: Parameters<ApplicationLike["render"]>): Promise<this> {
      const { id } = rulesets.ofType(this.document.type) ?? {};
      if (id === undefined || rulesets.isLoaded(id)) return super.render(...how) as Promise<this>;
      const come = await answering(() => rulesets.load(id).then(() => true));
      return come ? (super.render(...how) as Promise<this>) : this;
    }
  }
  return Waiting as B;
}
