/**
 * `npm run checkup:firefox [-- --generation 14]`: plays the check-up in Firefox, where many players sit, at a table of its
 * own. Needs an installed Firefox (Debian: `apt-get install firefox-esr`) and the built system; CUBILETE_FIREFOX names another.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { startMesa } from "../packages/mesa/server/node/index.ts";
import { ROOT, runMain } from "./files.ts";

const NAMES = ["firefox", "firefox-esr"];
/** How long the whole may take. */
const LONGEST = 15 * 60_000;

function findFirefox(): string {
  const named = process.env.CUBILETE_FIREFOX;
  const found = (process.env.PATH ?? "").split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  const path = [...(named ? [named] : found)].find((file) => existsSync(file));
  if (!path)
    throw new Error(named ? `CUBILETE_FIREFOX names ${named}, and there is no such file.` : "No Firefox found.");
  return path;
}

/** WebDriver BiDi: commands with ids over one socket. */
class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { done(result: never): void; failed(error: Error): void }>();
  #id = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(String(data)) as { id?: number; type: string; result: never; message?: string };
      const waiting = this.#waiting.get(answer.id ?? -1);
      if (!waiting) return;
      this.#waiting.delete(answer.id ?? -1);
      if (answer.type === "success") waiting.done(answer.result);
      else waiting.failed(new Error(answer.message));
    });
    socket.addEventListener("close", () => {
      for (const { failed } of this.#waiting.values()) failed(new Error("Firefox closed the connection."));
      this.#waiting.clear();
    });
  }

  static connect(url: string): Promise<Bidi> {
    return new Promise((done, failed) => {
      const socket = new WebSocket(url);
      socket.addEventListener("open", () => done(new Bidi(socket)));
      socket.addEventListener("error", () => failed(new Error(`No answer from ${url}.`)));
    });
  }

  send<T>(method: string, params: object): Promise<T> {
    const id = ++this.#id;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise<T>((done, failed) => {
      this.#waiting.set(id, { done: done as (result: never) => void, failed });
    });
  }

  close(): void {
    this.#socket.close();
  }
}

interface Evaluated {
  type: string;
  result?: { value?: unknown };
  exceptionDetails?: { text: string };
}

/** One page of it. */
class FirefoxPage {
  readonly #bidi: Bidi;
  readonly #context: string;

  constructor(bidi: Bidi, context: string) {
    this.#bidi = bidi;
    this.#context = context;
  }

  goTo(url: string): Promise<unknown> {
    return this.#bidi.send("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  async picture(): Promise<Buffer> {
    const shot = { context: this.#context };
    const { data } = await this.#bidi.send<{ data: string }>("browsingContext.captureScreenshot", shot);
    return Buffer.from(data, "base64");
  }

  /** The value of an expression, which is text, a number or a yes or no. */
  async value(expression: string): Promise<unknown> {
    const asked = { expression, target: { context: this.#context }, awaitPromise: true };
    const answer = await this.#bidi.send<Evaluated>("script.evaluate", asked);
    if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
    return answer.result?.value;
  }

  async until(what: string, expression: string, longest = 60_000): Promise<unknown> {
    const end = Date.now() + longest;
    for (;;) {
      const value = await this.value(expression);
      if (value) return value;
      if (Date.now() > end) throw new Error(`It did not happen in Firefox: ${what}.`);
      await new Promise((go) => setTimeout(go, 500));
    }
  }
}

/** Starts it, and hands over its first page. */
async function startFirefox(profile: string): Promise<{ page: FirefoxPage; close(): Promise<void> }> {
  writeFileSync(join(profile, "user.js"), 'user_pref("dom.disable_open_during_load", false);\n');
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const process = spawn(findFirefox(), [...options, "--window-size", "1280,720"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((done) => process.once("exit", () => done()));
  const url = await new Promise<string>((done, failed) => {
    let said = "";
    process.stderr.on("data", (chunk) => {
      said += String(chunk);
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (found) done(found);
    });
    process.once("error", failed);
    process.once("exit", () => failed(new Error(`Firefox ended at once: ${said}`)));
  });
  const bidi = await Bidi.connect(`${url}/session`);
  await bidi.send("session.new", { capabilities: {} });
  const { contexts } = await bidi.send<{ contexts: [{ context: string }] }>("browsingContext.getTree", {});
  return {
    page: new FirefoxPage(bidi, contexts[0].context),
    async close() {
      bidi.close();
      process.kill();
      await ended;
    },
  };
}

await runMain(import.meta, async () => {
  const { values } = parseArgs({
    options: { generation: { type: "string", default: "13" }, picture: { type: "string" } },
  });
  if (values.generation !== "13" && values.generation !== "14")
    throw new Error(`--generation is 13 or 14, not ${values.generation}.`);
  const data = mkdtempSync(join(tmpdir(), "cubilete-firefox-"));
  const profile = mkdtempSync(join(tmpdir(), "cubilete-firefox-profile-"));
  const mesa = await startMesa({
    system: join(ROOT, "dist"),
    seed: join(ROOT, "test/browser/world.en.yml"),
    data,
    lang: "en",
    generation: values.generation === "13" ? 13 : 14,
    port: 0,
    world: "test",
  });
  try {
    await mesa.prepareClient();
    const { page, close } = await startFirefox(profile);
    try {
      await page.goTo(`${mesa.url}/join`);
      await page.value(`(async () => {
        const { users } = await (await fetch("/join/data")).json();
        const { id } = users.find(({ name }) => name === "Gamemaster");
        const body = JSON.stringify({ userid: id, password: "" });
        await fetch("/join", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      })()`);
      await page.goTo(`${mesa.url}/game`);
      await page.until("the game is ready", "globalThis.game?.ready === true");
      await page.value("game.system.api.checkup().then(() => true)");
      const app = 'foundry.applications.instances.get("cubilete-checkup")';
      await page.value(`${app}.begin(false); true`);
      await page.until("the check-up ends", `${app}.report !== null`, LONGEST);
      await page.until("the report is drawn", 'document.querySelector("#cubilete-checkup textarea.report") !== null');
      console.log(await page.value('document.querySelector("#cubilete-checkup textarea.report").value'));
      if (values.picture) writeFileSync(values.picture, await page.picture());
      const differed = await page.value(`${app}.report.results.filter(({ verdict }) => verdict === "differed").length`);
      if (differed !== 0) process.exitCode = 1;
    } finally {
      await close();
    }
  } finally {
    await mesa.close();
    for (const folder of [data, profile]) rmSync(folder, { recursive: true, force: true });
  }
});
