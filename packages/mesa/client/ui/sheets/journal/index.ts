export { JournalEntrySheet } from "./entry-sheet.ts";
export {
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageImageSheet,
  JournalEntryPageMarkdownSheet,
  JournalEntryPagePDFSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
  JournalEntryPageVideoSheet,
} from "./page-sheet.ts";
