import { ApplicationV2, HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import { type ConfigGroup, configGroups } from "../board/config-rows.ts";
import { constant, type Data, host, type TableDocument, t } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

interface Attributes {
  bar: string[][];
  value: string[][];
}

/** The attributes that a bar can show, by path, with none as the first choice. */
function barChoices(actor: { type?: string; system?: unknown } | null): Record<string, string> {
  const TokenClass = (host.CONFIG.Token as { documentClass: { getTrackedAttributes(data?: unknown): Attributes } })
    .documentClass;
  const { bar, value } = TokenClass.getTrackedAttributes(actor?.type);
  const paths = [...bar, ...value].map((path) => path.join("."));
  return { "": "TOKEN.NoBar", ...Object.fromEntries(paths.map((path) => [path, path])) };
}

function choicesOf(constantName: string, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(constant(constantName)).map(([name, value]) => [value, `${prefix}.${name}`] as const),
  );
}

/** The form of a token or of an actor's prototype. */
function tokenGroups(actor: { type?: string; system?: unknown } | null, isPrototype: boolean): ConfigGroup[] {
  const display = choicesOf("TOKEN_DISPLAY_MODES", "TOKEN.DISPLAY");
  const dispositions = Object.fromEntries(
    Object.entries(constant("TOKEN_DISPOSITIONS")).map(
      ([name, value]) => [value, `TOKEN.DISPOSITION.${name.toLowerCase()}`] as const,
    ),
  );
  const bars = barChoices(actor);
  const select = { kind: "select" as const };
  return [
    {
      legend: "TOKEN.Identity",
      rows: [
        { name: "name", label: "DOCUMENT.FIELDS.name.label", kind: "text" },
        { name: "displayName", label: "TOKEN.DisplayName", number: true, choices: display, ...select },
        { name: "actorLink", label: "TOKEN.ActorLink", kind: "checkbox" },
        ...(isPrototype ? [{ name: "appendNumber", label: "TOKEN.AppendNumber", kind: "checkbox" } as const] : []),
        { name: "disposition", label: "TOKEN.Disposition", number: true, choices: dispositions, ...select },
        { name: "locked", label: "TOKEN.Locked", kind: "checkbox" as const },
      ].filter((row) => !isPrototype || row.name !== "locked") as ConfigGroup["rows"],
    },
    {
      legend: "TOKEN.Appearance",
      rows: [
        { name: "texture.src", label: "TOKEN.Image", kind: "image" },
        { name: "width", label: "TOKEN.Width", kind: "number", step: 0.5, min: 0.5 },
        { name: "height", label: "TOKEN.Height", kind: "number", step: 0.5, min: 0.5 },
        { name: "rotation", label: "TOKEN.Rotation", kind: "number", step: 1 },
      ],
    },
    {
      legend: "TOKEN.Bars",
      rows: [
        { name: "displayBars", label: "TOKEN.DisplayBars", number: true, choices: display, ...select },
        { name: "bar1.attribute", label: "TOKEN.Bar1", choices: bars, ...select },
        { name: "bar2.attribute", label: "TOKEN.Bar2", choices: bars, ...select },
      ],
    },
  ];
}

const PARTS: Record<string, { template: string; scrollable?: string[] }> = {
  body: { template: "templates/board/config.hbs", scrollable: [""] },
  footer: { template: "templates/generic/form-footer.hbs" },
};

/** Nothing chosen is no attribute, which the schema writes as null. */
function emptyBarsToNull(data: Data): Data {
  for (const name of ["bar1", "bar2"]) {
    const bar = data[name] as { attribute?: string | null } | undefined;
    if (bar && !bar.attribute) bar.attribute = null;
  }
  return data;
}

/** The settings of one token on a scene. */
export class TokenConfig extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["token-config", "board-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user-circle", resizable: true },
    position: { width: 480, height: 600 },
    form: { closeOnSubmit: true },
  };

  static override PARTS = PARTS;

  get token(): TableDocument {
    return this.doc;
  }

  get actor(): TableDocument | null {
    return (this.doc as unknown as { actor: TableDocument | null }).actor;
  }

  override get title(): string {
    return `${t("TOKEN.Title")}: ${this.doc.name}`;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    return Object.assign(context, { groups: configGroups(tokenGroups(this.actor, false), this.doc._source, this.id) });
  }

  override _processFormData(...args: Parameters<TableSheetBase["_processFormData"]>): Data {
    return emptyBarsToNull(super._processFormData(...args));
  }
}

interface Prototype {
  parent: TableDocument;
  toObject(source?: boolean): Data;
}

/** The settings that an actor's tokens start from. */
export class PrototypeTokenConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["token-config", "board-config", "standard-form"],
    tag: "form",
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user-circle", resizable: true },
    position: { width: 480, height: 600 },
    form: { closeOnSubmit: true, handler: PrototypeTokenConfig.#onSubmit },
  };

  static override PARTS = PARTS;

  readonly token: Prototype;

  constructor({ prototype, ...options }: Data & { prototype: unknown }) {
    const token = prototype as Prototype;
    super({ id: `prototype-token-${token.parent.uuid.replaceAll(".", "-")}`, ...options } as never);
    this.token = token;
  }

  get actor(): TableDocument {
    return this.token.parent;
  }

  override get title(): string {
    return `${t("TOKEN.TitlePrototype")}: ${this.actor.name}`;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = ((await super._prepareContext(options as never)) ?? {}) as Data;
    return Object.assign(context, {
      groups: configGroups(tokenGroups(this.actor, true), this.token.toObject(), this.id),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.SaveChanges" }],
    });
  }

  static async #onSubmit(
    this: PrototypeTokenConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: { object: Data },
  ): Promise<void> {
    const prototypeToken = emptyBarsToNull(host.foundry.utils.expandObject(formData.object));
    await this.actor.update({ prototypeToken });
  }
}
