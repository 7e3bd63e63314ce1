import { answerWith, type UnpackQuestion } from "./worker.ts";

/* What runs in a worker beside the page, built as a script of its own: large files of other programs are unpacked and read in it. */

globalThis.onmessage = ({ data }: MessageEvent<UnpackQuestion>) =>
  void answerWith(data, (answer) => globalThis.postMessage(answer));
