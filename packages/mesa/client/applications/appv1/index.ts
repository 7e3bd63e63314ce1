/**
 * foundry.appv1: windows of V1. Those of actors, items and any other form are drawn; the sheets of journals and adventures can be
 * named and extended, and showing one throws by name.
 */
import { UnmodelledError } from "../../runtime/names/strict.ts";
import { Application } from "./application.ts";
import { Dialog } from "./dialog.ts";
import { ActorSheet, DocumentSheet, ItemSheet } from "./document-sheet.ts";
import { FormApplication } from "./form-application.ts";

class UnmodelledSheet extends DocumentSheet {
  static _path = "";

  override render(): never {
    const { _path } = this.constructor as typeof UnmodelledSheet;
    throw new UnmodelledError(`foundry.appv1.${_path} (${this.constructor.name}): extend ApplicationV2 instead`);
  }
}

class JournalSheet extends UnmodelledSheet {
  static override _path = "sheets.JournalSheet";
}

class JournalPageSheet extends UnmodelledSheet {
  static override _path = "sheets.JournalPageSheet";
}

class JournalTextPageSheet extends JournalPageSheet {
  static override _path = "sheets.JournalTextPageSheet";
}

class JournalTextTinyMCESheet extends JournalTextPageSheet {
  static override _path = "sheets.JournalTextTinyMCESheet";
}

class AdventureImporter extends UnmodelledSheet {
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
