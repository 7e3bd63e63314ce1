import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { DiskError, diskError } from "../../server/faults.ts";
import { StartError, startMesa } from "../../server/node/index.ts";
import { Client, Command, Folders, Lines, manifest, usersOf, writeSystem, writeText } from "./fixture.ts";

/** What a machine does to a table: each is told in one sentence, without a stack, and nothing is lost. */

const folders = new Folders();
afterEach(() => folders.removeAll());

async function place() {
  const folder = await folders.make();
  const options = { system: await writeSystem(folder), data: join(folder, "data"), client: folder };
  return {
    folder,
    options,
    start: (more: object = {}) => startMesa({ ...options, port: 0, log: new Lines().log, ...more }),
  };
}
const isSentence = (text: string) => expect(text).not.toMatch(/^\s+at |Error:|undefined/m);

describe("a port that is taken", () => {
  it("stops a table that was told to use it, and only makes others look further", async () => {
    const { folder, options, start } = await place();
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(`Port ${port} is taken: name another with --port`);
    const args = ["--system", options.system, "--data", options.data, "--client", folder, "--port", String(port)];
    const command = new Command(args);
    expect(await command.ended).toBe(1);
    expect(command.output).toBe(
      `Mesa cannot start.\nPort ${port} is taken: name another with --port, or none for the next free one.\n`,
    );
    other.close();
    // Nothing was left open.
    await (await start({ port })).close();
  });
});

describe("a world of a later version", () => {
  it("is not opened by an older one, which says what to do", async () => {
    const { folder, options, start } = await place();
    await writeSystem(folder, { version: "2.0.0" });
    await (await start()).close();
    await writeText(join(options.system, "system.json"), JSON.stringify(manifest()));
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect(String((refused as Error).message)).toMatch(
      /^The world demo in \S+ was played with Tiny 2\.0\.0, and this is 1\.2\.3, .*: update the system, or play another/,
    );
    await writeSystem(folder, { version: "2.0.1" });
    await (await start()).close();
  });
});

describe("a disk that takes nothing", () => {
  it("is told at the start by where and why", async () => {
    const { options, start } = await place();
    await (await start()).close();
    // The one fault that no account is above: a file stands where a folder should.
    const stores = join(options.data, "worlds", "tiny", "demo", "data");
    await rm(stores, { recursive: true });
    await writeText(stores, "");
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DiskError);
    expect((refused as Error).message).toMatch(/^\S+users cannot be written, because a part of that path is a file/);
  });

  it.each([
    ["ENOSPC", "the disk is full: make room there"],
    ["EROFS", "the disk is read-only"],
    ["EACCES", "this account may not write there"],
  ])("is known by its code, %s", (code, meaning) => {
    const error = Object.assign(new Error(`${code}: something, open '/x'`), { code, path: "/x" });
    expect(diskError(error)?.message).toBe(`/x cannot be written, because ${meaning}.`);
    expect(diskError(new Error("Failed", { cause: error }), "/y")?.message).toContain("/y cannot be written");
  });

  it("is known where Node only says that a folder is not there", () => {
    const error = Object.assign(new Error("ENOENT"), { code: "ENOENT", path: "/x/new", syscall: "mkdir" });
    expect(diskError(error)?.message).toBe("/x/new cannot be made: the disk is read-only, or gone.");
    expect(diskError(Object.assign(error, { syscall: "open" }))).toBeNull();
  });

  it("is known by LevelDB's words, and nothing else is taken for it", () => {
    const level = (message: string) => Object.assign(new Error(message), { code: "LEVEL_IO_ERROR" });
    expect(diskError(level("IO error: /x/000003.log: No space left on device"))?.message).toContain("the disk is full");
    expect(diskError(level("IO error: /x/LOCK: Read-only file system"))?.message).toContain("read-only");
    expect(diskError(level("Corruption: bad block"))).toBeNull();
    expect(diskError(new Error("Permission denied by a rule of the game"))).toBeNull();
  });
});

// A file's size can be bounded for a process that runs, and the bound lifted again: a disk that fills up, and room that is made.
if (process.platform === "linux") {
  describe("a disk that fills up in the middle of play", () => {
    const limit = (pid: number, bytes: string) =>
      once(spawn("prlimit", ["--pid", String(pid), `--fsize=${bytes}`]), "exit");

    it("says so to whoever writes; chat goes on when room was made, and what was refused is nowhere", async () => {
      const { folder, options, start } = await place();
      await (await start()).close();
      const command = new Command([
        "--system",
        options.system,
        "--data",
        options.data,
        "--client",
        folder,
        "--port",
        "0",
      ]);
      const url = await command.url();
      const master = await Client.connect(url, (await usersOf(url)).Gamemaster ?? "");
      const say = (content: string) => master.modify("ChatMessage", "create", { data: [{ content }] });
      const said: string[] = [];
      for (let at = 0; at < 3; at++) said.push(String((await say(`before ${at}`)).result?.[0]?.content));
      await limit(command.pid, "4096:unlimited");
      const long = `refused ${"x".repeat(8000)}`;
      for (const again of [1, 2]) {
        const { error } = await say(`${long} ${again}`);
        expect(error?.message).toMatch(
          /messages cannot be written, because a file there may not grow any further: make room/,
        );
      }
      // What is there is still read.
      const read = await master.modify("ChatMessage", "get", {});
      expect(read.result?.map(({ content }) => content).sort()).toEqual([...said].sort());
      await limit(command.pid, "unlimited");
      for (let at = 0; at < 3; at++) said.push(String((await say(`after ${at}`)).result?.[0]?.content));
      master.close();
      command.kill("SIGTERM");
      expect(await command.ended).toBe(0);
      isSentence(command.output);
      // What a disk half took is not there after all.
      const next = await start();
      const stored = [...next.world.documents("ChatMessage").values()].map(({ content }) => content);
      expect(stored.sort()).toEqual([...said].sort());
      await next.close();
    });
  });
}
