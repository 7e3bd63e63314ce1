import { diceConfiguration, host } from "./environment.ts";
import type { Roll } from "./roll.ts";
import { DiceTerm } from "./terms/dice.ts";
import { FunctionTerm } from "./terms/function.ts";
import { ParentheticalTerm } from "./terms/parenthetical.ts";
import { PoolTerm } from "./terms/pool.ts";
import type { RollTerm } from "./terms/term.ts";
import type { EvaluationOptions, ResolverClass } from "./types.ts";

/** The rolls inside a term. */
function rollsWithin(term: RollTerm): Roll[] {
  if (term instanceof ParentheticalTerm) return term.roll ? [term.roll] : [];
  return term instanceof PoolTerm || term instanceof FunctionTerm ? term.rolls : [];
}

/** The dice, at any depth, whose faces the user wants to give by hand. */
export function fulfillableTerms(terms: RollTerm[]): DiceTerm[] {
  const { methods } = diceConfiguration().fulfillment;
  const inner = (term: RollTerm): RollTerm[] => [
    term,
    ...rollsWithin(term).flatMap((roll) => roll.terms.flatMap(inner)),
  ];
  return terms
    .flatMap(inner)
    .filter((term): term is DiceTerm => term instanceof DiceTerm)
    .filter((term) => term.method && methods[term.method]?.interactive);
}

/** The application that asks for faces: a method's own when it is the only one, else the host's. */
export function resolverClass(): ResolverClass {
  const { methods } = diceConfiguration().fulfillment;
  const own = Object.values(methods).filter((method) => method.interactive && method.resolver);
  const shared = host().foundry?.applications?.dice?.RollResolver;
  const Resolver = own.length === 1 ? own[0]?.resolver : shared;
  if (!Resolver) throw new Error("foundry.applications.dice.RollResolver is needed for dice thrown by hand");
  return Resolver;
}

/** Open the resolver when the user throws some of these dice by hand; answers when the first faces are in. */
export async function fulfill(roll: Roll, { allowInteractive, minimize, maximize }: EvaluationOptions): Promise<void> {
  if (roll._root) {
    roll._resolver = roll._root._resolver;
    return;
  }
  const cls = roll.constructor as typeof Roll;
  if (allowInteractive === false || minimize || maximize) return;
  if (!cls.identifyFulfillableTerms(roll.terms).length) return;
  const Resolver = cls.resolverImplementation;
  roll._resolver = new Resolver(roll);
  cls.RESOLVERS.set(roll, roll._resolver);
  await roll._resolver.awaitFulfillment();
}

/** Close the resolver that `fulfill` opened for this roll. */
export function release(roll: Roll): void {
  if (!roll._resolver || roll._root) return;
  (roll.constructor as typeof Roll).RESOLVERS.delete(roll);
  roll._resolver.close?.();
  roll._resolver = undefined;
}
