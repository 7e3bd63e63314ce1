/**
 * One page writes. Foundry knows users, and a GM may have two pages, or a second GM be there: so pages name themselves and all of
 * them choose the same one. The choice saves work; that nothing is done twice the requests see to, by their ids.
 */

/** A GM's page, as the others know it. */
interface GMPage {
  page: string;
  user: string;
  hidden: boolean;
}

export interface PagePacket {
  type: "page";
  /** `hello`: who else is there? `here`: I am, or look another way now. `bye`: I go. */
  what: "hello" | "here" | "bye";
  page: string;
  hidden: boolean;
}

/** What a page knows of the world around it. */
interface PageWorld {
  /** The id of this page. */
  page: string;
  user(): string;
  isGM(user: string): boolean;
  isHere(user: string): boolean;
  /** The host's active GM. */
  activeGM(): string | null;
  /** A hidden page's clocks sleep: another goes first. */
  isHidden(): boolean;
  tell(packet: PagePacket): void;
  /** This page now knows which others are there, one has left, or another one writes than before. */
  changed(): void;
}

export const isPagePacket = (packet: unknown): packet is PagePacket => {
  const { type, what, page, hidden } = (packet ?? {}) as Partial<Record<keyof PagePacket, unknown>>;
  return (
    type === "page" &&
    (what === "hello" || what === "here" || what === "bye") &&
    typeof page === "string" &&
    page.length > 0 &&
    page.length <= 64 &&
    typeof hidden === "boolean"
  );
};

/** Pages of one user that are remembered: nobody has more, and who says so is not heard. */
const MOST_PAGES = 20;

export class Pages {
  readonly #world: PageWorld;
  readonly #others = new Map<string, GMPage>();
  /** Pages that answered nobody and may be asleep: they do not write for others, and what they began is theirs still. */
  readonly #silent = new Map<string, GMPage>();
  /** Whether the others had their time to say that they are there. */
  #settled = false;

  constructor(world: PageWorld) {
    this.#world = world;
  }

  /** The page that writes, as far as this one knows; null: none. */
  writing(): GMPage | null {
    const { page, user, isGM, isHere, activeGM, isHidden } = this.#world;
    const own = user();
    const pages = [...this.#others.values()].filter((one) => isGM(one.user) && isHere(one.user));
    const active = activeGM();
    // The active GM's page may be about to say that it is there.
    if (own === active || (isGM(own) && this.#settled)) pages.push({ page, user: own, hidden: isHidden() });
    const rank = (one: GMPage) => (one.user === active ? 0 : 2) + Number(one.hidden);
    return pages.sort((a, b) => rank(a) - rank(b) || (a.page < b.page ? -1 : 1))[0] ?? null;
  }

  /** Whether this page is the one that writes. */
  isWriting(): boolean {
    return this.writing()?.page === this.#world.page;
  }

  /** This page has come up. */
  begin(): void {
    this.#say("hello");
  }

  /** Nobody else has anything to say. */
  settle(): void {
    this.#settled = true;
    this.#world.changed();
  }

  /** Whether another page of a GM's is there, asleep or not. */
  isThere(page: string): boolean {
    const { isGM, isHere } = this.#world;
    const known = this.#others.get(page) ?? this.#silent.get(page);
    return known !== undefined && isGM(known.user) && isHere(known.user);
  }

  /** This page looks another way than before, or was taken for silent. */
  say(): void {
    this.#say("here");
  }

  end(): void {
    this.#say("bye");
  }

  /** @param sender The user who said it, as the server names them. */
  heard({ what, page, hidden }: PagePacket, sender: string): void {
    if (!this.#world.isGM(sender) || page === this.#world.page) return;
    const known = this.#others.get(page) ?? this.#silent.get(page);
    // Nobody speaks for another user's page.
    if (known && known.user !== sender) return;
    if (what === "bye") {
      this.lost(page);
      return;
    }
    const many = [...this.#others.values()].filter(({ user }) => user === sender).length >= MOST_PAGES;
    if (!known && many) return;
    const before = this.writing()?.page;
    this.#silent.delete(page);
    this.#others.set(page, { page, user: sender, hidden });
    if (what === "hello") this.#say("here");
    if (this.#settled && this.writing()?.page !== before) this.#world.changed();
  }

  /** A user has left, with all their pages. */
  left(user: string): void {
    for (const { page, user: of } of [...this.#others.values(), ...this.#silent.values()])
      if (of === user) this.lost(page);
  }

  /** A page that answered nobody has not spoken since: it is gone. */
  forget(page: string): void {
    if (this.#silent.delete(page)) this.#world.changed();
  }

  /** A page is gone. */
  lost(page: string): void {
    const known = this.#others.delete(page);
    if (this.#silent.delete(page) || known) this.#world.changed();
  }

  /**
   * The page that writes answers nobody: another one does from now on, until it speaks again.
   * @returns That page; null: it is this one, or there is none.
   */
  silent(): string | null {
    const writing = this.writing();
    if (writing?.page === this.#world.page) this.#say("here");
    if (!writing || writing.page === this.#world.page) return null;
    this.#others.delete(writing.page);
    this.#silent.set(writing.page, writing);
    this.#settled = true;
    return writing.page;
  }

  #say(what: PagePacket["what"]): void {
    const { page, user, isGM, isHidden, tell } = this.#world;
    if (isGM(user())) tell({ type: "page", what, page, hidden: isHidden() });
  }
}
