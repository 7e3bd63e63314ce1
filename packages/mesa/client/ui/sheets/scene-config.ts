import { type ConfigGroup, configGroups } from "../board/config-rows.ts";
import { type Data, t } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

/** The form, by the tab that it is on. What is on the other two is not on Mesa's board. */
const GROUPS: Record<string, ConfigGroup> = {
  basics: {
    legend: "SCENE.Appearance",
    rows: [
      { name: "name", label: "DOCUMENT.FIELDS.name.label", kind: "text" },
      { name: "backgroundColor", label: "SCENE.BackgroundColor", kind: "color" },
      { name: "background.src", label: "SCENE.BackgroundImage", kind: "image" },
      { name: "navigation", label: "SCENE.Navigation", kind: "checkbox" },
    ],
  },
  grid: {
    legend: "SCENE.Grid",
    rows: [
      { name: "width", label: "SCENE.Width", kind: "number", step: 1, min: 1 },
      { name: "height", label: "SCENE.Height", kind: "number", step: 1, min: 1 },
      { name: "padding", label: "SCENE.Padding", kind: "number", step: 0.05 },
      {
        name: "grid.type",
        label: "SCENE.GridType",
        kind: "select",
        number: true,
        choices: { 0: "SCENE.GridTypes.gridless", 1: "SCENE.GridTypes.square" },
      },
      { name: "grid.size", label: "SCENE.GridSize", kind: "number", step: 1, min: 20 },
      { name: "grid.distance", label: "SCENE.GridDistance", kind: "number", step: 0.01 },
      { name: "grid.units", label: "SCENE.GridUnits", kind: "text" },
      { name: "grid.color", label: "SCENE.GridColor", kind: "color" },
      { name: "grid.alpha", label: "SCENE.GridAlpha", kind: "number", step: 0.05 },
    ],
  },
};

const TAB = { template: "templates/board/config.hbs", scrollable: [""] };

/** A scene's name, look and grid. */
export class SceneConfig extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["scene-config", "board-config"],
    canCreate: true,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-map", resizable: true },
    position: { width: 480, height: 600 },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, { template: string; scrollable?: string[] }> = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    basics: TAB,
    grid: TAB,
    lighting: TAB,
    ambience: TAB,
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS = {
    sheet: {
      tabs: [
        { id: "basics", icon: "fa-solid fa-image" },
        { id: "grid", icon: "fa-solid fa-grip" },
        { id: "lighting", icon: "fa-solid fa-lightbulb" },
        { id: "ambience", icon: "fa-solid fa-cloud-sun" },
      ],
      initial: "basics",
      labelPrefix: "SCENE.TABS.SHEET",
    },
  };

  override get title(): string {
    return t("SCENE.ConfigTitle", { name: this.doc.name });
  }

  override async _preparePartContext(partId: string, context: Data, options: Data): Promise<Data> {
    const prepared = (await super._preparePartContext(partId, context, options)) as Data & {
      tabs?: Record<string, Data>;
    };
    const tab = prepared.tabs?.[partId];
    if (!tab) return prepared;
    const group = GROUPS[partId];
    const groups = group ? configGroups([group], this.doc._source, this.id) : [];
    return Object.assign(prepared, { tab, groups, isUnmodelled: partId === "lighting" || partId === "ambience" });
  }
}
