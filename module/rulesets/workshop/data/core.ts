import type * as workshop from "../../../core/workshop/index.ts";
import { corePart } from "../../../foundry/parts.ts";
import { ID } from "./labels.ts";
import { saying } from "./problems.ts";
import { tableOf } from "./shared.ts";

type Core = typeof workshop;

/** The pure part of the Workshop as macros get it: some 20 kB that only those pay who play a game of their own. */
export const plainCore = (): Core => corePart(ID);

/** The same for what people do at the table: they read what a page's rules refuse in their own language. */
export function workshopCore(): Core {
  const core = plainCore();
  if (spoken?.of !== core) spoken = { of: core, core: { ...core, ...inWords(core) } };
  return spoken.core;
}

let spoken: { of: Core; core: Core } | undefined;

function inWords(core: Core): Partial<Core> {
  return {
    odds: (roll, given) => saying(roll, () => core.odds(roll, given)),
    plan: (roll, given) => saying(roll, () => core.plan(roll, given)),
    push: (roll, given, faces) => saying(roll, () => core.push(roll, given, faces)),
    pushToll: (roll, given) => saying(roll, () => core.pushToll(roll, given)),
    refusalOf: (roll, given) => saying(roll, () => core.refusalOf(roll, given)),
    resolve: (roll, given, faces, again) => saying(roll, () => core.resolve(roll, given, faces, again)),
    rollGiven(page, hero, chosen) {
      const numbers = [...page.attributes, ...page.derived, ...page.resources];
      return saying({ name: page.name, numbers }, () =>
        core.rollGiven(page, hero, { shared: tableOf(page.id), ...chosen }),
      );
    },
  };
}
