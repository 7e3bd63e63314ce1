import { el } from "../../dom.ts";
import { type Data, host, type TableFolder, type TablePack, t } from "../../host.ts";
import { group } from "./import-dialog.ts";

/** Copies a folder of the world, with all it holds, into an unlocked compendium. */
export const FolderExport = {
  async open(folder: TableFolder): Promise<void> {
    const packs = host.game.packs.contents.filter(
      (pack: TablePack) => pack.metadata.type === folder.type && !pack.locked && pack.visible,
    );
    if (packs.length === 0) {
      host.ui.notifications.warn(t("FOLDER.ExportNoPack", { type: t(`DOCUMENT.${folder.type}`) }));
      return;
    }
    const select = el("select", { name: "pack" });
    for (const pack of packs) select.append(el("option", { value: pack.collection }, pack.title));
    const chosen = await host.foundry.applications.api.DialogV2.input({
      window: { title: t("FOLDER.ExportTitle", { name: folder.name }), icon: "fa-solid fa-book-atlas" },
      content: el("div", { class: "standard-form" }, group("FOLDER.ExportPack", select)),
      ok: { label: "FOLDER.Export" },
    });
    if (!chosen) return;
    const exporter = folder as TableFolder & { exportToCompendium(pack: TablePack, options?: Data): Promise<unknown> };
    const pack = host.game.packs.get(String(chosen.pack));
    if (pack) await exporter.exportToCompendium(pack);
  },
};
