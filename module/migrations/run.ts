import { rulesets } from "../contract/index.ts";
import { hooks, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { isSettingStored, writtenVersions } from "../foundry/seen.ts";
import { isWritingPage, whenPagesChange } from "../foundry/writing-page.ts";
import { answering } from "../i18n/errors.ts";
import { CARD_STEPS } from "./cards.ts";
import { versionOf } from "./carry.ts";

/**
 * Saves a world by the names of today, once, when a newer version is played for the first time. The active GM's client does
 * it. Everything can be read before it was saved (`read.ts`), every document is saved whole and by itself, and the version is written
 * last: whenever it is cut short, the next time finishes it.
 */

const VERSIONS = "migrated";

/** What data can be brought up to: the cards' steps under the system's own id, those of each rule set under its. */
const versionsNow = (): Record<string, number> => ({
  [SYSTEM_ID]: versionOf(CARD_STEPS),
  ...Object.fromEntries(rulesets.all().map(({ id, migrations }) => [id, versionOf(migrations)])),
});

const versionsThen = () => theGame().settings.get(SYSTEM_ID, VERSIONS) as Record<string, number>;

const isDue = (): boolean => {
  const then = versionsThen();
  return Object.entries(versionsNow()).some(([owner, version]) => (then[owner] ?? 0) < version);
};

/** Whether there is something to do, and this client is the one to do it. */
const isMine = (): boolean => isWritingPage() && isDue();

/** What is usual by now is another: a world that was played before keeps what it had, and a new one what is usual as it begins. */
const USUAL_BEFORE = { knowledge: "all" };

async function keepUsual(): Promise<void> {
  if (!isWritingPage()) return;
  const { settings, system } = theGame();
  const open = Object.entries(USUAL_BEFORE).filter(([key]) => !isSettingStored(key));
  // The search for users' scripts happens once in the life of a world.
  if (open.length === 0) return;
  const isOlder = writtenVersions().some((version) => (version ?? system.version) !== system.version);
  const isNew = !isOlder && Object.keys(versionsThen()).length === 0;
  for (const [key, before] of open) await settings.set(SYSTEM_ID, key, isNew ? settings.get(SYSTEM_ID, key) : before);
}

/** Asked before a world is saved anew, on the page that does it: whether to go on. `withdrawn`: another page asks from now on. */
type Offer = (withdrawn: AbortSignal) => Promise<boolean>;

/** What this page is at; aborted once another page writes. */
let run: AbortController | null = null;
/** The GM of this page wants it later: the next time that they open the world. */
let isPutOff = false;

/** Once, at `init`. */
export function registerMigrations(offer: Offer): void {
  theGame().settings.register(SYSTEM_ID, VERSIONS, { scope: "world", config: false, type: Object, default: {} });
  const look = () => void runIfDue(offer);
  hooks.once("ready", () => void answering(keepUsual).then(look));
  // The GM who was at it may have left, or a page may be there that goes first.
  hooks.on("userConnected", look);
  whenPagesChange(look);
}

async function runIfDue(offer: Offer): Promise<void> {
  if (!isMine()) run?.abort();
  else if (!run && !isPutOff) await carry(offer);
}

async function carry(offer: Offer): Promise<void> {
  run = new AbortController();
  const { signal } = run;
  const agreed = async () => {
    const isAgreed = await offer(signal);
    if (!signal.aborted) isPutOff = !isAgreed;
    return isAgreed;
  };
  try {
    // A file of its own: most days nobody needs it.
    const { carryWorld } = await import("./world.ts");
    await carryWorld(isMine, agreed, () =>
      theGame().settings.set(SYSTEM_ID, VERSIONS, { ...versionsThen(), ...versionsNow() }),
    );
  } finally {
    run = null;
  }
  // It may be this page's again by now.
  if (signal.aborted) await runIfDue(offer);
}
