import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, RenderContext, RenderOptions } from "../api/types.ts";
import { make } from "../dom.ts";
import { implementationOf, tr } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

type PickerCallback = (path: string, picker: FilePicker) => unknown;

export type FilePickerOptions = ApplicationOptions & {
  type?: string;
  current?: string | null;
  callback?: PickerCallback | null;
  allowUpload?: boolean;
  field?: HTMLInputElement | null;
};

/** Browsing and uploading need a file service that Mesa's server does not offer. */
function unmodelled(member: string): never {
  throw new Error(`Mesa does not model foundry.applications.apps.FilePicker.${member}`);
}

/** Chooses a file by its path, with a preview. */
export class FilePicker extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "file-picker-{id}",
    classes: ["filepicker"],
    tag: "form",
    window: { title: "FILES.TitleDefault", icon: "fa-solid fa-folder-open", contentClasses: ["standard-form"] },
    position: { width: 460 },
    form: { handler: FilePicker.#onSubmit, closeOnSubmit: true },
  };

  static FILE_TYPES = ["image", "audio", "video", "text", "imagevideo", "font", "folder", "any"];
  static LAST_BROWSED_DIRECTORY = "";
  static LAST_DISPLAY_MODE = "list";
  static DISPLAY_MODES = ["list", "thumbs", "tiles", "images"];

  callback: PickerCallback | null;
  field: HTMLInputElement | null;
  type: string;
  request: string;

  static get implementation(): typeof FilePicker {
    return implementationOf("FilePicker", FilePicker);
  }

  constructor(options: FilePickerOptions = {}) {
    super(options);
    this.callback = options.callback ?? null;
    this.field = options.field ?? null;
    this.type = options.type ?? "any";
    this.request = options.current ?? "";
  }

  override get title(): string {
    return tr(
      `FILES.Title${this.type.charAt(0).toUpperCase()}${this.type.slice(1)}`,
      tr("FILES.TitleDefault", "Choose a file"),
    );
  }

  override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement[]> {
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
    const select = make("button", { type: "submit" }, tr("FILES.SelectFile", "Select"));
    return [group, image, make("footer", { class: "form-footer" }, select)];
  }

  override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }

  static #onSubmit(this: FilePicker, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): void {
    const path = String(formData.object.file ?? "").trim();
    if (this.field) {
      this.field.value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    }
    this.callback?.(path, this);
  }

  browse(): never {
    return unmodelled("browse");
  }

  static browse(): never {
    return unmodelled("browse");
  }

  static upload(): never {
    return unmodelled("upload");
  }

  static uploadPersistent(): never {
    return unmodelled("uploadPersistent");
  }

  static createDirectory(): never {
    return unmodelled("createDirectory");
  }

  static configurePath(): never {
    return unmodelled("configurePath");
  }

  /** The picker of a button that names its target field in `data-target`. */
  static fromButton(button: HTMLButtonElement): FilePicker {
    const name = button.dataset.target ?? "";
    const field = button.form?.elements.namedItem(name) as HTMLInputElement | null;
    return new FilePicker({ field, type: button.dataset.type ?? "any", current: field?.value ?? "" });
  }
}
