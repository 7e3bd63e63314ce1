import { actorAt } from "../../cards/past/records.ts";
import { InTurn } from "../../core/in-turn.ts";
import { followDocuments } from "../../dialogs/follow-documents.ts";
import { type ActorLike, type ItemLike, type RenderOptions, systemPath, theGame } from "../../foundry/index.ts";
import { openSheet } from "../../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../../i18n/errors.ts";
import { calledBy } from "../../plan/people/called.ts";
import { crewSpecOf } from "../../plan/people/crew.ts";
import { experienceOf } from "../../play/experience.ts";
import { askAndGive } from "../../play/give.ts";
import { sheetPart } from "../../render/changed-parts.ts";
import { CubileteActorSheet } from "../../sheets/actor-sheet.ts";
import { actorParts } from "../../sheets/parts.ts";
import type { Party } from "./model.ts";

const MEMBER = systemPath("templates/party/member.hbs");
/** No party is larger. */
const MOST_MEMBERS = 50;

const heroesOfPlayers = (): ActorLike[] => [
  ...new Set(
    theGame()
      .users.map(({ character }) => character)
      .flatMap((hero) => hero ?? []),
  ),
];

/** The party's ship is one and the same on every scene: its tokens show the actor itself. */
async function linkShip(actor: ActorLike): Promise<void> {
  if (!crewSpecOf(actor) || actor.isToken || !actor.isOwner || actor.prototypeToken?.actorLink === true) return;
  await actor.update({ "prototypeToken.actorLink": true });
}

/** The sheet of a party: who is in it and how they fare, and what they share. */
export class PartySheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["party"],
    position: { width: 680, height: 640 },
    actions: {
      openMember: PartySheet.#onOpenMember,
      removeMember: PartySheet.#onRemoveMember,
      askMembers: PartySheet.#onAskMembers,
      addHeroes: PartySheet.#onAddHeroes,
    },
  };

  static override PAGES: readonly string[] = ["members", "things", "notes"];
  static PARTS = {
    ...actorParts("party", PartySheet.PAGES),
    members: { ...sheetPart("party/members", true), templates: [MEMBER] },
  };

  #stopFollowing: (() => void) | undefined;

  get #party(): Party {
    return this.actor as Party;
  }

  protected override tabLabel(id: string): string {
    return `CUBILETE.party.tab.${id}`;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { memberRows } = await import("./members.ts");
    return {
      ...context,
      ...memberRows(this.#party),
      usual: this.#usual(),
      heroes: this.isEditable && this.awarded().length === 0 && heroesOfPlayers().length > 0,
      things: this.actor.items.contents
        .map(({ id, name, img, system }) => ({
          id,
          name,
          img,
          quantity: "quantity" in system ? system.quantity : null,
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    };
  }

  protected override awarded(): string[] {
    return this.#party.system.members.map(({ uuid }) => uuid);
  }

  /** A usual award of the first game that keeps experience. */
  #usual(): number {
    const keepers = this.awarded().flatMap((uuid) => actorAt(uuid) ?? []);
    return keepers.map((actor) => experienceOf(actor)?.usual ?? 0).find((usual) => usual > 0) ?? 1;
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const read = () => this.#party.system.members.map(({ uuid }) => uuid);
    const draw = () => void this.render();
    this.#stopFollowing = followDocuments(read, draw, draw);
  }

  override _onClose(options: object): void {
    super._onClose(options);
    this.#stopFollowing?.();
  }

  /** An actor dropped on the sheet joins. */
  async _onDropActor(_event: DragEvent, actor: ActorLike): Promise<ActorLike | null> {
    if (!this.isEditable) return null;
    await answering(() => this.#join(actor));
    return actor;
  }

  async #join(actor: ActorLike): Promise<void> {
    const name = calledBy(actor);
    if (actor.pack || actor.type === this.actor.type) throw new UserError("CUBILETE.party.error.noMember", { name });
    await this.#change((members) => {
      if (members.some(({ uuid }) => uuid === actor.uuid))
        throw new UserError("CUBILETE.party.error.already", { name });
      if (members.length >= MOST_MEMBERS) throw new UserError("CUBILETE.party.error.full", { most: MOST_MEMBERS });
      return [...members, { uuid: actor.uuid, name: actor.name }];
    });
    await linkShip(actor);
  }

  readonly #turns = new InTurn();

  /** The list is written whole: each change is made to what the one before left, as when a folder of actors is dropped. */
  #change(change: (members: Party["system"]["members"]) => readonly object[]): Promise<unknown> {
    return this.#turns.add(async () => this.actor.update({ "system.members": change(this.#party.system.members) }));
  }

  /** What is dropped on a member is given to them; anywhere else it joins what all share. */
  override async _onDropItem(event: DragEvent, item: ItemLike): Promise<ItemLike | null | undefined> {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-member]");
    const member = row && actorAt(row.dataset.member);
    if (!member || !item.actor || item.pack) return super._onDropItem(event, item);
    await askAndGive(item.actor, { item }, member);
    return null;
  }

  #at(target: HTMLElement): { uuid: string; name: string } | undefined {
    return this.#party.system.members[Number(target.dataset.index)];
  }

  static #onOpenMember(this: PartySheet, _event: Event, target: HTMLElement): void {
    openSheet(actorAt(this.#at(target)?.uuid));
  }

  /** Those of all players, online or not. */
  static async #onAddHeroes(this: PartySheet): Promise<void> {
    await answering(() =>
      this.#change((members) => {
        const isIn = new Set(members.map(({ uuid }) => uuid));
        const heroes = heroesOfPlayers().filter(({ uuid }) => !isIn.has(uuid));
        return [...members, ...heroes.map(({ uuid, name }) => ({ uuid, name }))].slice(0, MOST_MEMBERS);
      }),
    );
  }

  /** The GM's desk, for those of the party who are still there. */
  static async #onAskMembers(this: PartySheet): Promise<void> {
    await answering(async () => {
      const { DeskWindow } = await import("../desk.ts");
      await DeskWindow.openFor(this.awarded().flatMap((uuid) => actorAt(uuid) ?? []));
    });
  }

  static async #onRemoveMember(this: PartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const gone = this.#at(target);
    // By name as well as by place: the list may have changed while the button stood there.
    await answering(() => this.#change((members) => members.filter(({ uuid }) => uuid !== gone?.uuid)));
  }
}
