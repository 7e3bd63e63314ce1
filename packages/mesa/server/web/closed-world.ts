import { writeBackup } from "../store/backup.ts";
import { AddedFiles } from "./added.ts";
import { browserRecords } from "./store.ts";

/** A world that this browser keeps and that no tab has open: a page looks after it by itself. */

/** How long a worker may take to let go of a world whose last tab was just closed, in milliseconds. */
const PATIENCE = 3_000;

/** A tab has it open. */
export class OpenWorldError extends Error {}

/** @param root The address of the table's folder. @param id Of the world. */
interface Place {
  root: string;
  id: string;
}

const nameOf = ({ root, id }: Place): string => `${new URL(root).pathname}${id}`;

/** The lock that holds who has a world open. */
export const lockOfWorld = (name: string): string => `mesa-world:${name}`;

/** Has the world alone for as long as something is done with it. @throws {OpenWorldError} */
async function alone<T>(place: Place, work: (name: string) => Promise<T>): Promise<T> {
  const name = nameOf(place);
  const signal = AbortSignal.timeout(PATIENCE);
  let isHeld = false;
  const held = () => {
    isHeld = true;
    return work(name);
  };
  return navigator.locks.request(lockOfWorld(name), { signal }, held).catch((error: unknown) => {
    throw isHeld ? error : new OpenWorldError();
  });
}

/** The text of a file with all of a world. @throws {OpenWorldError} */
export const saveClosed = (place: Place): Promise<string> =>
  alone(place, async (name) => {
    const records = await browserRecords(name);
    try {
      return writeBackup(await records.shelves(), await new AddedFiles(place.root, place.id).all());
    } finally {
      await records.close();
    }
  });

/** Takes a world away with all that was added to it. @throws {OpenWorldError} */
export const deleteClosed = (place: Place): Promise<void> =>
  alone(place, async (name) => {
    await (await browserRecords(name)).forget();
    await new AddedFiles(place.root, place.id).forget();
  });
