import type { CheckFigure } from "../../../contract/index.ts";
import type * as core from "../../../core/escala3/index.ts";
import { key, properShort } from "../data/labels.ts";
import type { Escala3Check, NamedTrait } from "./roll.ts";

/** What an opposed roll says of both sides, and an answer of the dice that it answers. */
export function opposedFigures({ checks: [first], traits, rival }: Escala3Check): CheckFigure[] {
  if (!first || first.kind === "penalty") return [];
  const opposed = first.kind === "opposed" ? first : null;
  const { minimum, maximum } = opposed ?? {};
  return [
    ...figuresOf(first, traits?.[0]),
    ...(opposed ? figuresOf(opposed.against, rival?.trait) : []),
    ...("difficulty" in first ? [{ label: key("control.difficulty"), value: first.difficulty }] : []),
    ...(rival?.faces
      ? [{ label: key("byHand.answered"), value: JSON.stringify([rival.faces, minimum ?? null, maximum ?? null]) }]
      : []),
  ];
}

const figuresOf = (
  { trait, advantage = 0, penalty = 0, dice = "1d6", variant = "closed" }: core.Side,
  named: NamedTrait | undefined,
): CheckFigure[] => [
  { label: properShort(named?.name || "?"), value: trait },
  { label: key("byHand.advantage"), value: advantage },
  { label: key("byHand.penalty"), value: penalty },
  { label: key("byHand.method"), value: `${dice} ${variant}` },
];
