import { goToWorld } from "../../../client/runtime/world-port.ts";
import type { JoinData } from "../../../common/protocol.ts";
import { WireSocket } from "../../../common/wire.ts";
import { InviteCard } from "./card.ts";
import { drawPage, faultLine, field, main, make, press, tell } from "./page.ts";
import { NoNetworkError } from "./peer.ts";
import { isStun } from "./texts.ts";

/** The host's page: invitations go out from here, and friends are at the table through it for as long as it is open. */

/** How many invitations may wait for their answer. */
const MOST = 8;
const STUN = "mesa.stun";

const cards: InviteCard[] = [];

/** Who may sit down, and which world this is. @throws {Error} where the table does not open. */
async function ask(): Promise<JoinData> {
  const { wire, welcome } = await goToWorld();
  if (welcome.refused) throw new Error(welcome.refused);
  const socket = new WireSocket(wire);
  const data = (await socket.emitWithAck("joinData", "")) as JoinData;
  socket.end("io client disconnect");
  return data;
}

function fill(select: HTMLSelectElement, { users }: JoinData): void {
  const chosen = select.value;
  const options = users.filter(({ role }) => role > 0).map(({ id, name }) => new Option(name, id));
  select.replaceChildren(new Option("", ""), ...options);
  select.value = options.some(({ value }) => value === chosen) ? chosen : "";
}

function offer(data: JoinData): void {
  const users = make("select", "");
  const stun = make("input", "");
  stun.value = localStorage.getItem(STUN) ?? "";
  const far = tell(make("p", "help"), "farHelp");
  far.id = "far-help";
  stun.setAttribute("aria-describedby", far.id);
  const fault = faultLine();
  const go = tell(make("button", ""), "make");
  const form = make("form", "", ...field(users, "whom"), ...field(stun, "far"), far, go, fault);
  const list = make("div", "cards");
  main().append(form, list);
  fill(users, data);
  users.addEventListener("focus", () => void ask().then((fresh) => fill(users, fresh)));

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [userId, name, server] = [users.value, users.selectedOptions[0]?.text ?? "", stun.value.trim()];
    tell(fault, "");
    if (!userId) return void tell(fault, "chooseFirst");
    if (server && !isStun(server)) return void tell(fault, "badStun");
    if (cards.filter((card) => card.isOpen).length >= MOST) return void tell(fault, "tooMany");
    localStorage.setItem(STUN, server);
    go.disabled = true;
    tell(go, "making");
    try {
      const card = await InviteCard.open({ userId, name, stun: server, worldId: data.world.id }, cards);
      cards.push(card);
      list.prepend(card.element);
      users.value = "";
      card.focus();
    } catch (error) {
      tell(fault, error instanceof NoNetworkError ? "noNetwork" : "noWebRtc");
    }
    go.disabled = false;
    tell(go, "make");
  });
}

async function open(): Promise<void> {
  drawPage("title");
  main().append(tell(make("p", "kept"), "invite"), tell(make("p", "kept"), "rights"));
  // Friends open the same address.
  if (/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(globalThis.location.hostname))
    main().append(tell(make("p", "kept"), "onlyHere"));
  const fail = (words: "noShare" | "noWebRtc" | "closedTable") => main().append(tell(faultLine(), words));
  if (!("SharedWorker" in globalThis) && !navigator.locks) return void fail("noShare");
  if (!("RTCPeerConnection" in globalThis)) return void fail("noWebRtc");
  try {
    offer(await ask());
  } catch {
    fail("closedTable");
    main().append(press("own", () => globalThis.location.assign("./")));
  }
}

globalThis.addEventListener("beforeunload", (event) => {
  if (cards.some((card) => !card.isOver)) event.preventDefault();
});
globalThis.addEventListener("pagehide", () => {
  for (const card of cards) card.end();
});
void open();
