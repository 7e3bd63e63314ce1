import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Log } from "../../log.ts";
import { errorCode, isRecord, messageOf } from "../../source.ts";
import { writeFileSafely } from "../files.ts";

/** The cookie that carries the session. */
export const SESSION_COOKIE = "mesa-session";

/** Who joined, by an unguessable session id; kept in a file so that a restarted server still knows its users. */
export class Sessions {
  readonly #users = new Map<string, string>();
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private readonly log: Log,
  ) {}

  /** Read the sessions of an earlier run. An unreadable file means everybody joins again. */
  static async open(file: string, log: Log): Promise<Sessions> {
    const sessions = new Sessions(file, log);
    try {
      const data: unknown = JSON.parse(await readFile(file, "utf8"));
      if (!isRecord(data)) throw new Error("not an object");
      for (const [id, userId] of Object.entries(data)) {
        if (typeof userId === "string") sessions.#users.set(id, userId);
      }
    } catch (error) {
      if (errorCode(error) !== "ENOENT") log("warn", `${file} is not readable (${messageOf(error)}): users join again`);
    }
    return sessions;
  }

  /** Start a session for a user. Resolves to its id once a restart would remember it. */
  async create(userId: string): Promise<string> {
    const id = randomBytes(32).toString("hex");
    this.#users.set(id, userId);
    await this.#save();
    return id;
  }

  /** The user of the session in a `Cookie` header, if it is one of ours. */
  userOf(cookies: string | undefined): string | undefined {
    const id = this.idIn(cookies);
    return id === undefined ? undefined : this.#users.get(id);
  }

  /** The session id in a `Cookie` header. */
  idIn(cookies: string | undefined): string | undefined {
    for (const part of (cookies ?? "").split(";")) {
      const [name, value] = part.trim().split("=", 2);
      if (name === SESSION_COOKIE) return value;
    }
    return undefined;
  }

  /** End one session. */
  async end(id: string | undefined): Promise<void> {
    if (id !== undefined && this.#users.delete(id)) await this.#save();
  }

  /** End all sessions of a user that no longer exists. */
  async endUser(userId: string): Promise<void> {
    for (const [id, owner] of this.#users) if (owner === userId) this.#users.delete(id);
    await this.#save();
  }

  /** Resolves when the file is as it should be. */
  close(): Promise<void> {
    return this.#writing;
  }

  #save(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      try {
        await writeFileSafely(this.file, JSON.stringify(Object.fromEntries(this.#users)), 0o600);
      } catch (error) {
        this.log("error", `${this.file} cannot be written: ${messageOf(error)}`);
      }
    });
    return this.#writing;
  }
}
