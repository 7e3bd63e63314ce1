import { el } from "../../dom.ts";
import { host, type TablePack, t } from "../../host.ts";

/** Asks where a whole pack goes and brings it into the world. */
export const ImportDialog = {
  async open(pack: TablePack): Promise<void> {
    const folder = el("input", { type: "text", name: "folderName", value: pack.title, autocomplete: "off" });
    const keepId = el("input", { type: "checkbox", name: "keepId", checked: true });
    const content = el(
      "div",
      { class: "standard-form" },
      el(
        "p",
        {},
        t("COMPENDIUM.ImportAll.Hint", { number: pack.index.size, type: t(`DOCUMENT.${pack.metadata.type}`) }),
      ),
      group("COMPENDIUM.ImportAll.Folder", folder),
      group("COMPENDIUM.ImportAll.KeepId", keepId, "COMPENDIUM.ImportAll.KeepIdHint"),
    );
    const chosen = await host.foundry.applications.api.DialogV2.input({
      window: { title: t("COMPENDIUM.ImportAll.Title"), icon: "fa-solid fa-download" },
      position: { width: 420 },
      content,
      ok: { label: "COMPENDIUM.ImportAll.Submit", icon: "fa-solid fa-download" },
    });
    if (!chosen) return;
    await pack.importAll({ folderName: String(chosen.folderName ?? ""), keepId: Boolean(chosen.keepId) });
  },
};

/** A labelled form group around one input. */
export function group(labelKey: string, input: HTMLElement, hintKey?: string): HTMLElement {
  const id = `mesa-field-${host.foundry.utils.randomID()}`;
  input.id = id;
  const element = el(
    "div",
    { class: "form-group" },
    el("label", { for: id }, t(labelKey)),
    el("div", { class: "form-fields" }, input),
  );
  if (hintKey) element.append(el("p", { class: "hint" }, t(hintKey)));
  return element;
}
