/** Small dialogs that every document has: create, delete, import. */
import type { Dict } from "../../../common/utils/types.ts";
import type { ClientDoc, DocClass } from "../types.ts";

export interface CreateDialogOptions {
  types?: string[];
  folders?: { id: string; name: string }[];
  template?: string;
  context?: object;
  [dialogOption: string]: unknown;
}

interface DialogClass {
  confirm(options: object): Promise<boolean | null>;
  input(options: object): Promise<Dict | null>;
  prompt(options: object): Promise<unknown>;
}

function dialogs(): DialogClass {
  return foundry.applications.api.DialogV2 as unknown as DialogClass;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

function formGroup(label: string, input: HTMLElement): HTMLElement {
  const id = `mesa-${foundry.utils.randomID(6)}`;
  input.id = id;
  return element(
    "div",
    { class: "form-group" },
    element("label", { for: id }, label),
    element("div", { class: "form-fields" }, input),
  );
}

function select(name: string, options: [string, string][], selected: string | undefined): HTMLSelectElement {
  const list = element("select", { name });
  for (const [value, label] of options) {
    const option = element("option", { value }, label);
    option.selected = value === selected;
    list.append(option);
  }
  return list;
}

/** The document types a user can choose from, with their labels in alphabetical order. */
function typeChoices(documentClass: DocClass, allowed?: string[]): [string, string][] {
  const { documentName } = documentClass;
  const labels =
    (CONFIG as unknown as Record<string, { typeLabels?: Record<string, string> }>)[documentName]?.typeLabels ?? {};
  return documentClass.TYPES.filter((type) => type !== CONST.BASE_DOCUMENT_TYPE && (!allowed || allowed.includes(type)))
    .map((type): [string, string] => {
      const label = labels[type];
      return [type, label && game.i18n.has(label) ? game.i18n.localize(label) : type];
    })
    .sort(([, a], [, b]) => a.localeCompare(b, game.i18n.lang));
}

/** Asks for name, type and folder and creates the document. Resolves to null when the dialog is closed. */
export async function createDialog(
  documentClass: DocClass,
  data: Dict,
  createOptions: Dict,
  { types, folders, template, context, ...dialogOptions }: CreateDialogOptions,
): Promise<unknown> {
  const { documentName, metadata, implementation } = documentClass;
  if (Array.isArray(types) && types.length === 0)
    throw new Error("The array of sub-types to restrict to must not be empty");
  const parent = (createOptions.parent ?? null) as ClientDoc | null;
  const pack = (createOptions.pack ?? null) as string | null;
  const choices = documentClass.hasTypeData || metadata.coreTypes ? typeChoices(documentClass, types) : [];
  const config = (CONFIG as unknown as Record<string, { defaultType?: string }>)[documentName];
  const selected =
    [data.type as string | undefined, config?.defaultType].find((type) => choices.some(([id]) => id === type)) ??
    choices[0]?.[0];
  const label = game.i18n.localize(metadata.label);
  const title = game.i18n.format("DOCUMENT.Create", { type: label });
  const defaultName = (type: string | undefined): string =>
    (implementation as unknown as { defaultName(context: object): string }).defaultName({ type, parent, pack });

  const available = folders ?? (parent ? [] : folderChoices(documentName, pack));

  let content: HTMLElement;
  if (template) {
    const { renderTemplate } = foundry.applications.handlebars as unknown as {
      renderTemplate(path: string, data: object): Promise<string>;
    };
    content = element("div");
    content.innerHTML = await renderTemplate(template, {
      ...context,
      name: data.name ?? "",
      defaultName: defaultName(selected),
      type: selected,
      types: Object.fromEntries(choices),
      hasTypes: choices.length > 1,
      folder: data.folder ?? null,
      folders: available,
      hasFolders: available.length > 0,
    });
  } else {
    content = element("div");
    const name = element("input", { type: "text", name: "name", placeholder: defaultName(selected), autofocus: "" });
    name.value = typeof data.name === "string" ? data.name : "";
    content.append(formGroup(game.i18n.localize("DOCUMENT.FIELDS.name.label"), name));
    if (choices.length > 1) {
      const list = select("type", choices, selected);
      list.addEventListener("change", () => {
        name.placeholder = defaultName(list.value);
      });
      content.append(formGroup(game.i18n.localize("DOCUMENT.FIELDS.type.label"), list));
    }
    if (available.length) {
      const rows = available.map(({ id, name: text }): [string, string] => [id, text]);
      content.append(
        formGroup(
          game.i18n.localize("DOCUMENT.FIELDS.folder.label"),
          select("folder", [["", ""], ...rows], String(data.folder ?? "")),
        ),
      );
    }
  }
  const input = await dialogs().input({
    window: { title, icon: "fa-solid fa-plus" },
    content,
    ok: { label: title, icon: "fa-solid fa-check" },
    ...dialogOptions,
  });
  if (!input) return null;
  const created: Dict = { ...data };
  for (const [key, value] of Object.entries(input)) {
    if (value === "" && key !== "name") delete created[key];
    else foundry.utils.setProperty(created, key, value);
  }
  if (!created.type && selected) created.type = selected;
  if (typeof created.name !== "string" || !created.name.trim())
    created.name = defaultName(created.type as string | undefined);
  return implementation.create(created, { renderSheet: true, ...createOptions });
}

function folderChoices(documentName: string, pack: string | null): { id: string; name: string }[] {
  const collection = (pack ? game.packs.get(pack) : game.collections.get(documentName)) as
    | { _formatFolderSelectOptions?(): { id: string; name: string }[] }
    | undefined;
  return collection?._formatFolderSelectOptions?.() ?? [];
}

/** Asks, then deletes. Resolves to the document, or what the dialog answered when it was not confirmed. */
export async function deleteDialog(target: ClientDoc, options: object, operation: Dict): Promise<unknown> {
  const type = game.i18n.localize(`DOCUMENT.${target.documentName}`);
  const question = element(
    "p",
    {},
    element("strong", {}, game.i18n.localize("COMMON.AreYouSure")),
    ` ${game.i18n.format("SIDEBAR.DeleteWarning", { type })}`,
  );
  const content = element("div", {}, question);
  const answer = await dialogs().confirm({
    window: {
      title: `${game.i18n.format("DOCUMENT.Delete", { type })}: ${target.name ?? ""}`,
      icon: "fa-solid fa-trash",
    },
    content,
    ...options,
  });
  return answer ? target.delete(operation) : answer;
}

/** Asks for a JSON file and replaces the document's contents by it. */
export async function importFromJSONDialog(
  target: ClientDoc & { importFromJSON(json: string): Promise<unknown> },
): Promise<void> {
  const file = element("input", { type: "file", name: "data", accept: ".json,application/json" });
  const content = element(
    "div",
    {},
    element("p", {}, game.i18n.format("DOCUMENT.ImportDataHint", { name: target.name ?? "" })),
    formGroup(game.i18n.localize("DOCUMENT.ImportSource"), file),
  );
  const json = await dialogs().prompt({
    window: {
      title: `${game.i18n.localize("DOCUMENT.ImportData")}: ${target.name ?? ""}`,
      icon: "fa-solid fa-file-import",
    },
    content,
    ok: {
      label: game.i18n.localize("DOCUMENT.ImportData"),
      icon: "fa-solid fa-file-import",
      callback: () => {
        const [chosen] = file.files ?? [];
        if (!chosen) throw new Error(game.i18n.localize("DOCUMENT.ImportNoFile"));
        return foundry.utils.readTextFromFile(chosen);
      },
    },
  });
  if (typeof json === "string") await target.importFromJSON(json);
}
