import { beforeEach, expect, it } from "vitest";
import { clearTable, table } from "../table.ts";

/* Where what cards hide is kept: one entry of the GMs' own, that goes with the last of them. */

const { forgetVeiled, keepVeiled, veilEntries } = await import("../../../module/cards/veil.ts");

// biome-ignore lint/suspicious/noExplicitAny: a journal entry.
type Any = any;

const secret = { author: "gm", speaker: {}, parts: [], targets: [], asked: [] } as Any;
let entries: Any[];

/** As with a server: what is written stands there a moment later. */
beforeEach(() => {
  clearTable();
  table.user = { ...table.user, id: "gm", isGM: true };
  entries = [];
  const { game, CONFIG } = globalThis as Any;
  Object.defineProperty(game, "journal", { configurable: true, get: () => entries });
  CONFIG.JournalEntry = {
    documentClass: {
      async create(data: Any) {
        await Promise.resolve();
        const entry: Any = {
          ...structuredClone(data),
          async update(changes: Any) {
            await Promise.resolve();
            const all = entry.flags.cubilete.veiled;
            for (const [path, value] of Object.entries(changes)) {
              const name = path.split(".").at(-1) ?? "";
              if (name.startsWith("-=")) delete all[name.slice(2)];
              else all[name] = value;
            }
          },
          async delete() {
            await Promise.resolve();
            entries = entries.filter((one) => one !== entry);
          },
        };
        entries.push(entry);
        return entry;
      },
    },
  };
});

it("goes with the last card, also where many go in the same moment", async () => {
  const ids = ["a", "b", "c"];
  await Promise.all(ids.map((id) => keepVeiled(id, secret)));
  expect(veilEntries()).toHaveLength(1);
  await Promise.all(ids.map(forgetVeiled));
  expect(veilEntries()).toEqual([]);
});

it("is there for a card that comes while another goes", async () => {
  await keepVeiled("a", secret);
  await Promise.all([forgetVeiled("a"), keepVeiled("b", secret)]);
  expect(veilEntries().flatMap(({ flags }: Any) => Object.keys(flags.cubilete.veiled))).toEqual(["b"]);
});
