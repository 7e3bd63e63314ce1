import { rulesets } from "../contract/index.ts";
import { type ActorLike, type PackLike, progress, SYSTEM_ID, theConfig, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { readShared } from "./read.ts";
import { countUp, emptyReport, isWorthTelling, type MigrationReport, reportLines } from "./report.ts";
import {
  actorSaves,
  type HeldActor,
  type HeldToken,
  inBatches,
  itemSaves,
  macroSaves,
  make,
  oldScripts,
  plainSaves,
  type RenamesOf,
  type Save,
  tokenSaves,
} from "./save.ts";
import { unreadableInWorld, unreadableOn } from "./unreadable.ts";

/** Saving a whole world by the names of today (`run.ts` says when), and the report to the GMs. */

/**
 * @param isMine Asked again and again: another GM may take over.
 * @param offer Asked before anything is written, where something has to be: whether to go on.
 * @param finish Writes down that it is done.
 */
export async function carryWorld(
  isMine: () => boolean,
  offer: () => Promise<boolean>,
  finish: () => Promise<unknown>,
): Promise<void> {
  const report = emptyReport();
  if (worldSaves().length > 0 && !(await offer())) return;
  await migrate(report, isMine);
  // Another GM took over meanwhile, or was done first: then it is theirs to finish and to tell.
  if (!isMine()) return;
  await finish();
  report.left.push(...unreadableInWorld(), ...[...theGame().actors].flatMap(unreadableOf));
  if (isWorthTelling(report)) await tell(report);
}

const unreadableOf = (actor: ActorLike): string[] => unreadableOn(actor).map((name) => `${actor.name}: ${name}`);

/** Documents as what is saved of them. */
const held = (documents: unknown) => documents as Iterable<never>;

function worldSaves(): Save[] {
  const { actors, items, macros, messages, scenes } = theGame();
  const tokens = [...scenes].flatMap((scene) => [...held(scene.tokens)]);
  return [
    ...actorSaves(held(actors) as Iterable<HeldActor>),
    ...itemSaves(held(items)),
    ...tokenSaves(tokens),
    ...plainSaves(held(messages)),
    ...macroSaves(held(macros), allRenames()),
  ];
}

/** Names that fields got, by rule set, in the order of their steps. */
const allRenames = (): RenamesOf =>
  rulesets.all().map(({ id, migrations = [] }) => ({
    id,
    renames: [...migrations].sort((a, b) => a.version - b.version).flatMap(({ renames }) => (renames ? [renames] : [])),
  }));

async function migrate(report: MigrationReport, isMine: () => boolean): Promise<void> {
  await save(report, isMine, worldSaves());
  await saveShared(report, isMine);
  report.scripts.push(...oldScripts(held(theGame().macros), allRenames()));
  for (const pack of theGame().packs) await savePack(report, isMine, pack);
}

async function save(
  report: MigrationReport,
  isMine: () => boolean,
  saves: readonly Save[],
  where?: string,
): Promise<void> {
  const bar = saves.length > 0 ? progress(t("CUBILETE.migration.running")) : null;
  let done = 0;
  for (const batch of inBatches(saves)) {
    if (!isMine()) break;
    const failed = await make(batch);
    report.left.push(...failed.map(({ name }) => name));
    const { documentName = "" } = batch[0] ?? {};
    countUp(report, where ?? labelOf(documentName), batch.length - failed.length);
    done += batch.length;
    bar?.(done / saves.length);
  }
  bar?.(1);
}

const labelOf = (documentName: string): string =>
  t(theConfig()[documentName === "ActorDelta" ? "Token" : documentName].documentClass.metadata.labelPlural);

async function saveShared(report: MigrationReport, isMine: () => boolean): Promise<void> {
  const { settings } = theGame();
  for (const { id, migrations = [] } of rulesets.all()) {
    for (const name of new Set(migrations.flatMap(({ shared = {} }) => Object.keys(shared)))) {
      const key = `${id}.${name}`;
      const value = structuredClone(settings.get(SYSTEM_ID, key));
      if (!readShared(key, value) || !isMine()) continue;
      await settings.set(SYSTEM_ID, key, value);
      countUp(report, t("CUBILETE.migration.shared"), 1);
    }
  }
}

const SAVES_OF: Record<string, (documents: never[]) => Save[]> = {
  Actor: (documents: HeldActor[]) => actorSaves(documents),
  Item: itemSaves,
  Scene: (documents: { tokens: Iterable<HeldToken> }[]) => tokenSaves(documents.flatMap(({ tokens }) => [...tokens])),
  Macro: (documents) => macroSaves(documents, allRenames()),
};

/** Compendia of the world; those of modules are their makers' to save. */
async function savePack(report: MigrationReport, isMine: () => boolean, pack: PackLike): Promise<void> {
  if (pack.metadata.packageType !== "world" || !Object.hasOwn(SAVES_OF, pack.documentName)) return;
  const documents = [...held(await pack.getDocuments())];
  const saves = SAVES_OF[pack.documentName]?.(documents) ?? [];
  if (pack.documentName === "Macro") report.scripts.push(...oldScripts(documents, allRenames()));
  if (saves.length === 0) return;
  if (pack.locked) report.locked.push(pack.title);
  else await save(report, isMine, saves, pack.title);
}

/** To the GMs, in chat: there it can be read again. */
async function tell(report: MigrationReport): Promise<void> {
  const body = document.createElement("div");
  const heading = document.createElement("h4");
  heading.textContent = t("CUBILETE.migration.title");
  body.append(heading);
  for (const { text, names } of reportLines(report, t)) {
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
