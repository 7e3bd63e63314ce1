import { type ActorKind, rulesets, type TokenSide } from "../contract/index.ts";
import { type ActorLike, type BarLike, BaseTokenDocument } from "../foundry/index.ts";

/** What the system's kind of an actor says about it; undefined for an actor that is none of ours. */
export const kindOf = ({ type }: { type: string }): ActorKind | undefined => rulesets.actorKind(type);

/** The fields of a new actor's token, by their paths in `prototypeToken`. */
export function newTokenOf({
  side,
  trackable,
  tokenBars = trackable.bar.slice(0, 1),
}: ActorKind): Record<string, unknown> {
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
  const [first, second] = tokenBars;
  return {
    ...(first && { "bar1.attribute": first }),
    ...(second && { "bar2.attribute": second }),
    ...(side && sides[side]),
  };
}

/** A token of one of the rule sets' actors. */
export class CubileteTokenDocument extends BaseTokenDocument {
  /** Foundry paints a full bar green: of what counts up to its end a token shows what is left. */
  override getBarAttribute(name: string, options?: object): BarLike | null {
    const bar = super.getBarAttribute(name, options);
    if (bar?.max === undefined || !this.actor || !rises(this.actor, bar.attribute)) return bar;
    return { ...bar, value: bar.max - bar.value };
  }
}

/** Whether an actor's bar counts up to its maximum. */
export const rises = (actor: ActorLike, attribute: string): boolean =>
  kindOf(actor)?.trackable.rising?.includes(attribute) === true;
