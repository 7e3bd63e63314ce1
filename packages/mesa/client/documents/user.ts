import { BaseUser } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ApplicationLike } from "../globals.d.ts";
import { UserTargets } from "./board/user-targets.ts";
import type { Macro } from "./macro.ts";
import { ClientDocumentMixin } from "./mixin.ts";

const HOTBAR_SLOTS = 50;
const SLOTS_PER_PAGE = 10;

/** Somebody at the table. */
export class User extends ClientDocumentMixin(BaseUser) {
  /** Is this user connected? */
  declare active: boolean;
  /** The tokens this user targets. */
  declare targets: UserTargets;
  declare viewedScene: string | null;
  declare movingTokens: Set<unknown>;
  declare lastActivityTime: number;
  declare border: unknown;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    const state: Record<string, unknown> = {
      active: false,
      targets: new UserTargets(this),
      viewedScene: null,
      movingTokens: new Set(),
      lastActivityTime: 0,
    };
    for (const [name, value] of Object.entries(state)) {
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { avatar, character } = this as unknown as { avatar: string | null; character: { img?: string } | null };
    if (!avatar) (this as { avatar: string | null }).avatar = character?.img ?? CONST.DEFAULT_TOKEN;
    const color = (this as { color?: { multiply?(factor: number): unknown } }).color;
    this.border = color?.multiply?.(2);
  }

  get isTrusted(): boolean {
    return this.hasRole("TRUSTED");
  }

  get isSelf(): boolean {
    return game.userId === this.id;
  }

  get isActiveGM(): boolean {
    return this === game.users.activeGM;
  }

  get roleLabel(): string {
    const roles: Record<string, number> = CONST.USER_ROLES;
    const name = Object.keys(roles).find((key) => roles[key] === this.role) ?? "NONE";
    return game.i18n.localize(`USER.Role${name.charAt(0)}${name.slice(1).toLowerCase()}`);
  }

  /** Is this the one user among those that meet a condition who must act? */
  isDesignated(condition: (user: User) => boolean): boolean {
    return this === game.users.getDesignatedUser(condition);
  }

  /** Puts a macro on a slot from 1 to 50 (the first free one when none is given), or with null clears the slot. */
  async assignHotbarMacro(
    macro: Macro | null,
    slot?: number | string,
    { fromSlot }: { fromSlot?: number | string } = {},
  ): Promise<unknown> {
    if (!macro && slot === undefined) throw new Error("Clearing a hotbar slot needs its number");
    const hotbar: Record<string, string> = { ...(this._source.hotbar as Record<string, string>) };
    let number = slot === undefined ? 0 : Number(slot);
    if (slot === undefined) {
      for (let free = 1; free <= HOTBAR_SLOTS && !number; free++) if (!hotbar[free]) number = free;
      if (!number) throw new Error("No available Hotbar slot exists");
    }
    if (!Number.isInteger(number) || number < 1 || number > HOTBAR_SLOTS)
      throw new Error("Invalid Hotbar slot requested");
    if (macro && hotbar[number] === macro.id) return this;
    if (macro) hotbar[number] = macro.id as string;
    else delete hotbar[number];
    if (fromSlot && Number(fromSlot) !== number && Number(fromSlot) in hotbar) delete hotbar[Number(fromSlot)];
    return this.update({ hotbar }, { diff: false, recursive: false, noHook: true });
  }

  /** The ten macros of a hotbar page (from 1). */
  getHotbarMacros(page = 1): { slot: number; macro: Macro | null }[] {
    const hotbar = (this as unknown as { hotbar: Record<string, string> }).hotbar;
    return Array.from({ length: SLOTS_PER_PAGE }, (_, index) => {
      const slot = (page - 1) * SLOTS_PER_PAGE + index + 1;
      const id = hotbar[slot];
      return { slot, macro: id ? ((game.macros.get(id) as unknown as Macro | undefined) ?? null) : null };
    });
  }

  /** Tells the other clients what this user does. */
  broadcastActivity(activity: Dict = {}, _options: object = {}): void {
    if (this !== game.user) throw new Error("You may only broadcast your own activity");
    this.lastActivityTime = Date.now();
    game.socket.emit("userActivity", activity);
  }

  /** Makes the tokens with these ids, as far as they are on the board, this user's targets. */
  _onUpdateTokenTargets(ids: string[] = []): void {
    const quiet = { user: this, releaseOthers: false, groupSelection: true };
    for (const id of this.targets.ids) if (!ids.includes(id)) canvas.tokens.get(id)?.setTarget(false, quiet);
    for (const id of ids) canvas.tokens.get(id)?.setTarget(true, quiet);
  }

  getPermission(permission: string): boolean {
    return this.hasPermission(permission);
  }

  /**
   * Asks this user's client to run a registered query.
   * @param queryName  A key of CONFIG.queries.
   * @param queryData  Anything that JSON can carry.
   * @param options.timeout  Milliseconds to wait.
   * @returns What the handler over there returned.
   * @throws When the user is not connected, does not answer in time, or the handler throws.
   */
  async query(queryName: string, queryData: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    if (!(queryName in CONFIG.queries)) throw new Error(`There is no registered query "${queryName}"`);
    if (!game.user?.hasPermission("QUERY_USER")) throw new Error("You do not have permission to query other users");
    if (!this.active) throw new Error(`The user ${this.name} is not connected`);
    if (this.isSelf) return CONFIG.queries[queryName]?.(queryData, { timeout });
    return game.queryUser({
      userId: this.id as string,
      name: queryName,
      data: queryData,
      ...(timeout ? { timeout } : {}),
    });
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    if (this.isSelf && "hotbar" in changes) (ui.hotbar as ApplicationLike | undefined)?.render();
    if ("role" in changes && this.isSelf) {
      for (const collection of game.collections as Iterable<{ render(): void }>) collection.render();
    }
    if (["color", "character", "name", "role"].some((key) => key in changes))
      (ui.players as ApplicationLike | undefined)?.render();
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    if (this.isSelf) game.logOut();
    else (ui.players as ApplicationLike | undefined)?.render();
  }
}
