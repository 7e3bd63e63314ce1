import { expect, it } from "vitest";
import "../table.ts";

/* What is pressed faster than the server answers: each press goes on from the one before it, and none waits. */

// biome-ignore lint/suspicious/noExplicitAny: a document of no type.
type Any = any;

const { comingTo, writeNext, writeOn } = await import("../../../module/sheets/presses.ts");

/** A document on a slow line: what is written is there once it is `answered`. */
function onSlowLine(uuid: string, system: Any) {
  const { setProperty } = (foundry as Any).utils;
  const sent: object[][] = [];
  const waiting: ((refused?: Error) => void)[] = [];
  const document = {
    uuid,
    system,
    update: (changes: object, ...options: object[]) =>
      new Promise<void>((done, fail) => {
        sent.push([changes, ...options]);
        waiting.push((refused) => {
          if (refused) return fail(refused);
          for (const [path, value] of Object.entries(changes)) setProperty(document, path, value);
          done();
        });
      }),
  };
  return { document, sent, waiting };
}

const by = (amount: number) => (now: number) => Math.max(0, now + amount);

it("each press is written at once, on top of the one before", async () => {
  const { document, sent, waiting } = onSlowLine("Quick", { rope: 1 });
  const presses = [1, 1, -1].map((amount) => writeNext(document, "system.rope", by(amount)));
  expect(sent).toEqual([
    [{ "system.rope": 2 }],
    [{ "system.rope": 3 }, { diff: false }],
    [{ "system.rope": 2 }, { diff: false }],
  ]);
  for (const answer of waiting) answer();
  await Promise.all(presses);
  expect(document.system.rope).toBe(2);
});

it("a figure that is typed by how much it changes goes on from there too", async () => {
  const { document, sent, waiting } = onSlowLine("Typed", { health: { value: 20 } });
  void writeNext(document, "system.health.value", by(-1));
  expect(comingTo(document, "system.health.value")).toBe(19);
  void writeOn(document, "system.health.value", 16);
  expect(comingTo(document, "system.health.value")).toBe(16);
  for (const answer of waiting) answer();
  await new Promise((done) => setTimeout(done));
  expect([document.system.health.value, comingTo(document, "system.health.value")]).toEqual([16, 16]);
  expect(sent).toHaveLength(2);
});

it("what was answered is where the next press begins, and what another page wrote meanwhile", async () => {
  const { document, sent, waiting } = onSlowLine("Other", { rope: 4 });
  const press = writeNext(document, "system.rope", by(-1));
  waiting[0]?.();
  await press;
  document.system.rope = 9;
  void writeNext(document, "system.rope", by(-1));
  expect(sent.at(-1)).toEqual([{ "system.rope": 8 }]);
});

it("one that was refused is forgotten, and nothing is written where nothing comes of it", async () => {
  const { document, sent, waiting } = onSlowLine("Refused", { rope: 0 });
  await writeNext(document, "system.rope", by(-1));
  expect(sent).toEqual([]);
  const press = writeNext(document, "system.rope", by(1));
  waiting[0]?.(new Error("gone"));
  await expect(press).rejects.toThrow("gone");
  void writeNext(document, "system.rope", by(2));
  expect(sent.at(-1)).toEqual([{ "system.rope": 2 }]);
});
