import { type ActorKind, rulesets, type Stored, type TokenSide } from "../contract/index.ts";
import { type ActorLike, type BarLike, BaseTokenDocument, theGame } from "../foundry/index.ts";
import { readToken } from "../migrations/read.ts";
import { barResource } from "../plan/people/health.ts";
import { tokenBarsOf } from "../plan/resources.ts";

/** What the system's kind of an actor says about it; undefined for an actor that is none of ours. */
export const actorKindOf = ({ type }: { type: string }): ActorKind | undefined => rulesets.actorKind(type);

/** The fields of a new actor's token, by their paths in `prototypeToken`. */
export function newTokenOf(kind: ActorKind, actor: ActorLike): Record<string, unknown> {
  const { side } = kind;
  const { TOKEN_DISPLAY_MODES: shown, TOKEN_DISPOSITIONS: towards } = CONST;
  const apart = { actorLink: false, displayName: shown.HOVER, displayBars: shown.OWNER };
  const sides: Record<TokenSide, object> = {
    heroes: {
      actorLink: true,
      disposition: towards.FRIENDLY,
      "sight.enabled": true,
      displayName: shown.ALWAYS,
      displayBars: shown.ALWAYS,
    },
    adversaries: { ...apart, disposition: towards.HOSTILE },
    nobody: { ...apart, disposition: towards.NEUTRAL },
  };
  const [first, second] = tokenBarsOf(kind, actor);
  return {
    // The host's own choice may be its stand-in for a picture.
    ...(actor.img && { "texture.src": actor.img }),
    // Without one the host would take the manifest's.
    "bar1.attribute": first ?? null,
    ...(second && { "bar2.attribute": second }),
    ...(side && sides[side]),
  };
}

/** A token of one of the rule sets' actors. */
export class CubileteTokenDocument extends BaseTokenDocument {
  /** Its bars show a field by the name that it has today. */
  static migrateData(source: Stored): Stored {
    const carried: Stored = super.migrateData(source);
    readToken(theGame().actors?.get(String(carried.actorId ?? ""))?.type, carried);
    return carried;
  }

  /** Foundry paints a full bar green, so for a figure that counts up a token shows what is left. */
  override getBarAttribute(name: string, options: { alternative?: string } = {}): BarLike | null {
    const attribute = options.alternative ?? this[name as "bar1" | "bar2"]?.attribute ?? "";
    const resource = this.actor && barResource(this.actor, attribute);
    const bar = super.getBarAttribute(name, options);
    // Health that follows from others' figures, or from words, is only shown.
    if (!resource) return bar && attribute === "health" ? { ...bar, editable: false } : bar;
    const { value, max, rising } = resource;
    return { editable: true, ...bar, type: "bar", attribute, value: rising ? max - value : value, max };
  }
}
