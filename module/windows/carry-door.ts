import { rulesets } from "../contract/index.ts";
import { answering } from "../i18n/errors.ts";
import { CubileteActorSheet } from "../sheets/actor-sheet.ts";

/** The ways out of a sheet and into it: paper, files, text. Each is a file of its own. */

/** Once, at `init`. */
export function registerCarrying(): void {
  CubileteActorSheet.ways = [
    ...CubileteActorSheet.ways,
    {
      id: "print",
      icon: "fa-solid fa-print",
      label: "CUBILETE.carry.print",
      begins: false,
      fits: ({ type }) => rulesets.ofType(type) !== undefined,
      open: (actor) => answering(async () => (await import("./carry/print.ts")).printOnePage(actor)),
    },
  ];
}
