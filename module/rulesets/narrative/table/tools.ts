import { redrawPrompts } from "../../../cards/redraw.ts";
import type { Tool } from "../../../contract/index.ts";
import { hooks } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { countRolls } from "../../../play/counted-rolls.ts";
import { handleRequest } from "../../../requests/requests.ts";
import { ID, initWords, key } from "../data/labels.ts";
import { initDice } from "../rolls/symbol-dice.ts";
import { destinyPlace } from "./destiny-place.ts";
import { destinyState, isForDestiny } from "./destiny-state.ts";
import { liveState } from "./live-state.ts";

/** What the whole table has in common: dice, destiny, pools built together. */

export const TOOLS: Tool[] = [
  {
    id: "destiny",
    label: key("destiny.title"),
    hint: key("destiny.hint"),
    icon: "fa-solid fa-circle-half-stroke",
    gm: false,
    open: openDestiny,
  },
  {
    id: "tray",
    label: key("tray.title"),
    hint: key("tray.hint"),
    icon: "fa-solid fa-dice",
    gm: false,
    open: async () => (await import("./tray.ts")).openTray(),
  },
  {
    id: "live",
    label: key("live.title"),
    hint: key("live.hint"),
    icon: "fa-solid fa-people-group",
    gm: false,
    open: async () => (await import("./live-window.ts")).openLivePools(),
  },
  {
    id: "ranges",
    label: key("ranges.title"),
    hint: key("ranges.hint"),
    icon: "fa-solid fa-ruler-horizontal",
    gm: true,
    open: async () => (await import("./ranges-window.ts")).RangesWindow.open(),
  },
  {
    id: "foes",
    label: key("foes.title"),
    hint: key("foes.hint"),
    icon: "fa-solid fa-users-viewfinder",
    gm: true,
    open: async () => (await import("./foes-window.ts")).FoesWindow.open(),
  },
  {
    id: "drives",
    label: key("drive.title"),
    hint: key("drive.hint"),
    icon: "fa-solid fa-fire-flame-curved",
    gm: true,
    open: async () => (await import("./drives-window.ts")).DrivesWindow.open(),
  },
  {
    id: "words",
    label: key("own.title"),
    hint: key("own.tool"),
    icon: "fa-solid fa-quote-left",
    gm: true,
    inSettings: true,
    open: async () => (await import("./words-page.ts")).WordsPage.open(),
  },
];

/** Templates of these rooms that others include. */
export const DICE_PARTIALS = ["symbols-die", "pool-dice", "pool", "card-pool", "tray"];

/** Once, at `init`. */
export function initTable(): void {
  initWords();
  initDice();
  initDestiny();
  initDrives();
  initLivePools();
  followDestiny();
  followLivePools();
}

async function openDestiny(): Promise<unknown> {
  return (await import("./destiny-window.ts")).DestinyWindow.open();
}

/** While a session runs, everybody sees the pool; who closes it finds it again in the toolbox, and until then it stays away. */
function followDestiny(): void {
  hooks.once("ready", () => {
    let { since } = destinyState.read();
    const open = () => void (destinyPlace.box.hidden || answering(openDestiny));
    destinyState.subscribe((state) => {
      const begun = state.since > 0 && state.since !== since;
      since = state.since;
      if (begun) open();
    });
    if (since > 0) open();
  });
}

/** Who is concerned sees a pool that is built together as soon as there is one. */
function followLivePools(): void {
  let last: Promise<unknown> = Promise.resolve();
  let shown = false;
  const show = async (): Promise<void> => {
    shown ||= liveState.read().pools.length > 0;
    if (shown) await (await import("./live-window.ts")).showLivePools();
  };
  const next = () => {
    // One after the other: two changes at once would open two windows.
    last = last.then(() => answering(show));
  };
  hooks.once("ready", () => {
    liveState.subscribe(next);
    next();
  });
}

/** The code that changes destiny loads when it is needed. */
function initDestiny(): void {
  destinyState.register();
  destinyPlace.register();
  const late = () => import("./destiny.ts");
  handleRequest(`${ID}.destiny.start`, "gm", async (asked, sender) => (await late()).start(asked, sender));
  handleRequest(`${ID}.destiny.use`, "anyone", async (asked, sender) => (await late()).use(asked, sender));
  handleRequest(`${ID}.destiny.set`, "gm", async (asked, sender) => (await late()).set(asked, sender));
  countRolls(ID, "destiny.add", isForDestiny, async (message, sender) => (await late()).add(message, sender));
  destinyState.subscribe(() => {
    for (const kind of ["destiny", "destinyUse"]) redrawPrompts(ID, kind);
  });
}

function initDrives(): void {
  const late = () => import("./drives.ts");
  handleRequest(`${ID}.drive.change`, "gm", async (asked, sender, id) => (await late()).noteChange(asked, sender, id));
  handleRequest(`${ID}.drive.undo`, "gm", async (asked, sender, id) => (await late()).undoChange(asked, sender, id));
  handleRequest(`${ID}.drive.roll`, "gm", async (asked, sender) => (await late()).rollForSession(asked, sender));
}

function initLivePools(): void {
  liveState.register();
  const late = () => import("./live-pool.ts");
  handleRequest(`${ID}.live.open`, "owner", async (asked, sender) => (await late()).open(asked, sender));
  handleRequest(`${ID}.live.line`, "owner", async (asked, sender) => (await late()).line(asked, sender));
  handleRequest(`${ID}.live.switch`, "owner", async (asked, sender) => (await late()).flick(asked, sender));
  handleRequest(`${ID}.live.choose`, "owner", async (asked, sender) => (await late()).choose(asked, sender));
  handleRequest(`${ID}.live.close`, "owner", async (asked, sender) => (await late()).close(asked, sender));
  handleRequest(`${ID}.live.roll`, "owner", async (asked, sender) => (await late()).rollIt(asked, sender));
}
