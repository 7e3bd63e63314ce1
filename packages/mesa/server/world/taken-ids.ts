/** What becomes of a document that is made under an id that is taken. */
export type TakenIds = "refuse" | "replace";
