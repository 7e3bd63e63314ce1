/** The members of foundry.applications.apps that live in this room; documents and the table add theirs. */
export { FilePicker } from "./file-picker.ts";
