import type { FolderListing } from "../../../common/protocol.ts";
import { route } from "../../runtime/route.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, RenderContext, RenderOptions } from "../api/types.ts";
import { make, makeButton, makeIcon } from "../dom.ts";
import { host, implementationOf, reportError, tr } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import {
  type BrowseOptions,
  browseFiles,
  createDirectory,
  extensionsOf,
  isImage,
  type UploadAnswer,
  uploadFile,
} from "./file-service.ts";

type PickerCallback = (path: string, picker: FilePicker) => unknown;

export type FilePickerOptions = ApplicationOptions & {
  type?: string;
  current?: string | null;
  activeSource?: string;
  callback?: PickerCallback | null;
  allowUpload?: boolean;
  field?: HTMLElement | null;
  button?: HTMLElement | null;
  displayMode?: string;
};

/** Chooses a file of the user data: a folder at a time, by a path of one's own, or by adding one. */
export class FilePicker extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "file-picker-{id}",
    classes: ["filepicker"],
    tag: "form",
    window: { title: "FILES.TitleDefault", icon: "fa-solid fa-folder-open", contentClasses: ["standard-form"] },
    position: { width: 560 },
    actions: { browseFolder: FilePicker.#onBrowse, pickFile: FilePicker.#onPick, makeFolder: FilePicker.#onMakeFolder },
    form: { handler: FilePicker.#onSubmit, closeOnSubmit: true },
  };

  static FILE_TYPES = ["image", "audio", "video", "text", "imagevideo", "font", "folder", "any"];
  static LAST_BROWSED_DIRECTORY = "";
  static LAST_DISPLAY_MODE = "list";
  static DISPLAY_MODES = ["list", "thumbs", "tiles", "images"];
  static S3_BUCKETS: string[] | null = null;

  callback: PickerCallback | null;
  field: HTMLElement | null;
  button: HTMLElement | null;
  type: string;
  request: string;
  displayMode: string;
  extensions: string[];
  activeSource: string;
  sources: Record<string, { target: string }>;
  /** What the last browsing found. */
  results: Partial<FolderListing> = {};
  #allowUpload: boolean;

  static get implementation(): typeof FilePicker {
    return implementationOf("FilePicker", FilePicker);
  }

  static get uploadURL(): string {
    return route("/upload");
  }

  constructor(options: FilePickerOptions = {}) {
    super(options);
    this.callback = options.callback ?? null;
    this.field = options.field ?? null;
    this.button = options.button ?? null;
    this.type = options.type ?? "any";
    this.request = options.current ?? "";
    this.displayMode = options.displayMode ?? FilePicker.LAST_DISPLAY_MODE;
    this.extensions = extensionsOf(this.type);
    this.activeSource = options.activeSource ?? "data";
    this.#allowUpload = options.allowUpload ?? true;
    // Foundry's own art is not in the user data: somebody who has an icon of it starts where they last looked.
    const inside = /^(systems|worlds)\//.test(this.request);
    const target = inside ? this.request.split("/").slice(0, -1).join("/") : FilePicker.LAST_BROWSED_DIRECTORY;
    this.sources = { data: { target } };
  }

  override get title(): string {
    return tr(
      `FILES.Title${this.type.charAt(0).toUpperCase()}${this.type.slice(1)}`,
      tr("FILES.TitleDefault", "Choose a file"),
    );
  }

  get source(): { target: string } {
    return this.sources[this.activeSource] ?? { target: "" };
  }

  get target(): string {
    return this.source.target;
  }

  get canUpload(): boolean {
    return this.type !== "folder" && this.#allowUpload && host.game.user.can("FILES_UPLOAD");
  }

  override async _renderHTML(_context: RenderContext, options: RenderOptions): Promise<HTMLElement[]> {
    if (options.isFirstRender && this.results.target === undefined) await this.#look(this.target);
    const input = make("input", { type: "text", name: "file", value: this.request, autofocus: true, required: true });
    const label = make("label", {}, tr("FILES.Selected", "Path"));
    input.id = `${this.id}-file`;
    label.htmlFor = input.id;
    const group = make("div", { class: "form-group" }, label, make("div", { class: "form-fields" }, input));
    const hint = tr(
      "FILES.PathHint",
      "A path inside the user data, such as systems/name/icons/file.svg, or a web address.",
    );
    group.append(make("p", { class: "hint" }, hint));
    const image = make("img", { class: "filepicker-preview", alt: "" });
    const showPreview = () => {
      image.hidden = !/image|any/.test(this.type) || !input.value.trim();
      if (!image.hidden) image.src = input.value.trim();
    };
    input.addEventListener("input", showPreview);
    image.addEventListener("error", () => {
      image.hidden = true;
    });
    showPreview();
    const footer = make("footer", { class: "form-footer" });
    if (this.canUpload) footer.append(this.#uploadButton());
    footer.append(make("button", { type: "submit" }, tr("FILES.SelectFile", "Select")));
    return [...this.#folder(), group, image, footer];
  }

  /** The folder that is open: its way back, its folders, its files. */
  #folder(): HTMLElement[] {
    const { target, dirs = [], files = [] } = this.results;
    if (target === undefined) return [];
    const here = make("div", { class: "form-fields filepicker-target" });
    if (target) {
      const up = makeButton("fa-solid fa-turn-up", tr("FILES.GoBack", "One folder up"), "browseFolder");
      up.dataset.path = target.split("/").slice(0, -1).join("/");
      here.append(up);
    }
    here.append(make("code", {}, `/${target}`));
    if (host.game.user.can("FILES_UPLOAD")) {
      here.append(makeButton("fa-solid fa-folder-plus", tr("FILES.CreateSubfolder", "New folder"), "makeFolder"));
    }
    const list = make("ul", { class: "filepicker-list plain scrollable", "data-display-mode": this.displayMode });
    const entry = (path: string, action: string, picture: HTMLElement) => {
      const name = decodeURIComponent(path.split("/").at(-1) ?? path);
      const button = make("button", { type: "button", class: "plain", "data-action": action, "data-path": path });
      button.append(picture, make("span", {}, name));
      list.append(make("li", {}, button));
    };
    for (const path of dirs) entry(path, "browseFolder", makeIcon("fa-solid fa-folder fa-fw"));
    for (const path of files) {
      const picture = isImage(path)
        ? make("img", { src: path, alt: "", width: 24, height: 24, loading: "lazy" })
        : makeIcon("fa-solid fa-file fa-fw");
      entry(path, "pickFile", picture);
    }
    if (!list.childElementCount) list.append(make("li", {}, tr("FILES.NoResults", "This folder is empty.")));
    return [here, list];
  }

  #uploadButton(): HTMLElement {
    // It has no name, and so is no value of the form: what is chosen here is stored at once.
    const input = make("input", { type: "file" });
    if (this.extensions.length > 0) input.accept = this.extensions.join(",");
    input.ariaLabel = tr("FILES.UploadFile", "Add a file");
    input.addEventListener("change", (event) => {
      event.stopPropagation();
      const [file] = input.files ?? [];
      if (file) void this.#upload(file).catch((error: unknown) => reportError(error, "FilePicker upload"));
    });
    return input;
  }

  async #upload(file: File): Promise<void> {
    const { implementation } = FilePicker;
    const answer = await implementation.upload(this.activeSource, this.target, file);
    if (!answer) return;
    this.request = answer.path;
    await this.browse(this.target);
  }

  override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }

  /** Reads a folder; without the right to browse, nothing is listed. */
  async #look(target: string, options: BrowseOptions = {}): Promise<void> {
    if (!host.game.user.can("FILES_BROWSE")) return;
    const { implementation } = FilePicker;
    const settings = { extensions: this.extensions, ...options };
    try {
      this.results = await implementation.browse(this.activeSource, target, settings);
    } catch (error) {
      // The folder of what stands there may be gone: the root always is there.
      host.ui.notifications.warn(error instanceof Error ? error.message : String(error));
      this.results = await implementation.browse(this.activeSource, "", settings);
    }
    this.source.target = this.results.target ?? "";
    FilePicker.LAST_BROWSED_DIRECTORY = this.source.target;
  }

  /** Opens the picker at a folder; without the right to browse nothing happens. */
  async browse(target?: string, options: BrowseOptions = {}): Promise<this> {
    if (!host.game.user.can("FILES_BROWSE")) return this;
    await this.#look(typeof target === "string" ? target : this.target, options);
    await this.render({ force: true });
    return this;
  }

  static #onBrowse(this: FilePicker, _event: Event, target: HTMLElement): void {
    void this.browse(target.dataset.path ?? "");
  }

  static #onPick(this: FilePicker, _event: Event, target: HTMLElement): void {
    const input = this.element.querySelector<HTMLInputElement>('input[name="file"]');
    if (!input) return;
    this.request = target.dataset.path ?? "";
    input.value = this.request;
    input.dispatchEvent(new Event("input"));
  }

  static async #onMakeFolder(this: FilePicker): Promise<void> {
    const { DialogV2 } = (host.foundry.applications as unknown as { api: { DialogV2: Asking } }).api;
    const content = make("input", { type: "text", name: "dirname", required: true, autofocus: true });
    content.ariaLabel = tr("FILES.CreateSubfolder", "New folder");
    const answer = await DialogV2.input({
      window: { title: tr("FILES.CreateSubfolder", "New folder") },
      content: make("div", {}, content),
    });
    const name = String(answer?.dirname ?? "").trim();
    if (!name) return;
    const { implementation } = FilePicker;
    await implementation.createDirectory(this.activeSource, [this.target, name].filter(Boolean).join("/"));
    await this.browse(this.target);
  }

  static #onSubmit(this: FilePicker, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): void {
    const path = String(formData.object.file ?? "").trim();
    if (this.field) {
      (this.field as HTMLInputElement).value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    }
    this.callback?.(path, this);
  }

  static browse(source: string, target: string, options: BrowseOptions = {}): Promise<FolderListing> {
    return browseFiles(source, target, options);
  }

  static createDirectory(source: string, target: string, options: BrowseOptions = {}): Promise<string> {
    return createDirectory(source, target, options);
  }

  static upload(
    source: string,
    path: string,
    file: File,
    body: Record<string, unknown> = {},
    options: { notify?: boolean | null } = {},
  ): Promise<UploadAnswer | false> {
    return uploadFile(source, path, file, body, options);
  }

  /** Stores a file where updates of its package leave it alone. */
  static uploadPersistent(
    packageId: string,
    path: string,
    file: File,
    body: Record<string, unknown> = {},
    options: { notify?: boolean | null } = {},
  ): Promise<UploadAnswer | false> {
    if (packageId !== host.game.system.id) throw new Error(`Mesa does not model the storage of ${packageId}`);
    const folder = ["systems", packageId, "storage", path].filter(Boolean).join("/");
    return FilePicker.upload("data", folder, file, body, options);
  }

  static configurePath(): never {
    throw new Error("Mesa does not model foundry.applications.apps.FilePicker.configurePath");
  }

  static matchS3URL(_url: string): null {
    return null;
  }

  /** The picker of a button that names its target field in `data-target`. */
  static fromButton(button: HTMLButtonElement): FilePicker {
    const name = button.dataset.target ?? "";
    const field = button.form?.elements.namedItem(name) as HTMLInputElement | null;
    return new FilePicker({ field, button, type: button.dataset.type ?? "any", current: field?.value ?? "" });
  }
}

interface Asking {
  input(config: object): Promise<{ dirname?: unknown } | null>;
}
