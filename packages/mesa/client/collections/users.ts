import type { Dict } from "../../common/utils/types.ts";
import type { User } from "../documents/user.ts";
import type { ApplicationLike } from "../globals.d.ts";
import { WorldCollection } from "./world-collection.ts";

/** The world's users and who of them is connected. */
export class Users extends WorldCollection {
  static override documentName = "User";
  current: User | null = null;

  override _initialize(): void {
    super._initialize();
    this.current = (this.get(game.data.userId) as User | undefined) ?? null;
    if (!this.current) throw new Error(`The user ${game.data.userId} is not in this world any more`);
    for (const user of this.#users)
      user.active = user === this.current || game.data.activeUsers.includes(user.id ?? "");
  }

  get #users(): User[] {
    return this.contents as unknown as User[];
  }

  override get directory(): ApplicationLike | undefined {
    return ui.players as ApplicationLike | undefined;
  }

  /** The users who are not Gamemasters. */
  get players(): User[] {
    return this.#users.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The one Gamemaster who acts for the game when a single client must: highest role first, then lowest id. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** Of the users that meet a condition the same one on every client: highest role first, then lowest id. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const candidates = this.#users.filter(condition);
    candidates.sort((a, b) => b.role - a.role || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
    return candidates[0] ?? null;
  }

  /** Follows who connects and what other users do. */
  static _activateSocketListeners(socket: { on(event: string, listener: (...args: never[]) => void): unknown }): void {
    socket.on("userConnected", (userId: string, active: boolean) => {
      const user = game.users.get(userId) as User | undefined;
      if (!user || userId === game.userId) return;
      user.active = active;
      if (!active) user._onUpdateTokenTargets();
      (ui.players as ApplicationLike | undefined)?.render();
      Hooks.callAll("userConnected", user, active);
    });
    // Asked for by name each time: public modules wrap it.
    socket.on("userActivity", (userId: string, data: Dict) => Users._handleUserActivity(userId, data));
  }

  /** What another user does. */
  static _handleUserActivity(userId: string, data: Dict = {}): void {
    const user = game.users.get(userId) as User | undefined;
    if (!user || userId === game.userId) return;
    if ("active" in data) user.active = data.active === true;
    if ("sceneId" in data) {
      user.viewedScene = (data.sceneId as string | null) ?? null;
      // Whoever comes to look at a scene does not know yet what the others target there.
      if (canvas.ready && user.viewedScene === canvas.id && game.user?.targets.size)
        game.user.broadcastActivity({ targets: game.user.targets.ids });
    }
    if (Array.isArray(data.targets)) user._onUpdateTokenTargets(data.targets as string[]);
    (ui.players as ApplicationLike | undefined)?.render();
  }
}
