/** Pieces of data steps: how what an older version wrote is read. */

export { all, each, move, reword } from "../migrations/rename.ts";
