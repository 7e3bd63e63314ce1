/**
 * Deeds that this page is doing right now, by id: no other page finishes them, and this one does not begin them twice.
 */
const deeds = new Set<string>();

export const isAtWork = (id: string): boolean => deeds.has(id);

export async function atWork<T>(id: string, work: () => Promise<T>): Promise<T> {
  deeds.add(id);
  try {
    return await work();
  } finally {
    deeds.delete(id);
  }
}
