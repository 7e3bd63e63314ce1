import { rulesets } from "../contract/index.ts";
import { type ActorLike, SYSTEM_ID } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { CubileteActorSheet } from "../sheets/actor-sheet.ts";

/** The ways out of a sheet and into it: paper, files, text. Each is a file of its own. */

const fits = ({ type }: ActorLike): boolean => rulesets.ofType(type) !== undefined;

interface Flagged {
  flags?: Record<string, { carried?: object | null }>;
}

/** Opens the window that takes an actor in; `target`: the actor whose sheet it fills, by UUID, if not a new one. */
export const openBringIn = (target: string | null = null): Promise<unknown> =>
  answering(async () => (await import("./carry/bring-in.ts")).BringIn.begin(target));

/** Once, at `init`. */
export function registerCarrying(): void {
  const handing = () => import("./carry/hand-out.ts");
  CubileteActorSheet.ways = [
    ...CubileteActorSheet.ways,
    {
      id: "print",
      icon: "fa-solid fa-print",
      label: "CUBILETE.carry.print",
      begins: false,
      fits,
      open: (actor) => answering(async () => (await import("./carry/print.ts")).printOnePage(actor)),
    },
    {
      id: "out",
      icon: "fa-solid fa-file-export",
      label: "CUBILETE.carry.out",
      begins: false,
      fits,
      open: (actor) => answering(async () => (await handing()).handOut(actor)),
    },
    {
      id: "text",
      icon: "fa-solid fa-align-left",
      label: "CUBILETE.carry.asText",
      begins: false,
      fits,
      open: (actor) => answering(async () => (await import("./carry/as-text.ts")).copyAsText(actor)),
    },
    {
      id: "in",
      icon: "fa-solid fa-file-import",
      label: "CUBILETE.carry.in",
      begins: false,
      fits,
      open: ({ uuid }) => openBringIn(uuid),
    },
    {
      id: "unbring",
      icon: "fa-solid fa-rotate-left",
      label: "CUBILETE.carry.undo",
      begins: false,
      fits: (actor) => Boolean((actor as ActorLike & Flagged).flags?.[SYSTEM_ID]?.carried),
      open: (actor) => answering(async () => (await handing()).putLastBack(actor)),
    },
  ];
}
