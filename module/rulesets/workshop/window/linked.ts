import { theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { key } from "../data/labels.ts";
import { unpackText } from "./link.ts";
import { mayOpenLinked } from "./questions.ts";
import { arrivalOf } from "./travel.ts";
import { WorkshopWindow } from "./workshop-window.ts";

/** Opens what an address asked for: the Workshop, or after a question the page that it carries. */
export async function openLinked(letters: string): Promise<void> {
  if (!theGame().user.isGM) throw new UserError(key("link.onlyGM"));
  if (letters === "") {
    await WorkshopWindow.open();
    return;
  }
  const arrival = arrivalOf(await unpackText(letters));
  if (!(await mayOpenLinked(arrival.text))) return;
  const app = await WorkshopWindow.open();
  app.arrive(arrival);
  await app.render();
}
