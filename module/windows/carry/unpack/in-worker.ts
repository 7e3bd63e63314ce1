import { answerWith, type PictureQuestion, pictureOf, type UnpackQuestion } from "./worker.ts";

/* What runs in a worker beside the page, built as a script of its own: large files of other programs are unpacked and read in it. */

/** What the page gave: pictures are taken out of it one by one, when they are asked for. */
let given: UnpackQuestion["files"] = [];

globalThis.onmessage = ({ data }: MessageEvent<UnpackQuestion | PictureQuestion>) => {
  if ("picture" in data) return globalThis.postMessage(pictureOf(given, data.picture));
  given = data.files;
  void answerWith(data, (answer) => globalThis.postMessage(answer));
};
