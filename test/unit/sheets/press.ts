/* A hand on the buttons of a sheet that is not drawn. */

// biome-ignore lint/suspicious/noExplicitAny: sheets of every kind.
type Any = any;

/** What a button says beside, and the thing in whose row it stands. */
export interface Pressed {
  action: string;
  dataset?: Record<string, string>;
  item?: string;
  /** What else a hand finds around it: what stands beside, the effect of its row. */
  beside?: object;
}

/** The actions of a sheet with those of the sheets that it is made of. */
export function actionsOf(sheet: Any): Record<string, (event: object, target: object) => unknown> {
  const all: Any[] = [];
  for (let at = sheet.constructor; at && at !== Function.prototype; at = Object.getPrototypeOf(at))
    if (Object.hasOwn(at, "DEFAULT_OPTIONS")) all.unshift(at.DEFAULT_OPTIONS.actions ?? {});
  return Object.assign({}, ...all);
}

/** Presses a button of a sheet as a hand does; where it stands its row is found again. */
export async function press(sheet: Any, { action, dataset = {}, item, beside = {} }: Pressed): Promise<void> {
  const row = { dataset: { ...dataset, itemId: item } };
  const target = {
    dataset,
    ...beside,
    closest: (selector: string) => (selector.includes("item-id") && !item ? null : row),
  };
  const act = actionsOf(sheet)[action];
  if (!act) throw new Error(`no action ${action}`);
  await act.call(sheet, { detail: 1 }, target);
  for (let turns = 0; turns < 20; turns++) await new Promise((done) => setImmediate(done));
}
