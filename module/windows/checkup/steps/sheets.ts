import {
  type ApplicationLike,
  type DocumentLike,
  type DocumentSheetLike,
  openWindows,
} from "../../../foundry/index.ts";
import { sheetOf } from "../../../foundry/seen.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Context } from "../context.ts";
import { press, write } from "../press.ts";

/** One sheet in play and in edit mode: its parts, its pages, fields, picture. */

export async function trySheet(context: Context, document: DocumentLike): Promise<void> {
  const sheet = sheetOf(document);
  if (!sheet) throw new UserError("CUBILETE.error.actorGone");
  try {
    await sheet.render({ force: true });
    await tryMode(context, sheet);
    const mode = () => sheet.element.querySelector<HTMLElement>('[data-action="toggleMode"]');
    const toggle = mode();
    if (toggle) {
      press(toggle);
      await context.until(t("CUBILETE.sheet.edit"), () => sheet.element.classList.contains("editing"));
      await tryMode(context, sheet);
    }
    await tryFields(context, sheet);
    await tryPicture(context, sheet);
    const back = mode();
    if (back) {
      press(back);
      await context.until(t("CUBILETE.sheet.play"), () => !sheet.element.classList.contains("editing"));
    }
  } finally {
    await sheet.close();
  }
}

async function tryMode(context: Context, sheet: DocumentSheetLike): Promise<void> {
  const { element } = sheet;
  for (const part of Object.keys(sheet._configureRenderParts({}))) {
    if (!element.querySelector(`[data-application-part="${part}"]`))
      throw new UserError("CUBILETE.checkup.diff.noPart", { part });
  }
  const tabs = [...element.querySelectorAll<HTMLElement>('nav [data-action="tab"][data-tab]')].map(
    ({ dataset }) => dataset.tab ?? "",
  );
  for (const tab of tabs) {
    const button = element.querySelector<HTMLElement>(`nav [data-action="tab"][data-tab="${tab}"]`);
    const name = button?.textContent.trim() || tab;
    const page = () => element.querySelector<HTMLElement>(`[data-tab="${tab}"]:not(nav *)`);
    if (!button) throw new UserError("CUBILETE.checkup.diff.noButton", { what: name });
    if (!page() || page()?.childElementCount === 0) throw new UserError("CUBILETE.checkup.diff.noPart", { part: name });
    press(button);
    await context.until(name, () => page()?.classList.contains("active"));
  }
}

const inputs = ({ element }: ApplicationLike, type: string): HTMLInputElement[] =>
  [
    ...element.querySelectorAll<HTMLInputElement>(`input[type="${type}"][name^="system."]:not([disabled], [readonly])`),
  ].filter(({ name }) => name !== "");

/** A number one up and back, and the name in other words twice: the second time shows whether drawing anew works. */
async function tryFields(context: Context, sheet: DocumentSheetLike): Promise<void> {
  await change(context, sheet, "name", ["Cubilete 1", "Cubilete 2"]);
  const [number] = inputs(sheet, "number");
  if (number) {
    const [now, step] = [Number(number.value || number.min), Number(number.step) || 1];
    const other = number.max !== "" && now + step > Number(number.max) ? now - step : now + step;
    await change(context, sheet, number.name, [String(other), String(now)]);
  }
}

/** Writes into a field, and sees it stored and drawn. */
export async function change(
  context: Context,
  { element, document }: DocumentSheetLike,
  name: string,
  values: string[],
): Promise<void> {
  const find = () => element.querySelector<HTMLInputElement>(`[name="${name}"]`);
  for (const value of values) {
    const input = find();
    if (!input) throw new UserError("CUBILETE.checkup.diff.noField", { name });
    write(input, value);
    await context.until(`${name} = ${value}`, () => {
      const stored = foundry.utils.getProperty(document._source, name);
      return String(stored) === value && find()?.value === value;
    });
  }
}

async function tryPicture(context: Context, { element, document }: DocumentSheetLike): Promise<void> {
  const picture = () => element.querySelector<HTMLImageElement>('img[data-action="editImage"]');
  const image = picture();
  if (!image) throw new UserError("CUBILETE.checkup.diff.noButton", { what: t("CUBILETE.sheet.changeImage") });
  const known = new Set(openWindows());
  press(image);
  const picker = await context.until(t("CUBILETE.sheet.changeImage"), () =>
    openWindows().find((app) => !known.has(app) && app.rendered),
  );
  await picker.close();
  const img = "icons/svg/d20-grey.svg";
  await document.update({ img });
  await context.until(img, () => picture()?.getAttribute("src")?.includes(img));
}
