/**
 * foundry.appv1. V1 applications are not modelled: their classes can be named, for instance to unregister the core
 * sheets, extended and made, because systems keep one of them at hand in `init`; showing one throws by name. The
 * exception is the plain Dialog.
 */
import { mergeObject } from "../../../common/utils/index.ts";
import { UnmodelledError } from "../../runtime/strict.ts";
import { host } from "../host.ts";
import { Dialog } from "./dialog.ts";

type Options = Record<string, unknown>;

let lastId = 0;

/** A V1 window that is not shown. */
class Application {
  static _path = "api.Application";
  static defaultOptions: Options = {};
  readonly appId = ++lastId;
  readonly options: Options;
  readonly rendered = false;
  readonly element = null;

  constructor(options: Options = {}) {
    const { defaultOptions } = this.constructor as typeof Application;
    this.options = mergeObject(defaultOptions, options, { inplace: false }) as Options;
  }

  get id(): string {
    const { id } = this.options;
    return typeof id === "string" && id ? id : `app-${this.appId}`;
  }

  get title(): string {
    return host.game.i18n.localize(String(this.options.title ?? ""));
  }

  render(): never {
    const { _path } = this.constructor as typeof Application;
    throw new UnmodelledError(`foundry.appv1.${_path} (${this.constructor.name}): extend ApplicationV2 instead`);
  }

  /** There is nothing to close. */
  async close(): Promise<void> {}
}

class FormApplication extends Application {
  static override _path = "api.FormApplication";

  constructor(
    readonly object: unknown = {},
    options: Options = {},
  ) {
    super(options);
  }
}

class DocumentSheet extends FormApplication {
  static override _path = "api.DocumentSheet";

  get document(): unknown {
    return this.object;
  }
}

class ActorSheet extends DocumentSheet {
  static override _path = "sheets.ActorSheet";

  get actor(): unknown {
    return this.object;
  }
}

class ItemSheet extends DocumentSheet {
  static override _path = "sheets.ItemSheet";

  get item(): unknown {
    return this.object;
  }
}

class JournalSheet extends DocumentSheet {
  static override _path = "sheets.JournalSheet";
}

class JournalPageSheet extends DocumentSheet {
  static override _path = "sheets.JournalPageSheet";
}

class JournalTextPageSheet extends JournalPageSheet {
  static override _path = "sheets.JournalTextPageSheet";
}

class JournalTextTinyMCESheet extends JournalTextPageSheet {
  static override _path = "sheets.JournalTextTinyMCESheet";
}

class AdventureImporter extends DocumentSheet {
  static override _path = "sheets.AdventureImporter";
}

export const api = { Application, Dialog, DocumentSheet, FormApplication };
export const sheets = {
  ActorSheet,
  AdventureImporter,
  ItemSheet,
  JournalPageSheet,
  JournalSheet,
  JournalTextPageSheet,
  JournalTextTinyMCESheet,
};
