/** An object like this one, with these members in place of its own. All it has can be copied from it; a getter is read only when needed. */
export const withMembers = <T extends object>(given: T, members: PropertyDescriptorMap): T =>
  Object.create(Object.getPrototypeOf(given) as object | null, {
    ...Object.getOwnPropertyDescriptors(given),
    ...members,
  }) as T;
