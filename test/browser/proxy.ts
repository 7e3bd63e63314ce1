import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";

/** What stands between a table and its players, as hosts have it: a prefix, files of another origin, a slow line. */

interface Ways {
  /** Where everything is found below: `/vtt`. */
  prefix?: string;
  /** The system's own files are sent there, at another origin, which allows them to everybody. */
  elsewhere?: boolean;
  /** Milliseconds before each of the system's files is answered. */
  delay?: number;
}

export interface Between {
  /** Where players find the table, without a slash at its end. */
  url: string;
  /** The system's files that were asked for, in order, by their path as the browser asked; of the other origin by its address. */
  asked: string[];
  close(): Promise<void>;
}

const FILES = "/systems/cubilete/";

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)));

export async function openProxy(target: string, { prefix = "", elsewhere = false, delay = 0 }: Ways): Promise<Between> {
  const { hostname, port } = new URL(target);
  const asked: string[] = [];

  function pass(path: string, from: IncomingMessage, to: ServerResponse, headers: object = {}): void {
    const onward = request({ hostname, port, path, method: from.method, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers });
      answer.pipe(to);
    });
    onward.on("error", () => to.destroy());
    from.pipe(onward);
  }

  const other = createServer((from, to) => {
    asked.push(`http://elsewhere${from.url}`);
    pass(from.url ?? "/", from, to, { "access-control-allow-origin": "*" });
  });
  const otherPort = elsewhere ? await listening(other) : 0;

  const below = (whole: string): string =>
    prefix && whole.startsWith(`${prefix}/`) ? whole.slice(prefix.length) : whole;

  const front = createServer((from, to) => {
    const whole = from.url ?? "/";
    const path = below(whole);
    if (!path.startsWith(FILES)) return pass(path, from, to);
    asked.push(whole);
    setTimeout(() => {
      if (!elsewhere) return pass(path, from, to);
      to.writeHead(302, {
        location: `http://localhost:${otherPort}${path}`,
        "access-control-allow-origin": "*",
      });
      to.end();
    }, delay);
  });
  // The socket of the table.
  front.on("upgrade", (from: IncomingMessage, socket, head: Buffer) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(from.headers).map(([name, value]) => `${name}: ${value}`);
      onward.write(`GET ${below(from.url ?? "/")} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) end.on("error", () => [socket, onward].map((each) => each.destroy()));
  });
  const url = `http://127.0.0.1:${await listening(front)}`;
  return {
    url,
    asked,
    async close() {
      for (const server of [front, other]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
