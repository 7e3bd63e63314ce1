import { addSharedPrompt } from "../cards/prompts.ts";
import { NEW_HERO } from "../cards/questions.ts";
import { type CardPrompt, type PromptView, rulesets } from "../contract/index.ts";
import { stateAt } from "../core/consent.ts";
import { type ActorLike, hooks, type JsonObject, type SceneLike, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { proper, t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { nameOnSheet } from "../plan/people/called.ts";
import { handleRequest } from "../requests/requests.ts";
import { CubileteActorSheet, type SheetWay } from "../sheets/actor-sheet.ts";
import { addDirectoryButton } from "./directory-button.ts";

/** The way to the guide and all that makes heroes, files of their own that load only when they are needed. */

const load = () => import("./heroes/index.ts");

/** Opens the window where everybody gets a hero. */
export const openMyHero = (): Promise<unknown> => answering(async () => (await load()).MyHero.open());

/** Opens the guide of a game, by its rule set, or by both (`workshop:my-game`); `target`: the UUID of the actor that it fills, if not a new one. */
export const openGuide = (game = "", target: string | null = null): Promise<unknown> =>
  answering(async () => {
    const { CreationGuide, guided } = await load();
    const games = guided().map(({ key }) => key);
    if (!games.includes(game)) throw new UserError("CUBILETE.creation.error.noGame", { games: games.join(", ") });
    return CreationGuide.begin(game, { target });
  });

/** Takes the making of an actor back, and goes on with the guide. */
const unmakeHero = (actor: ActorLike): Promise<unknown> =>
  answering(async () => {
    if (!(await sure("undo", actor))) return;
    const { unmake, guideKey, CreationGuide } = await load();
    const { uuid } = actor;
    const made = await unmake(actor);
    if (!made) return;
    const stays = theGame().actors.get(actor.id) !== undefined;
    await CreationGuide.begin(guideKey(made.ruleset, made.game), { draft: made.draft, target: stays ? uuid : null });
  });

async function sure(what: "undo" | "replace", actor: ActorLike): Promise<boolean> {
  const content = document.createElement("p");
  content.textContent = t(`CUBILETE.creation.sheet.${what}Sure`, { name: short(nameOnSheet(actor)) });
  const wrapper = document.createElement("div");
  wrapper.append(content);
  const title = t(`CUBILETE.creation.sheet.${what === "undo" ? "undo" : "guide"}`);
  return (await askHere("confirm", { window: { title }, content: wrapper })) === true;
}

function hasGuide(actor: ActorLike): boolean {
  const { creation, gameOf } = rulesets.ofType(actor.type) ?? {};
  if (creation?.hero !== actor.type) return false;
  return !("games" in creation) || creation.games().some(({ id }) => id === gameOf?.(actor));
}

/** What the sheets offer of it. */
const WAYS: SheetWay[] = [
  {
    id: "guide",
    icon: "fa-solid fa-compass-drafting",
    label: "CUBILETE.creation.sheet.guide",
    begins: true,
    fits: hasGuide,
    open: async (actor) => {
      if (actor.items.size > 0 && !(await sure("replace", actor))) return;
      await openGuide((await load()).guideOf(actor)?.key, actor.uuid);
    },
  },
  {
    id: "usual",
    icon: "fa-solid fa-list-check",
    label: "CUBILETE.creation.sheet.usual",
    begins: true,
    fits: ({ type }) => {
      const creation = rulesets.ofType(type)?.creation;
      if (creation && "games" in creation) return false;
      return creation?.hero === type || creation?.adversary === type;
    },
    open: (actor) => answering(async () => (await load()).addUsual(actor)),
  },
  {
    id: "undo",
    icon: "fa-solid fa-rotate-left",
    label: "CUBILETE.creation.sheet.undo",
    begins: false,
    fits: (actor) => Boolean((actor as ActorLike & Flagged).flags?.[SYSTEM_ID]?.creation),
    open: unmakeHero,
  },
];

function view(data: JsonObject): PromptView {
  const state = stateAt(data.state, Number(data.at) || 0, Date.now());
  const asker = theGame().users.get(String(data.asker))?.name ?? "?";
  if (state !== "open")
    return {
      lines: [
        { label: `CUBILETE.consent.state.${state}`, data: { name: short(String(data.by)) } },
        ...(data.scene
          ? [{ label: "CUBILETE.creation.prompt.placed", data: { scene: short(String(data.scene)) } }]
          : []),
      ],
      buttons: [],
    };
  const gm = theGame().user.isGM;
  const key = gm ? "CUBILETE.creation.prompt.asks" : "CUBILETE.consent.waiting";
  const lines = [{ label: key, data: { name: short(asker) } }];
  if (!gm) return { lines, buttons: [] };
  const concept = String(data.concept ?? "").trim();
  if (concept) lines.push({ label: proper(short(concept, 200)), data: { name: "" } });
  lines.push({ label: `CUBILETE.creation.prompt.${data.fits ? "fits" : "over"}`, data: { name: "" } });
  return {
    lines,
    buttons: (["allow", "refuse"] as const).map((id) => ({
      id,
      label: `CUBILETE.consent.button.${id}`,
      icon: `fa-solid fa-${id === "allow" ? "check" : "xmark"}`,
      by: "gm",
    })),
  };
}

const prompt: CardPrompt = {
  from: "gm",
  view: (data) => view(data),
  onButton: async (button, data, _actor, sender) => (await load()).onHeroButton(button, data, sender),
};

interface Flagged {
  flags?: Record<string, { creation?: { by?: unknown } | null; claimed?: unknown }>;
}

/** Once, at `init`. */
export function registerHeroes(): void {
  CubileteActorSheet.ways = WAYS;
  addSharedPrompt(NEW_HERO, prompt);
  handleRequest("hero.make", "anyone", async (payload, sender) => (await load()).onHeroRequest(payload, sender));
  // A hero that a user waits for opens on their screen once it is there.
  const open = (actor: ActorLike, by: unknown, maker: string) => {
    const { user, users } = theGame();
    // A GM's page makes it, because no other page may open windows on a user's screen.
    if (by === user.id && maker !== user.id && users.get(maker)?.isGM) actor.sheet?.render({ force: true });
  };
  hooks.on("createActor", (actor: ActorLike & Flagged, _options: object, maker: string) => {
    const flags = actor.flags?.[SYSTEM_ID];
    open(actor, flags?.creation?.by ?? flags?.claimed, maker);
  });
  hooks.on("updateActor", (actor: ActorLike, { flags }: Flagged, _options: object, maker: string) => {
    open(actor, flags?.[SYSTEM_ID]?.claimed, maker);
  });
  hooks.on("updateScene", (scene: SceneLike, { active }: { active?: boolean }) => {
    if (active && isWritingPage()) void answering(async () => (await load()).placeAbsent(scene));
  });
  addDirectoryButton("data-cubilete-hero", "fa-user-plus", "CUBILETE.creation.mine", openMyHero);
}
