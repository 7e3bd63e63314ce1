import type { Rehearsal } from "../../../contract/index.ts";
import { type JsonObject, SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { workshopCore } from "./core.ts";
import { games } from "./games.ts";
import { GAMES, ID } from "./labels.ts";

/** A game in which everything happens once, for a table that has written none yet. */
const PAGE = `workshop: 1
id: rehearsal
name: { en: Rehearsal, es: Ensayo }
attributes: { body: { name: { en: Body, es: Cuerpo }, from: 1, to: 6, start: 3 } }
resources: { life: { name: { en: Life, es: Vida }, max: body + 3, at: { 0: down } } }
conditions: { down: { name: { en: Down, es: Fuera de combate }, out: true } }
things: { tool: { name: { en: Tool, es: Herramienta }, numbers: { bonus: 0..3 }, roll: use, use: { life: +1 } } }
rolls:
  test:
    name: { en: Test, es: Prueba }
    dice: { main: 2d6 }
    numbers: { total: sum(main) + body }
    bands: [{ name: { en: Success, es: Éxito }, as: success, when: total >= 9, then: { target.life: -1 } }, { name: { en: Failure, es: Fallo }, as: failure }]
    push: { keep: { main: [6] }, then: { life: -1 } }
  use:
    name: { en: Use, es: Uso }
    with: tool
    dice: { main: 2d6 }
    numbers: { total: sum(main) + tool.bonus }
    bands: [{ name: { en: Success, es: Éxito }, as: success, when: total >= 7 }, { name: { en: Failure, es: Fallo }, as: failure }]
initiative: { order: body }
`;

/** The table's own game, or one to try. */
export const rehearsal: Rehearsal = {
  settings: [`${ID}.${GAMES}`],
  async begin() {
    if (games().size === 0)
      await theGame().settings.set(SYSTEM_ID, `${ID}.${GAMES}`, JSON.stringify({ rehearsal: PAGE }));
  },
  data(): JsonObject {
    const page = [...games().values()].find(({ page }) => page !== null)?.page;
    if (!page) return {};
    const { resources } = workshopCore().heroNumbers(page, {
      attributes: {},
      resources: {},
      conditions: [],
      things: [],
    });
    return {
      game: page.id,
      kind: page.things.find(({ rolls }) => rolls.length > 0)?.id ?? "",
      resources: Object.fromEntries(Object.entries(resources).map(([id, { value }]) => [id, value])),
    };
  },
};
