import fc from "fast-check";
import { expect, it } from "vitest";
import { descriptionOf, NoNetworkError, sideIn } from "../../server/web/by-hand/peer.ts";
import {
  freshWord,
  type Invitation,
  isStun,
  readAnswer,
  readInvitation,
  writeAnswer,
  writeInvitation,
} from "../../server/web/by-hand/texts.ts";
import { BY_HAND, faultWords, overWords } from "../../server/web/by-hand/words.ts";

/** The two texts that go by hand: whole, they come back as they were; anything else is told apart. */

const SIDE = {
  ufrag: "e9Vp",
  password: "FkSUzLFU2XEk2hq8/SH8mIrv",
  print: "xMBKoy1t0dJLf35WiDqBys1V19odfGIiyOr147A6k0s".replace("w", "0"),
  places: [
    { address: "d29dec35-82df-49ca-bd5b-6f4988a86da6.local", port: 36_614, seen: false },
    { address: "fd00::2", port: 33_298, seen: true },
  ],
};
const INVITATION: Invitation = { side: SIDE, stamp: "0123456789abcdef", word: freshWord(), name: "Inés “Ñ”", stun: "" };

it("come back as they were, out of a link, a sentence or lines", () => {
  const text = writeInvitation(INVITATION);
  const answer = writeAnswer({ side: SIDE, word: INVITATION.word });
  expect(readInvitation(text)).toEqual(INVITATION);
  expect(readInvitation(`Come: https://x.example/t/guest.html#invite=${text} at nine`)).toEqual(INVITATION);
  expect(readInvitation(text.replaceAll(/(.{40})/g, "$1\n  "))).toEqual(INVITATION);
  expect(readAnswer(` ${answer}\n`)).toEqual({ side: SIDE, word: INVITATION.word });
  expect(readInvitation(writeInvitation({ ...INVITATION, stun: "stun:a.example:3478" }))).toMatchObject({
    stun: "stun:a.example:3478",
  });
});

it("stay short enough for a code that is photographed", () => {
  const places = Array.from({ length: 3 }, () => SIDE.places[0] as (typeof SIDE.places)[0]);
  expect(writeInvitation({ ...INVITATION, side: { ...SIDE, places } }).length).toBeLessThan(600);
});

it("are told apart from what is none", () => {
  const text = writeInvitation(INVITATION);
  const answer = writeAnswer({ side: SIDE, word: INVITATION.word });
  const wrong = [" ", "hello", answer, text.slice(0, -3), text.slice(0, 20), text.replace("mesai1", "mesai2")];
  expect(wrong.map(readInvitation)).toEqual(["nothing", "stranger", "answer", "cut", "cut", "otherForm"]);
  expect(["", text, answer.slice(0, 99)].map(readAnswer)).toEqual(["nothing", "invitation", "cut"]);
});

it("with any letter changed, are not taken", () => {
  const text = writeInvitation(INVITATION);
  fc.assert(
    fc.property(fc.integer({ min: 7, max: text.length - 2 }), fc.constantFrom(..."AZaz09-_"), (at, letter) => {
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      const read = readInvitation(changed);
      if (changed === text) expect(read).toEqual(INVITATION);
      else expect(read).toBe("cut");
    }),
  );
});

it("bring no field that could be read as a line of a description", () => {
  const lies = [
    { ufrag: "abcd\r\na=x" },
    { password: "short" },
    { print: "A".repeat(42) },
    { places: [] },
    { places: [{ address: "1.2.3.4 1 typ host\r\n", port: 1, seen: false }] },
    { places: [{ address: "1.2.3.4", port: 65_536, seen: false }] },
  ];
  for (const lie of lies) {
    const side = { ...SIDE, ...lie };
    expect([lie, readInvitation(writeInvitation({ ...INVITATION, side }))]).toEqual([lie, "cut"]);
    expect(readAnswer(writeAnswer({ side, word: INVITATION.word }))).toBe("cut");
  }
  expect(readAnswer(writeAnswer({ side: SIDE, word: "short" }))).toBe("cut");
});

it("name a STUN server only", () => {
  const texts = [
    "stun:stun.example.org:3478",
    "stuns:a.example",
    "turn:a.example",
    "https://a.example",
    "stun:",
    "stun:a b",
  ];
  expect(texts.map(isStun)).toEqual([true, true, false, false, false, false]);
});

it("make the description of the other browser again", () => {
  for (const setup of ["actpass", "active"] as const) {
    const made = descriptionOf(SIDE, setup);
    expect(sideIn(made)).toEqual(SIDE);
    expect(made).toContain(`a=setup:${setup}\r\n`);
  }
  expect(() => sideIn(descriptionOf({ ...SIDE, places: [] }, "active"))).toThrow(NoNetworkError);
  const tcp = descriptionOf(SIDE, "active").replaceAll(" udp ", " tcp ");
  expect(() => sideIn(tcp)).toThrow(NoNetworkError);
});

it("have a sentence for whatever is wrong with them, in both languages with the same names in it", () => {
  const faults = ["nothing", "stranger", "cut", "invitation", "answer", "otherForm"] as const;
  const wanted = faults.flatMap((fault) => [faultWords(fault, "invitation"), faultWords(fault, "answer")]);
  const ends = (["broken", "tooLarge", "slow", "version", "word", "removed", "ended", "cut", "notFound"] as const).map(
    overWords,
  );
  const { en, es } = BY_HAND;
  for (const words of [...wanted, ...ends]) expect([words, en[words].length > 20]).toEqual([words, true]);
  const names = (text: string) => text.match(/\{\w+\}/g) ?? [];
  for (const words of Object.keys(en) as (keyof typeof en)[])
    expect([words, names(es[words])]).toEqual([words, names(en[words])]);
});
