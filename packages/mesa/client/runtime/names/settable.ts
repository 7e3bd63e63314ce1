/**
 * What the public classes keep in a plain field and Mesa works out when it is asked for: packages may assign it all the same,
 * and then it is what they said.
 */
export function settle(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
}
