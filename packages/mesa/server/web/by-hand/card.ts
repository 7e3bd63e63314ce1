import { goToWorld, tableVersion } from "../../../client/runtime/world-port.ts";
import type { Wire } from "../../../common/wire.ts";
import { AddedFiles } from "../added.ts";
import { GuestDesk, type Over } from "./desk.ts";
import { copyButton, faultLine, field, inHandWords, make, press, statusLine, tell, textField } from "./page.ts";
import { acceptPeer, endPeer, type Peer, startPeer, watchPeer } from "./peer.ts";
import { GUEST_LIMIT, Pieces } from "./pieces.ts";
import { freshWord, readAnswer, writeInvitation } from "./texts.ts";
import { faultWords, type HandWords, overWords } from "./words.ts";

/** One invitation on the host's page, from its link to the end of the connection. */

interface Asked {
  userId: string;
  name: string;
  stun: string;
  worldId: string;
}

export class InviteCard {
  readonly element = make("section", "card");
  readonly #state = statusLine();
  readonly #body = make("div", "");
  #desk: GuestDesk | undefined;
  #is: "open" | "connecting" | "here" | "over" = "open";

  private constructor(
    private readonly asked: Asked,
    private readonly word: string,
    private readonly peer: Peer,
    /** All of this page: an answer may be pasted into the wrong one. */
    private readonly all: readonly InviteCard[],
  ) {
    this.#state.tabIndex = -1;
    this.element.append(make("h2", "", asked.name), this.#state, this.#body);
    this.#offer();
  }

  /** @throws {NoNetworkError} */
  static async open(asked: Asked, all: readonly InviteCard[]): Promise<InviteCard> {
    return new InviteCard(asked, freshWord(), await startPeer(asked.stun), all);
  }

  /** Does it wait for its answer? */
  get isOpen(): boolean {
    return this.#is === "open";
  }

  get isOver(): boolean {
    return this.#is === "over";
  }

  focus(): void {
    this.element.querySelector("textarea")?.focus();
  }

  /** Ends what there is of it: an invitation that waits is worth nothing any more. */
  end(): void {
    if (this.#desk) this.#desk.end("ended");
    else endPeer(this.peer);
  }

  #offer(): void {
    const { name, stun } = this.asked;
    const text = writeInvitation({ side: this.peer.side, stamp: tableVersion() ?? "", word: this.word, name, stun });
    const link = textField(new URL(`guest.html#invite=${text}`, document.baseURI).href);
    const answer = textField();
    const fault = faultLine();
    const code = press("showCode", async () => {
      // Asked for when it is wanted.
      const { renderSVG } = await import("uqr");
      const picture = make("img", "code");
      picture.src = `data:image/svg+xml,${encodeURIComponent(renderSVG(link.value, { ecc: "L", border: 4 }))}`;
      picture.alt = inHandWords("code");
      code.replaceWith(picture);
    });
    const form = make("form", "", ...field(answer, "paste", name), tell(make("button", ""), "letIn"), fault);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#take(answer.value, fault);
    });
    const row = make("div", "row", copyButton("copyLink", link), code);
    this.#show(
      "waiting",
      ...field(link, "link", name),
      row,
      form,
      press("takeBack", () => this.#remove()),
    );
  }

  async #take(text: string, fault: HTMLElement): Promise<void> {
    tell(fault, "");
    const answer = readAnswer(text);
    if (typeof answer === "string") return void tell(fault, faultWords(answer, "answer"));
    const owner = this.all.find(({ word }) => word === answer.word);
    if (owner !== this) {
      const words = !owner ? "unknownAnswer" : owner.isOpen ? "otherAnswer" : "usedAnswer";
      return void tell(fault, words, owner?.asked.name);
    }
    if (this.#is !== "open") return;
    this.#is = "connecting";
    this.#show(
      "connecting",
      press("end", () => this.#over("ended")),
    );
    watchPeer(this.peer, true, {
      open: () => this.#receive(),
      shaky: (isShaky) => this.#is === "here" && tell(this.#state, isShaky ? "shaky" : "here"),
      over: (isLate) => (this.#desk ? this.#desk.end() : this.#over(isLate ? "cut" : "notFound")),
    });
    await acceptPeer(this.peer, answer.side).catch(() => this.#over("notFound"));
  }

  /** The channel is there: the friend has to say the word of the invitation. */
  #receive(): void {
    const { userId, name, worldId } = this.asked;
    const pieces = new Pieces(this.peer.channel, GUEST_LIMIT);
    const added = new AddedFiles(new URL(".", document.baseURI).href, worldId);
    const reach = { enter: () => enterAs(userId), file: (path: string) => added.find(path) };
    this.#desk = new GuestDesk(
      pieces,
      { word: this.word, stamp: tableVersion() ?? "", userId, name },
      reach,
      (state) => {
        if (state !== "here") return void this.#over(state.over);
        this.#is = "here";
        this.#show(
          "here",
          press("end", () => this.end()),
        );
      },
    );
  }

  #over(why: Over | "cut" | "notFound"): void {
    if (this.#is === "over") return;
    this.#is = "over";
    endPeer(this.peer);
    this.#show(
      overWords(why),
      press("clear", () => this.#remove()),
    );
  }

  #remove(): void {
    this.#is = "over";
    this.end();
    this.element.remove();
    document.querySelector<HTMLElement>("main select")?.focus();
  }

  #show(words: HandWords, ...body: Node[]): void {
    const had = this.#body.contains(document.activeElement);
    tell(this.#state, words);
    this.#body.replaceChildren(...body);
    if (had) this.#state.focus();
  }
}

/** A way into the world as this user, which says to the page of the game when the world is gone: it looks for the next one then. */
async function enterAs(userId: string): ReturnType<typeof goToWorld> {
  const { wire, welcome } = await goToWorld(userId);
  let hear: (text: string) => void = () => {};
  const watched: Wire = {
    post: (text) => wire.post(text),
    onText(listener) {
      hear = listener;
      wire.onText(listener);
    },
    close: () => wire.close(),
  };
  const gone = () => hear(JSON.stringify({ bye: "io server disconnect" }));
  if (welcome.lock !== undefined) void navigator.locks.request(welcome.lock, { mode: "shared" }, gone);
  return { wire: watched, welcome };
}
