import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { JoinData } from "../../../common/protocol.ts";
import { asksForAbsence } from "../../absence.ts";
import { decodePath, within } from "../../address.ts";
import type { Log } from "../../log.ts";
import { drawIcon, isDrawn, silence } from "../../media/drawings.ts";
import type { ModulePackage } from "../../packages/modules.ts";
import type { Package, SystemPackage } from "../../packages/package.ts";
import { asString, messageOf, type Source } from "../../source.ts";
import type { Library } from "../media/library.ts";
import { receiveUpload } from "../media/upload.ts";
import { passwords } from "../passwords.ts";
import { PLACE } from "../place.ts";
import { FONT, ICON_FONTS } from "./fonts.ts";
import { findBundle, gamePage, joinPage, plainPage } from "./pages.ts";
import { HttpError, readBody, redirect, send, sendHtml, sendJson, wantsJson } from "./respond.ts";
import { SESSION_COOKIE, type Sessions } from "./sessions.ts";
import { type Served, serveFolders } from "./static.ts";

/** What the pages need to know of the running world. */
export interface AppContext {
  system: SystemPackage;
  /** All that were named; `activeModules` says which of them run. */
  modules: readonly ModulePackage[];
  activeModules(): Iterable<ModulePackage>;
  world: { id: string; title: string; folder: string };
  lang: string;
  /** The folder of the site where the table stands, `/vtt`; empty at its root. */
  prefix: string;
  generation: number;
  /** The folder of the built client. */
  clientFolder: string;
  /** Resolves when the client is built. */
  clientReady(): Promise<void>;
  library: Library;
  /** What `publicFolders` offers. */
  statics: Served;
  sessions: Sessions;
  log: Log;
  /** The stored users, with passwords. */
  users(): Source[];
  /** @param you  Who this browser was before. */
  joinData(you?: string): JoinData;
  mayUpload(userId: string): boolean;
}

type Packages = Pick<AppContext, "system" | "modules">;

/**
 * All that Mesa offers to read: packages, its own client and templates, what users added.
 * @param dataFolder  Mesa's data, never served.
 */
export function publicFolders(
  context: Packages & Pick<AppContext, "clientFolder" | "library"> & { dataFolder: string },
): Served {
  const added = context.library.mounts;
  return serveFolders(
    [
      ...added.filter(({ prefix }) => prefix !== "/"),
      ...packages(context),
      { prefix: "/mesa/", folder: context.clientFolder },
      { prefix: "/templates/", folder: join(PLACE, "client", "templates") },
      { prefix: "/fonts/fontawesome/webfonts/", folder: ICON_FONTS },
      ...added.filter(({ prefix }) => prefix === "/"),
    ],
    [join(context.dataFolder, "worlds")],
  );
}

/** Answers every HTTP request of Mesa. Never throws; a failed request is answered and logged. */
export function createApp(context: AppContext): (request: IncomingMessage, response: ServerResponse) => void {
  const { log } = context;
  return (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "same-origin");
    answer(context, request, response).catch((error: unknown) => {
      if (!(error instanceof HttpError)) log("error", `${request.method} ${request.url} failed: ${messageOf(error)}`);
      const status = error instanceof HttpError ? error.status : 500;
      const text = error instanceof HttpError ? error.message : "Mesa could not answer; its log says why.";
      if (wantsJson(request)) sendJson(response, { error: text }, status);
      else if (request.headers.accept?.includes("text/html")) {
        sendHtml(response, plainPage(`Error ${status}`, text), status);
      } else send(response, status, "text/plain; charset=utf-8", text);
      // What is left of a refused body must not be taken for the next request.
      if (!request.complete) response.once("finish", () => request.destroy());
    });
  };
}

async function answer(context: AppContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prefix } = context;
  const at = within(prefix, request.url ?? "/");
  // The address itself, without a slash, is meant for the table too.
  if (prefix && at === "") return redirect(response, `${prefix}/`);
  const path = at === null ? null : decodePath(at);
  if (path === null) throw new HttpError(404, "There is nothing here.");
  // Everything below reads addresses from the root of the table.
  request.url = at ?? "";
  const userId = currentUser(context, request);
  if (request.method === "POST" && path === "/join") return joinWorld(context, request, response);
  if (request.method === "POST" && path === "/upload") {
    if (!userId || !context.mayUpload(userId)) throw new HttpError(403, "This user may not store files.");
    return receiveUpload(context.library, request, response);
  }
  if (request.method !== "GET" && request.method !== "HEAD") throw new HttpError(405, "This address is only read.");
  switch (path) {
    case "/":
      return redirect(response, `${prefix}${userId ? "/game" : "/join"}`);
    case "/join":
      return sendHtml(response, joinPage(await readFile(JOIN, "utf8"), context.joinData(userId)));
    case "/join/data":
      return sendJson(response, context.joinData(userId));
    case "/absence":
      if (!userId) throw new HttpError(403, "Only a user at the table asks this.");
      return sendJson(response, { asked: await isAbsenceAsked(context, request) });
    case "/logout":
      await context.sessions.end(context.sessions.idIn(request.headers.cookie));
      response.setHeader("Set-Cookie", cookie(prefix, "", 0));
      return redirect(response, `${prefix}/join`);
    case "/game":
      if (!userId) return redirect(response, `${prefix}/join`);
      return sendHtml(response, await game(context));
    default:
      return files(context.statics, path, request, response);
  }
}

