import { rulesets } from "../../../contract/index.ts";
import { SYSTEM_ID, systemPath } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import type { Progress } from "../../progress.ts";
import type { Hauls, PictureAnswer, ProgramHaul, UnpackFault } from "../unpack/hauls.ts";
import type { PictureQuestion, UnpackAnswer, UnpackQuestion } from "../unpack/worker.ts";
import { decoded, isZip } from "../unpack/zip.ts";

/** The page's side of the worker that unpacks and reads files of other programs. */

/** Larger than any set of people's data, in bytes, and any JSON of one program: nothing of it is read. */
const MOST_BYTES = 300_000_000;
const MOST_JSON = 50_000_000;
/** How often it is looked whether the user stopped, in milliseconds. */
const LOOKS = 150;

/** Bytes enough to see what a file is. */
const HEAD = 1024;

/** Whether these files are for the worker: several, a zip, XML, or JSON longer than any sheet. */
export async function isToUnpack(files: readonly File[], mostOfOne: number): Promise<boolean> {
  const [one] = files;
  if (files.length !== 1 || !one) return files.length > 1;
  const head = new Uint8Array(await one.slice(0, HEAD).arrayBuffer());
  const text = decoded(head).replace(/^[\ufeff\s]+/, "");
  return isZip(head) || isXml(text) || (one.size > mostOfOne && one.size <= MOST_JSON && /^[[{]/.test(text));
}

/** A page of the web is no XML that is read here. Before the first element may stand remarks and what the file says of itself. */
const isXml = (text: string): boolean =>
  /^<(?:\?xml|!--|!DOCTYPE|[A-Z])/.test(text) && !/<(?:!DOCTYPE\s+)?html/i.test(text);

/**
 * Unpacks and reads what was chosen.
 * @throws {UserError} When nothing of it can be read, in one sentence.
 */
export async function unpacked(files: readonly File[], progress: Progress): Promise<Hauls> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_BYTES)
    throw new UserError("CUBILETE.carry.trouble.large", { size: inMegabytes(size), most: inMegabytes(MOST_BYTES) });
  const given = await Promise.all(
    files.map(async (file) => ({
      name: file.webkitRelativePath || file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  const types = rulesets.all().flatMap(({ actors }) => Object.keys(actors));
  progress.stage(t("CUBILETE.haul.reading"), 0);
  const worker = new Worker(foundry.utils.getRoute(systemPath("unpack.js")));
  try {
    const brokenAt = t("CUBILETE.haul.brokenAt", { name: "{name}", line: "{line}" });
    const ours = { system: SYSTEM_ID, types, brokenAt };
    const hauls = await answersOf(worker, { files: given, ours }, progress);
    if ((hauls.pictures ?? []).length > 0)
      return { ...hauls, picture: (path) => pictureFrom(worker, path), end: () => worker.terminate() };
    worker.terminate();
    return hauls;
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

const pictureFrom = (worker: Worker, picture: string): Promise<PictureAnswer> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "The worker did not answer."));
    worker.postMessage({ picture } satisfies PictureQuestion);
  });

function answersOf(worker: Worker, question: UnpackQuestion, progress: Progress): Promise<Hauls> {
  const found = new Map<string, ProgramHaul>();
  let read = 0;
  return new Promise((resolve, reject) => {
    const looks = setInterval(() => progress.step(0).catch(fail), LOOKS);
    const fail = (reason: unknown) => {
      clearInterval(looks);
      reject(reason);
    };
    const hear = (answer: UnpackAnswer): void => {
      if ("fault" in answer) fail(inWords(answer.fault));
      else if ("failed" in answer) fail(new Error(answer.failed));
      else if ("piece" in answer) put(found, answer.piece);
      else if ("of" in answer) {
        if (read === 0) progress.stage(t("CUBILETE.haul.reading"), answer.of);
        progress.step(answer.done - read).catch(fail);
        read = answer.done;
      } else {
        clearInterval(looks);
        resolve({ hauls: [...found.values()], left: answer.end, pictures: answer.pictures });
      }
    };
    worker.onmessage = ({ data }: MessageEvent<UnpackAnswer>) => hear(data);
    worker.onerror = ({ message }) => fail(new Error(message || "The worker did not start."));
    worker.postMessage(
      question,
      question.files.map(({ bytes }) => bytes.buffer as ArrayBuffer),
    );
  });
}

function put(found: Map<string, ProgramHaul>, piece: ProgramHaul): void {
  const known = found.get(piece.program);
  if (!known) {
    found.set(piece.program, piece);
    return;
  }
  known.people.push(...piece.people);
  known.things.push(...piece.things);
  known.left.push(...piece.left);
}

const inMegabytes = (bytes: number): string => decimal(bytes / 1_000_000, 0);

/** What was wrong, for the user who chose the file. */
const inWords = ({ code, data }: UnpackFault): UserError =>
  new UserError(
    code === "broken" ? "CUBILETE.carry.trouble.broken" : `CUBILETE.haul.trouble.${code}`,
    code === "tooMuch" ? { ...data, most: inMegabytes(MOST_BYTES) } : data,
  );
