import { fromLetters, type Place, type Side, toLetters } from "./texts.ts";

/** Two browsers that find each other by what two texts say: no server is between them, but for one that the host may name. */

/** How long a browser may look for its own addresses, in milliseconds; a STUN server that is silent would keep it longer. */
const PATIENCE = 5_000;

/** This browser is in no network in which another could reach it. */
export class NoNetworkError extends Error {}

export interface Peer {
  connection: RTCPeerConnection;
  channel: RTCDataChannel;
  /** Where this browser is reached. */
  side: Side;
}

/** Begins a connection. @param to The one that invited; without one this is who invites. @throws {NoNetworkError} */
export async function startPeer(stun: string, to?: Side): Promise<Peer> {
  const connection = new RTCPeerConnection(stun ? { iceServers: [{ urls: stun }] } : {});
  try {
    const channel = connection.createDataChannel("mesa", { negotiated: true, id: 0 });
    if (to) await connection.setRemoteDescription({ type: "offer", sdp: descriptionOf(to, "actpass") });
    await connection.setLocalDescription();
    await gathered(connection);
    return { connection, channel, side: sideIn(connection.localDescription?.sdp ?? "") };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Goes on with what was answered. */
export function acceptPeer({ connection }: Peer, from: Side): Promise<void> {
  return connection.setRemoteDescription({ type: "answer", sdp: descriptionOf(from, "active") });
}

/** Ends it when what was sent has gone out. */
export function endPeer({ connection, channel }: Peer): void {
  const end = () => connection.close();
  if (channel.readyState === "closed" || channel.readyState === "connecting") return void end();
  channel.addEventListener("close", end);
  channel.close();
  setTimeout(end, 1_000);
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (connection.iceGatheringState === "complete") resolve();
    };
    connection.addEventListener("icegatheringstatechange", look);
    look();
    setTimeout(resolve, PATIENCE);
  });
}

/** What of a description the other browser needs. @throws {NoNetworkError} */
export function sideIn(description: string): Side {
  const find = (pattern: RegExp): string => pattern.exec(description)?.[1] ?? "";
  const print = find(/^a=fingerprint:sha-256 ([\dA-F:]+)/im);
  const bytes = Uint8Array.from(print.split(":"), (each) => Number.parseInt(each, 16));
  const places = [...description.matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ (host|srflx)/gim)]
    .toSorted(([, one], [, other]) => Number(other) - Number(one))
    .map(([, , address = "", port, kind]): Place => ({ address, port: Number(port), seen: kind === "srflx" }));
  if (places.length === 0) throw new NoNetworkError();
  // Those that were seen from outside come last by their rank, and are why a STUN server was named.
  const [near, seen] = [places.filter((each) => !each.seen), places.filter((each) => each.seen)];
  return {
    ufrag: find(/^a=ice-ufrag:(\S+)/m),
    password: find(/^a=ice-pwd:(\S+)/m),
    print: toLetters(bytes),
    places: [...near.slice(0, 6), ...seen.slice(0, 2)],
  };
}

/** The description of a browser by the fields of its text. */
export function descriptionOf({ ufrag, password, print, places }: Side, setup: "actpass" | "active"): string {
  const bytes = [...fromLetters(print)].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase());
  const candidates = places.map(({ address, port, seen }, at) => {
    const rank = ((seen ? 100 : 126) << 24) + ((65_535 - at) << 8) + 255;
    return `a=candidate:${at + 1} 1 udp ${rank} ${address} ${port} typ ${seen ? "srflx raddr 0.0.0.0 rport 0" : "host"}`;
  });
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${bytes.join(":")}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** How long two browsers may look for each other, once both know where, in milliseconds. */
const SEARCH = 60_000;

interface PeerNews {
  open(): void;
  /** Nothing comes through for a moment, or does again. */
  shaky(isShaky: boolean): void;
  /** @param isLate Whether it had been open. */
  over(isLate: boolean): void;
}

/**
 * Tells what becomes of a connection.
 * @param isHost Who pasted the answer knows when both begin to look; the friend waits for that as long as the page is open.
 */
export function watchPeer({ connection, channel }: Peer, isHost: boolean, news: PeerNews): void {
  let isOpen = false;
  const late = isHost ? setTimeout(() => news.over(false), SEARCH) : undefined;
  channel.addEventListener("open", () => {
    isOpen = true;
    clearTimeout(late);
    news.open();
  });
  connection.addEventListener("connectionstatechange", () => {
    const state = connection.connectionState;
    if (isOpen && (state === "disconnected" || state === "connected")) news.shaky(state === "disconnected");
    if (state === "failed" && (isOpen || isHost)) news.over(isOpen);
  });
}
