import { ApplicationV2, HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import { type Data, host } from "../host.ts";

/** One picture or video, large. */
export class ImagePopout extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["image-popout"],
    src: "",
    caption: "",
    uuid: null,
    showTitle: null,
    window: { resizable: true, icon: "fa-solid fa-image" },
    position: { width: 720, height: 640 },
  };

  static override PARTS = { popout: { template: "templates/apps/image-popout.hbs", root: true } };

  get src(): string {
    return String((this.options as Data).src ?? "");
  }

  /** Whether the file is a video by its ending. */
  get isVideo(): boolean {
    return /\.(m4v|mp4|ogv|webm)(\?|$)/i.test(this.src);
  }

  override get title(): string {
    const { window, uuid } = this.options as unknown as { window: { title?: string }; uuid?: string };
    return window.title || (uuid ? (host.fromUuidSync(uuid)?.name ?? "") : "");
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = (await super._prepareContext(options)) as Data;
    const { caption } = this.options as Data;
    return Object.assign(context, {
      src: this.src,
      image: this.src,
      caption,
      title: this.title,
      isVideo: this.isVideo,
      altText: caption || this.title,
    });
  }
}
