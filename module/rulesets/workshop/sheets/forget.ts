import type { DocumentLike, JsonObject } from "../../../foundry/index.ts";
import { deletionOf } from "../../../foundry/v13-v14/deletion.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { t } from "../../../i18n/i18n.ts";
import { key } from "../data/labels.ts";

type Holder = DocumentLike & { system: object; update(changes: object): Promise<unknown> };

/** Asks, and takes away for good what stands at `data-path` in the data of a document and no page says any more. */
export async function forget(document: Holder, { dataset: { path = "", name = "" } }: HTMLElement): Promise<void> {
  const content = Object.assign(window.document.createElement("p"), {
    textContent: t(key("sheet.forgetText"), { name }),
  });
  const title = t(key("sheet.forget"), { name });
  if ((await askHere("confirm", { window: { title }, content, classes: ["cubilete"] })) !== true) return;
  const [room = "", id = ""] = path.split(".");
  const held = (document.system as Record<string, JsonObject | string[]>)[room];
  await document.update(
    Array.isArray(held) ? { [`system.${room}`]: held.filter((one) => one !== id) } : deletionOf(`system.${path}`),
  );
}
