import { startThrow, type ThrowOptions } from "../dice/throw.ts";
import { BaseActor, type JsonObject, type MessageLike } from "../foundry.ts";
import { rulesets } from "../ruleset.ts";

/** An actor of one of the rule sets. */
export class CubileteActor extends BaseActor {
  /** The picture of a new actor: its kind's own. */
  static getDefaultArtwork(data: { type?: string }): { img: string; texture: { src: string } } {
    const img = rulesets.ofType(data.type ?? "")?.actors[data.type ?? ""]?.img;
    return img ? { img, texture: { src: img } } : super.getDefaultArtwork(data);
  }

  /** The actor's figures for formulas (`@health.value`). A shallow copy: formulas only read. */
  override getRollData(): object {
    return { ...this.system, name: this.name };
  }

  /** Throws for this actor: `kind` is a kind of throw of its rule set, `args` what that kind reads. */
  async throw(
    kind: string,
    args: JsonObject = {},
    { item = null, ...options }: ThrowOptions & { item?: string | null } = {},
  ): Promise<MessageLike | null> {
    const ruleset = rulesets.ofType(this.type)?.id ?? "";
    return startThrow({ ruleset, kind, actor: this.uuid, item, args }, options);
  }
}
