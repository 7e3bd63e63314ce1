/** Documents that are made in memory alone, to be read once: nothing on the table has changed. */

let imagining = 0;

export const isImagined = (): boolean => imagining > 0;

/** Makes such a document, at once. */
export function imagine<T>(make: () => T): T {
  imagining++;
  try {
    return make();
  } finally {
    imagining--;
  }
}
