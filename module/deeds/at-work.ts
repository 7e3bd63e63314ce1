/** Deeds that this page is doing at this moment, by id: nobody else's to finish, and not this page's a second time. */
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
