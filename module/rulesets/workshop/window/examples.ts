import coldOrbit from "../../../../examples/starters/cold-orbit.yml?raw";
import deepStair from "../../../../examples/starters/deep-stair.yml?raw";
import dustRoad from "../../../../examples/starters/dust-road.yml?raw";
import fourWinds from "../../../../examples/starters/four-winds.yml?raw";
import nightHarbour from "../../../../examples/starters/night-harbour.yml?raw";
import saltAndSmoke from "../../../../examples/starters/salt-and-smoke.yml?raw";
import crossroads from "../../../../examples/workshop/crossroads.yml?raw";
import embers from "../../../../examples/workshop/embers.yml?raw";
import lamplight from "../../../../examples/workshop/lamplight.yml?raw";
import type { LocalText } from "../../../core/workshop/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";

interface Example {
  readonly id: string;
  readonly name: LocalText;
  readonly text: string;
}

/** Short pages to learn from: two dice and a stat, a pool that may break, a hundred under. */
export const EXAMPLES: readonly Example[] = [
  { id: "crossroads", name: { en: "Crossroads (2d6 + stat)", es: "Encrucijada (2d6 + rasgo)" }, text: crossroads },
  { id: "embers", name: { en: "Embers (pool of d6)", es: "Rescoldos (reserva de d6)" }, text: embers },
  { id: "lamplight", name: { en: "Lamplight (d100 under)", es: "Luz de candil (d100 por debajo)" }, text: lamplight },
];

/** Whole games, with heroes to make, gear, tables and growth; called by what is played in them. */
const STARTERS: readonly Example[] = [
  {
    id: "deep-stair",
    name: { en: "delving with classes and levels, d20", es: "mazmorras con clases y niveles, d20" },
    text: deepStair,
  },
  {
    id: "salt-and-smoke",
    name: { en: "moves and callings, 2d6", es: "movimientos y oficios, 2d6" },
    text: saltAndSmoke,
  },
  {
    id: "cold-orbit",
    name: { en: "dread in space, d100 and panic", es: "terror en el espacio, d100 y pánico" },
    text: coldOrbit,
  },
  {
    id: "night-harbour",
    name: { en: "crews and jobs, the best of some d6", es: "bandas y golpes, el mejor de varios d6" },
    text: nightHarbour,
  },
  {
    id: "four-winds",
    name: { en: "approaches and aspects, 4dF", es: "enfoques y aspectos, 4dF" },
    text: fourWinds,
  },
  {
    id: "dust-road",
    name: { en: "pulp on horseback, exploding dice", es: "aventura a caballo, dados que explotan" },
    text: dustRoad,
  },
];

/** What a page may be begun with, as the list of the window shows it. */
export const beginnings = (): { label: string; pages: { id: string; name: string }[] }[] =>
  [
    { label: t(key("window.starters")), pages: STARTERS },
    { label: t(key("window.examples")), pages: EXAMPLES },
  ].map(({ label, pages }) => ({ label, pages: pages.map(({ id, name }) => ({ id, name: local(name) })) }));

/** The page that was chosen in that list; undefined for what is no example. */
export const exampleText = (choice: string): string | undefined =>
  [...STARTERS, ...EXAMPLES].find(({ id }) => `example:${id}` === choice)?.text;
