import { rulesets } from "../contract/index.ts";
import { type ActorLike, hooks, progress, SYSTEM_ID, theConfig, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { CARD_STEPS } from "./cards.ts";
import { versionOf } from "./carry.ts";
import { readShared } from "./read.ts";
import { count, emptyReport, isWorthTelling, linesOf, type Report } from "./report.ts";
import {
  actorSaves,
  type Held,
  type HeldActor,
  type HeldToken,
  inBatches,
  make,
  plainSaves,
  type Save,
  tokenSaves,
} from "./save.ts";
import { unreadableInWorld, unreadableOn } from "./unreadable.ts";

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
const isMine = (): boolean => theGame().user.isActiveGM && isDue();

let running = false;

/** Once, at `init`. */
export function registerMigrations(): void {
  theGame().settings.register(SYSTEM_ID, VERSIONS, { scope: "world", config: false, type: Object, default: {} });
  const look = () => void runIfDue();
  hooks.once("ready", look);
  // The GM who was at it may have left.
  hooks.on("userConnected", look);
}

async function runIfDue(): Promise<void> {
  if (running || !isMine()) return;
  running = true;
  try {
    const report = emptyReport();
    await migrate(report);
    // Another GM took over meanwhile, or was done first: then it is theirs to finish and to tell.
    if (!isMine()) return;
    await theGame().settings.set(SYSTEM_ID, VERSIONS, { ...versionsThen(), ...versionsNow() });
    report.left.push(...unreadableInWorld(), ...[...theGame().actors].flatMap(unreadableOf));
    if (isWorthTelling(report)) await tell(report);
  } finally {
    running = false;
  }
}

const unreadableOf = (actor: ActorLike): string[] => unreadableOn(actor).map((name) => `${actor.name}: ${name}`);

interface PackLike {
  readonly metadata: { readonly packageType: string };
  readonly documentName: string;
  readonly locked: boolean;
  readonly title: string;
  getDocuments(): Promise<Held[]>;
}

async function migrate(report: Report): Promise<void> {
  const { actors, items, messages, scenes } = theGame();
  const held = (documents: unknown) => documents as Iterable<never>;
  const tokens = [...scenes].flatMap((scene) => [...(scene.tokens as unknown as Iterable<HeldToken>)]);
  await save(report, [
    ...actorSaves(held(actors) as Iterable<HeldActor>),
    ...plainSaves(held(items)),
    ...tokenSaves(tokens),
    ...plainSaves(held(messages)),
  ]);
  await saveShared(report);
  for (const pack of theGame().packs as unknown as Iterable<PackLike>) await savePack(report, pack);
}

async function save(report: Report, saves: readonly Save[], where?: string): Promise<void> {
  const bar = saves.length > 0 ? progress(t("CUBILETE.migration.running")) : null;
  let done = 0;
  for (const batch of inBatches(saves)) {
    if (!isMine()) break;
    const failed = await make(batch);
    report.left.push(...failed.map(({ name }) => name));
    const { documentName = "" } = batch[0] ?? {};
    count(report, where ?? labelOf(documentName), batch.length - failed.length);
    done += batch.length;
    bar?.(done / saves.length);
  }
  bar?.(1);
}

const labelOf = (documentName: string): string =>
  t(theConfig()[documentName === "ActorDelta" ? "Token" : documentName].documentClass.metadata.labelPlural);

async function saveShared(report: Report): Promise<void> {
  const { settings } = theGame();
  for (const { id, migrations = [] } of rulesets.all()) {
    for (const name of new Set(migrations.flatMap(({ shared = {} }) => Object.keys(shared)))) {
      const key = `${id}.${name}`;
      const value = structuredClone(settings.get(SYSTEM_ID, key));
      if (!readShared(key, value) || !isMine()) continue;
      await settings.set(SYSTEM_ID, key, value);
      count(report, t("CUBILETE.migration.shared"), 1);
    }
  }
}

/** Compendia of the world; those of modules are their makers' to save. */
async function savePack(report: Report, pack: PackLike): Promise<void> {
  if (pack.metadata.packageType !== "world" || !["Actor", "Item", "Scene"].includes(pack.documentName)) return;
  const documents = await pack.getDocuments();
  const saves =
    pack.documentName === "Actor"
      ? actorSaves(documents as HeldActor[])
      : pack.documentName === "Item"
        ? plainSaves(documents)
        : tokenSaves(documents.flatMap((scene) => [...(scene as unknown as { tokens: Iterable<HeldToken> }).tokens]));
  if (saves.length === 0) return;
  if (pack.locked) report.locked.push(pack.title);
  else await save(report, saves, pack.title);
}

/** To the GMs, in chat: there it can be read again. */
async function tell(report: Report): Promise<void> {
  const body = document.createElement("div");
  const heading = document.createElement("h4");
  heading.textContent = t("CUBILETE.migration.title");
  body.append(heading);
  for (const { text, names } of linesOf(report, t)) {
    const list = document.createElement("ul");
    list.append(...names.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
    body.append(Object.assign(document.createElement("p"), { textContent: text }), list);
  }
  const ChatMessage = theConfig().ChatMessage.documentClass;
  await ChatMessage.create({
    content: body.innerHTML,
    whisper: [...theGame().users].filter(({ isGM }) => isGM).map(({ id }) => id),
    speaker: { alias: t("CUBILETE.migration.title") },
  });
}
