import { type Wire, WireSocket } from "../../common/wire.ts";
import type { TableHub, TableSocket } from "../host.ts";

type Welcome = (socket: TableSocket, userId: string) => void;

/** The world's end of a page's connection. */
class PageSocket extends WireSocket implements TableSocket {
  readonly broadcast: TableSocket["broadcast"];

  constructor(wire: Wire, others: (self: PageSocket) => Iterable<PageSocket>) {
    super(wire);
    this.broadcast = {
      emit: (event, ...args) => {
        for (const other of others(this)) other.emit(event, ...args);
      },
    };
  }

  disconnect(): this {
    this.end("server namespace disconnect", "io server disconnect");
    return this;
  }
}

/** Pages of this browser come in by ports, and say who they are: it is the user's own device. */
export class PortHub implements TableHub {
  readonly #pages = new Set<PageSocket>();
  #mayJoin: (userId: string) => boolean = () => false;
  #welcome: Welcome = () => {};

  open(mayJoin: (userId: string) => boolean, welcome: Welcome): void {
    this.#mayJoin = mayJoin;
    this.#welcome = welcome;
  }

  mayJoin(userId: string): boolean {
    return this.#mayJoin(userId);
  }

  /** A page comes in. @returns what to call when it is gone. */
  enter(wire: Wire, userId: string): () => void {
    const page = new PageSocket(wire, (self) => [...this.#pages].filter((each) => each !== self));
    this.#pages.add(page);
    page.on("disconnect", () => this.#pages.delete(page));
    this.#welcome(page, userId);
    return () => page.end("transport close");
  }

  emit(event: string, ...args: unknown[]): void {
    for (const page of this.#pages) page.emit(event, ...args);
  }

  /** Whoever is gone from the world's users is asked again as it is. */
  forget(): void {}

  async close(): Promise<void> {
    for (const page of [...this.#pages]) page.disconnect();
  }
}
