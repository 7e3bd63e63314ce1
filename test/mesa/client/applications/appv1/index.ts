/**
 * foundry.appv1. V1 applications are not modelled: their classes can be named, for instance to unregister the core
 * sheets, but neither constructed nor used as the base of one that is. The exception is the plain Dialog.
 */
import { Dialog } from "./dialog.ts";

function unmodelled(path: string): never {
  throw new Error(`Mesa does not model foundry.appv1.${path}: extend foundry.applications.api.ApplicationV2 instead.`);
}

class ActorSheet {
  constructor() {
    unmodelled("sheets.ActorSheet");
  }
}

class ItemSheet {
  constructor() {
    unmodelled("sheets.ItemSheet");
  }
}

class JournalSheet {
  constructor() {
    unmodelled("sheets.JournalSheet");
  }
}

class JournalPageSheet {
  constructor() {
    unmodelled("sheets.JournalPageSheet");
  }
}

class JournalTextPageSheet {
  constructor() {
    unmodelled("sheets.JournalTextPageSheet");
  }
}

class JournalTextTinyMCESheet {
  constructor() {
    unmodelled("sheets.JournalTextTinyMCESheet");
  }
}

class AdventureImporter {
  constructor() {
    unmodelled("sheets.AdventureImporter");
  }
}

class Application {
  constructor() {
    unmodelled("api.Application");
  }
}

class FormApplication {
  constructor() {
    unmodelled("api.FormApplication");
  }
}

class DocumentSheet {
  constructor() {
    unmodelled("api.DocumentSheet");
  }
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
