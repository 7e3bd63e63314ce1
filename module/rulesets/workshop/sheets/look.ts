import type { Look } from "../../../core/workshop/page/types.ts";
import { workshopCore } from "../data/core.ts";

/** Paints a sheet in the colour of its game, by day and by night, with its motif behind the name. */
export function paint(sheet: HTMLElement, { colour, motif }: Look): void {
  const { light, dark } = colour === undefined ? { light: "", dark: "" } : workshopCore().shadesOf(colour);
  sheet.classList.toggle("own-colour", colour !== undefined);
  sheet.style.setProperty("--page-light", light);
  sheet.style.setProperty("--page-dark", dark);
  sheet.classList.toggle("faced", motif !== undefined);
  sheet.dataset.motif = motif ?? "";
}
