import type { Page } from "../page/types.ts";
import type { GivenThing } from "./types.ts";

/** All things that a page gives or offers, each with the field it stands in. */
export function givenIn({ starting, creation = [], growth }: Page): (readonly [field: string, thing: GivenThing])[] {
  const of = (field: string, list: readonly GivenThing[]) =>
    list.map((thing, index) => [`${field}[${index}]`, thing] as const);
  return [
    ...starting.map((thing) => ["starting", thing] as const),
    ...creation.flatMap((step, index) => {
      const field = `creation[${index}]`;
      if (step.does === "things") return of(`${field}.from`, step.from);
      if (step.does === "options")
        return step.options.flatMap(({ things }, at) => of(`${field}.choose[${at}].things`, things));
      return step.does === "points" && "kind" in step.over ? of(`${field}.from`, step.over.from) : [];
    }),
    ...(growth?.prices ?? []).flatMap(({ from }, index) => of(`growth.prices[${index}].from`, from)),
  ];
}
