import { type AtFriends, atFriends } from "../../../client/runtime/at-friends.ts";
import { tableVersion } from "../../../client/runtime/world-port.ts";
import type { Over } from "./desk.ts";
import { Friend, type Seat } from "./friend.ts";
import {
  copyButton,
  drawPage,
  faultLine,
  field,
  inHandWords,
  main,
  make,
  press,
  statusLine,
  tell,
  textField,
} from "./page.ts";
import { endPeer, NoNetworkError, type Peer, startPeer, watchPeer } from "./peer.ts";
import { HOST_LIMIT, Pieces } from "./pieces.ts";
import { type Invitation, readInvitation, writeAnswer } from "./texts.ts";
import { faultWords, type HandWords, overWords } from "./words.ts";

/** The friend's page: it holds the connection, and the page of the game lies in it, so that this one may be loaded again. */

const around = globalThis as unknown as { mesaGuest?: AtFriends };

/** The words of invitations that led to a table from this browser. */
const USED = "mesa.invitations";
const used = (): string[] => {
  try {
    const words: unknown = JSON.parse(localStorage.getItem(USED) ?? "[]");
    return Array.isArray(words) ? words.map(String) : [];
  } catch {
    return [];
  }
};

let friend: Friend | undefined;
let frame: HTMLIFrameElement | undefined;
let isHere = false;
/** What changes on the page. */
const place = make("div", "");
const state = statusLine();

function show(words: HandWords | "", ...children: Node[]): void {
  tell(state, words);
  place.replaceChildren(...children);
}

const anew = () => globalThis.location.replace(globalThis.location.pathname);
const ways = (): HTMLElement[] => [press("another", anew), press("own", () => globalThis.location.assign("./"))];

/** Asks for an invitation. @param why What is wrong with the one that there is. */
function askForOne(why: HandWords | "" = ""): void {
  const text = textField();
  const fault = tell(faultLine(), why);
  const form = make("form", "", ...field(text, "pasteInvitation"), tell(make("button", ""), "go"), fault);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void take(text.value, fault);
  });
  show(
    "",
    form,
    press("own", () => globalThis.location.assign("./")),
  );
  text.focus();
}

async function take(text: string, fault?: HTMLElement): Promise<void> {
  const refuse = (words: HandWords) => (fault ? void tell(fault, words) : askForOne(words));
  const invitation = readInvitation(text);
  if (typeof invitation === "string") return void refuse(faultWords(invitation, "invitation"));
  if (invitation.stamp !== tableVersion()) return void refuse("over_version");
  if (used().includes(invitation.word)) return void refuse("usedInvitation");
  try {
    answer(invitation, await startPeer(invitation.stun, invitation.side));
  } catch (error) {
    refuse(error instanceof NoNetworkError ? "noNetwork" : "noWebRtc");
  }
}

function answer({ word, name, stun }: Invitation, peer: Peer): void {
  const text = textField(writeAnswer({ side: peer.side, word }));
  const invited = tell(make("p", "kept"), "invited", name);
  const asks = stun ? [tell(make("p", "kept"), "usesStun", stun)] : [];
  show("waitingHost", invited, ...asks, ...field(text, "sendBack"), copyButton("copyAnswer", text), ...ways());
  text.focus();
  watchPeer(peer, false, {
    open() {
      tell(state, "letYouIn");
      friend = new Friend(new Pieces(peer.channel, HOST_LIMIT), { word, stamp: tableVersion() ?? "" }, (told) => {
        if ("over" in told) return void over(told.over, peer);
        localStorage.setItem(USED, JSON.stringify([...used(), word].slice(-50)));
        isHere = true;
        void play(told);
      });
    },
    shaky: (isShaky) => (isShaky ? warn("shaky") : document.querySelector(".over")?.remove()),
    over: () => (friend ? friend.end() : over("notFound", peer)),
  });
}

async function play(seat: Seat): Promise<void> {
  around.mesaGuest = {
    userId: seat.userId,
    enter: () => (friend as Friend).enter(),
    file: (path) => (friend as Friend).file(path),
    left: () => setTimeout(left),
  };
  await ready();
  sitDown();
}

/** Pictures come through it. */
async function ready(): Promise<void> {
  try {
    if (await navigator.serviceWorker?.register(new URL("service.js", document.baseURI)))
      await navigator.serviceWorker.ready;
  } catch (error) {
    console.warn("Mesa | Files that were added to the table do not come here", error);
  }
}

function sitDown(): void {
  if (!isHere) return;
  frame = make("iframe", "game");
  // By this the service worker knows that its files come from elsewhere.
  frame.src = "game.html?guest";
  frame.allow = "autoplay; clipboard-read; clipboard-write; fullscreen";
  frame.title = inHandWords("game");
  frame.addEventListener("load", () => {
    // Only the game is loaded anew by the keys for it: with this page the connection would go.
    frame?.contentWindow?.addEventListener("keydown", (event) => {
      if (event.key !== "F5" && !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "r")) return;
      event.preventDefault();
      frame?.contentWindow?.location.reload();
    });
  });
  show("");
  document.body.classList.add("plays");
  document.body.append(frame);
  frame.focus();
}

function left(): void {
  frame?.remove();
  frame = undefined;
  document.body.classList.remove("plays");
  if (!isHere) return;
  show(
    "left",
    press("back", sitDown),
    press("leaveForGood", () => friend?.end("ended")),
  );
}

/** Says something over the game. */
function warn(words: HandWords, ...more: Node[]): HTMLElement {
  document.querySelector(".over")?.remove();
  const line = tell(make("p", ""), words);
  line.setAttribute("role", "alert");
  const bar = make("div", "over", line, ...more);
  document.body.append(bar);
  return bar;
}

function over(why: Over | "cut" | "notFound", peer: Peer): void {
  const wasHere = isHere;
  isHere = false;
  endPeer(peer);
  if (frame) warn(overWords(why), tell(make("p", ""), "cutOff"), ...ways());
  else if (wasHere) show(overWords(why), ...ways());
  else askForOne(overWords(why));
}

function open(): void {
  // The page of the game leaves the table by this address.
  const outer = atFriends();
  if (outer) return void outer.left();
  drawPage("guestTitle");
  main().append(tell(make("p", "kept"), "guest"), state, place);
  const asked = new URLSearchParams(globalThis.location.hash.slice(1)).get("invite");
  if (!("RTCPeerConnection" in globalThis)) return void tell(state, "noWebRtc");
  if (asked === null) askForOne();
  else void take(asked);
}

globalThis.addEventListener("beforeunload", (event) => {
  if (isHere) event.preventDefault();
});
globalThis.addEventListener("pagehide", () => friend?.end("ended"));
globalThis.addEventListener("hashchange", () => globalThis.location.reload());
open();