/** The folders of the system and the modules, by their address. */
function packages({ system, modules }: Packages): { prefix: string; folder: string; manifest: Package["manifest"] }[] {
  const at =
    (kind: string) =>
    ({ folder, manifest }: Package) => ({
      prefix: `/${kind}/${manifest.id}/`,
      folder,
      manifest,
    });
  return [at("systems")(system), ...modules.map(at("modules"))];
}

/** The names that scripts asked for in vain, by table: each is told of once. */
const asked = new WeakMap<AppContext, Set<string>>();

/** Does a script of a package ask whether something is there? The page asks when it lacks what is being read. */
async function isAbsenceAsked(context: AppContext, request: IncomingMessage): Promise<boolean> {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const path = decodePath(searchParams.get("file") ?? "");
  const place = packages(context).find(({ prefix }) => path?.startsWith(prefix));
  if (!place || !path) return false;
  const name = path.slice(place.prefix.length);
  const text = await readFile(join(place.folder, name), "utf8").catch(() => null);
  if (text === null) return false;
  const [line, column] = [Number(searchParams.get("line")), Number(searchParams.get("column"))];
  const api = (searchParams.get("api") ?? "").replaceAll(/[^\w.$#]/g, "").slice(0, 200);
  const step = searchParams.has("step") ? api : undefined;
  if (!asksForAbsence(text, line, column, !place.manifest.scripts.includes(name), step)) return false;
  const told = asked.get(context) ?? new Set();
  if (!told.has(api))
    context.log("warn", `Mesa does not model ${api}: ${name}:${line} asks whether it is there and is told no`);
  asked.set(context, told.add(api));
  return true;
}

function files(statics: Served, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once("close", resolve);
    statics.serve(request, response, () => {
      response.off("close", resolve);
      const cached = (type: string, body: string | Uint8Array) => {
        response.setHeader("Cache-Control", "max-age=3600");
        send(response, 200, type, body);
        resolve();
      };
      if (isDrawn(path)) {
        cached("image/svg+xml; charset=utf-8", drawIcon(path.slice(1)));
      } else if (/^\/sounds\/.*\.(wav|ogg|mp3|flac|webm|m4a)$/i.test(path)) cached("audio/wav", silence());
      else if (/^\/fonts\/(?!fontawesome\/).*\.(woff2?|ttf|otf)$/i.test(path)) {
        // Browsers go by what is in a font file, not by its name.
        readFile(FONT).then((font) => cached("font/woff2", font), reject);
      } else reject(new HttpError(404, "There is nothing here."));
    });
  });
}

function currentUser(context: AppContext, request: IncomingMessage): string | undefined {
  const userId = context.sessions.userOf(request.headers.cookie);
  return context.users().some((user) => user._id === userId) ? userId : undefined;
}

async function game(context: AppContext): Promise<string> {
  await context.clientReady();
  const bundle = await findBundle(context.clientFolder);
  if (!bundle) {
    throw new HttpError(
      503,
      `Mesa's client has not been built: ${context.clientFolder} holds no script. Run the build.`,
    );
  }
  const modules = [...context.activeModules()].map(({ manifest }) => manifest);
  return gamePage(context.system.manifest, modules, bundle, context.world.title, context.lang, context.generation, {
    base: `${context.prefix}/`,
  });
}

const JOIN = join(PLACE, "client", "templates", "join.html");

async function joinWorld(context: AppContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const user = context.users().find(({ _id }) => _id === body.userid);
  const stored = {
    password: asString(user?.password) ?? "",
    passwordSalt: asString(user?.passwordSalt) ?? null,
  };
  const refuse = async (error: string) => {
    if (wantsJson(request)) return sendJson(response, { error }, 401);
    const data = context.joinData(asString(body.userid));
    return sendHtml(response, joinPage(await readFile(JOIN, "utf8"), data, { error }), 401);
  };
  // Role 0 is a user who was shut out.
  if (!user || Number(user.role) < 1) return refuse("There is no such user.");
  if (!passwords.check(asString(body.password) ?? "", stored)) return refuse("The password is wrong.");
  await context.sessions.end(context.sessions.idIn(request.headers.cookie));
  response.setHeader("Set-Cookie", cookie(context.prefix, await context.sessions.create(String(user._id))));
  if (wantsJson(request))
    return sendJson(response, { status: "success", redirect: `${context.prefix}/game`, userId: user._id });
  return redirect(response, `${context.prefix}/game`);
}

function cookie(prefix: string, value: string, maxAge = 30 * 24 * 3600): string {
  return `${SESSION_COOKIE}=${value}; Path=${prefix}/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}`;
}
