import { io, type Socket } from "socket.io-client";
import { openTable } from "../browser/table.ts";
import { type Figure, ratio } from "./figures.ts";

/** How long a sender to the writing page waits, alone and among eight who send at once. */

const ASKERS = 8;
const ROUNDS = 15;

interface Asker {
  heroes: string[];
  socket: Socket;
}
interface Answer {
  type?: string;
  id?: string;
  refusal?: object | null;
}

/** A user's wire, without a page. */
async function connect(url: string, { id, heroes }: { id: string; heroes: string[] }): Promise<Asker> {
  const joined = await fetch(`${url}/join`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userid: id, password: "" }),
  });
  const cookie = joined.headers.getSetCookie().map((each) => each.split(";")[0]);
  const session = cookie.map((each) => each?.split("=")[1]).find(Boolean);
  const socket = io(url, {
    query: { session },
    extraHeaders: { cookie: cookie.join("; ") },
    transports: ["websocket"],
  });
  await new Promise((open, fail) => {
    socket.once("connect", () => open(null));
    socket.once("connect_error", fail);
  });
  return { heroes, socket };
}

let asked = 0;
/** Hands a coin from one of one's own heroes to the other, back and forth, and says how long that took, in milliseconds. */
function waits({ socket, heroes }: Asker, gm: string): Promise<number> {
  const id = `ask${String(++asked).padStart(13, "0")}`;
  const start = performance.now();
  return new Promise((done, fail) => {
    const hear = (packet: Answer) => {
      if (packet.type !== "answer" || packet.id !== id) return;
      socket.off("system.cubilete", hear);
      if (packet.refusal) return fail(new Error(JSON.stringify(packet.refusal)));
      done(performance.now() - start);
    };
    socket.on("system.cubilete", hear);
    heroes.reverse();
    const payload = { from: heroes[0], to: heroes[1], item: "", amount: 1 };
    socket.emit("system.cubilete", { type: "request", id, kind: "give", payload, gm }, { recipients: [gm] });
  });
}
const mean = (times: number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length;

interface InPage {
  game: { user: { id: string } };
  User: { implementation: { create(data: object[]): Promise<{ id: string }[]> } };
  Actor: { implementation: { create(data: object[]): Promise<{ uuid: string }[]> } };
}

export async function queueFigures(): Promise<Figure[]> {
  const table = await openTable({ log: () => {} });
  const askers: Asker[] = [];
  try {
    const page = await table.join("Gamemaster");
    const { gm, users } = await page.evaluate(async (count) => {
      const { game, User, Actor } = globalThis as unknown as InPage;
      const made = await User.implementation.create(
        Array.from({ length: count }, (_, at) => ({ name: `Asker ${at}`, role: 1 })),
      );
      const users = [];
      for (const { id } of made) {
        const hero = { name: "Rich", type: "ryfHero", system: { money: 100 }, ownership: { [id]: 3 } };
        users.push({ id, heroes: (await Actor.implementation.create([hero, hero])).map(({ uuid }) => uuid) });
      }
      return { gm: game.user.id, users };
    }, ASKERS);
    for (const user of users) askers.push(await connect(table.url, user));
    const [first] = askers;
    if (!first) throw new Error("Nobody asks.");
    await waits(first, gm);
    const [alone, among]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await waits(first, gm));
      among.push(...(await Promise.all(askers.map((asker) => waits(asker, gm)))));
    }
    return [
      ratio(`queue: ${ASKERS} who ask at once v one, mean`, { own: mean(among), beside: mean(alone) }, { must: 4 }),
    ];
  } finally {
    for (const { socket } of askers) socket.close();
    await table.close();
  }
}
