import { constant, cssColor, type Data, host, type TableFolder } from "../host.ts";
import { TableSheetBase } from "../sheets/sheet-base.ts";

/** Who may see and change a document; for a folder, all the documents in it. */
export class DocumentOwnershipConfig extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    id: "permission-{id}",
    classes: ["document-ownership"],
    sheetConfig: false,
    viewPermission: 3,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-file-lock", title: "OWNERSHIP.Title" },
    position: { width: 440 },
    form: { closeOnSubmit: true, handler: DocumentOwnershipConfig.#onSubmit },
  };

  static override PARTS: Record<string, { template: string; scrollable?: string[] }> = {
    ownership: { template: "templates/apps/ownership.hbs", scrollable: [".ownership-users"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get #isFolder(): boolean {
    return this.doc.documentName === "Folder";
  }

  override get title(): string {
    return `${host.game.i18n.localize("OWNERSHIP.Title")}: ${this.doc.name}`;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const levels = constant("DOCUMENT_OWNERSHIP_LEVELS");
    const ownership = (this.doc._source.ownership as Record<string, number> | undefined) ?? {};
    const embedded = this.doc.parent !== null;
    const folder = this.#isFolder;
    const choices = (current: number | undefined, isDefault: boolean): Data[] => {
      const list: Data[] = [];
      const add = (value: number, label: string): void => {
        list.push({ value, label, selected: value === current });
      };
      if (folder) add(-3, "OWNERSHIP.NOCHANGE");
      if (isDefault && embedded) add(-1, "OWNERSHIP.INHERIT");
      if (!isDefault) add(-2, "OWNERSHIP.DEFAULT");
      for (const name of ["NONE", "LIMITED", "OBSERVER", "OWNER"]) add(levels[name] ?? 0, `OWNERSHIP.${name}`);
      return list;
    };
    return Object.assign(context, {
      isFolder: folder,
      defaultChoices: choices(folder ? -3 : ownership.default, true),
      users: host.game.users
        .filter((user) => !user.isGM)
        .map((user) => ({
          id: user.id,
          name: user.name,
          color: cssColor(user.color, "#888"),
          choices: choices(folder ? -3 : (ownership[user.id] ?? -2), false),
        })),
    });
  }

  static async #onSubmit(
    this: DocumentOwnershipConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: { object: Data },
  ): Promise<void> {
    const chosen = formData.object as Record<string, number>;
    const documents = this.#isFolder ? (this.doc as unknown as TableFolder).contents : [this.doc];
    const updates = documents.map((document) => {
      const ownership: Record<string, number> = { ...document.ownership };
      for (const [id, level] of Object.entries(chosen)) {
        if (Number(level) === -3) continue;
        if (Number(level) === -2) delete ownership[id];
        else ownership[id] = Number(level);
      }
      return { _id: document.id, ownership };
    });
    // The whole record is written: a merged one could never take a user's own level away.
    const options = { diff: false, recursive: false, noHook: true };
    if (!this.#isFolder) await this.doc.update({ ownership: updates[0]?.ownership }, options);
    else {
      const { documentClass } = documents[0]?.collection ?? {};
      await documentClass?.updateDocuments(updates, options);
    }
  }
}
