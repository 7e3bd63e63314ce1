import { startThrow, type ThrowOptions } from "../dice/throw.ts";
import { BaseActor, type JsonObject, type MessageLike, type UserLike } from "../foundry.ts";
import { rulesets } from "../ruleset.ts";

/** An actor of one of the rule sets. */
export class CubileteActor extends BaseActor {
  override async _preCreate(data: JsonObject, options: object, user: UserLike): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const kind = rulesets.ofType(this.type)?.actors[this.type];
    if (!data.img && kind) this.updateSource({ img: kind.img, "prototypeToken.texture.src": kind.img });
    return undefined;
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
