import { ApplicationV2, HandlebarsApplicationMixin } from "../applications/api/index.ts";
import { closestData } from "./dom.ts";
import { type ContextEntry, constant, cssColor, type Data, host, type TableUser, t } from "./host.ts";
import { UserConfig } from "./sheets/user-config.ts";

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;

/** Who is at the table: those present always, the others on demand. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "players",
    tag: "aside",
    classes: ["faded-ui", "flexcol"],
    window: { frame: false, positioned: false },
    actions: { expand: Players.#onExpand },
  };

  static override PARTS: Record<string, { template: string; root?: boolean }> = {
    players: { template: "templates/ui/players.hbs", root: true },
  };

  static REFRESH_LATENCY_FREQUENCY_MS = 60_000;
  static IDLE_THRESHOLD_MS = 300_000;

  #expanded = false;

  get expanded(): boolean {
    return this.#expanded;
  }

  override async _prepareContext(_options: Data): Promise<Data> {
    const active: Data[] = [];
    const inactive: Data[] = [];
    const users = [...host.game.users].sort((a, b) => b.role - a.role || a.name.localeCompare(b.name));
    for (const user of users) (user.active ? active : inactive).push(this.#userContext(user));
    return { active, inactive, expanded: this.#expanded, hasInactive: inactive.length > 0, online: active.length };
  }

  #userContext(user: TableUser): Data {
    const roles = constant("USER_ROLES");
    const role = Object.keys(roles).find((name) => roles[name] === user.role) ?? "NONE";
    return {
      id: user.id,
      name: this._formatName(user),
      role: user.role,
      isSelf: user.isSelf,
      isGM: user.isGM,
      active: user.active,
      cssClass: [user.active ? "active" : "inactive", user.isSelf && "self", user.isGM && "gm"]
        .filter(Boolean)
        .join(" "),
      color: cssColor(user.color, "#888"),
      border: cssColor(user.color, "#888"),
      tooltip: t(`USER.Role${role.charAt(0)}${role.slice(1).toLowerCase()}`),
    };
  }

  protected _formatName(user: TableUser): string {
    const parts = [user.name];
    if (user.pronouns) parts.push(`(${user.pronouns})`);
    if (user.character) parts.push(`· ${user.character.name}`);
    return parts.join(" ");
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("players");
    if (prior) prior.replaceWith(element);
    else document.getElementById("ui-left-column-1")?.append(element);
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions as never, ".player[data-user-id]", {
      fixed: true,
      hookName: "getUserContextOptions",
      parentClassHooks: false,
    } as never);
  }

  protected _getContextMenuOptions(): ContextEntry[] {
    const userOf = (li: HTMLElement): TableUser | undefined => host.game.users.get(closestData(li, "user-id") ?? "");
    return [
      {
        name: "PLAYERS.ConfigureTitle",
        icon: glyph("fa-user-pen"),
        condition: (li) => host.game.user.isGM || Boolean(userOf(li)?.isSelf),
        callback: (li) => {
          const document = userOf(li);
          if (document) void new UserConfig({ document } as never).render({ force: true });
        },
      },
      {
        name: "PLAYERS.ViewAvatar",
        icon: glyph("fa-image"),
        condition: (li) => Boolean(userOf(li)?.character),
        callback: (li) => userOf(li)?.character?.sheet?.render({ force: true }),
      },
      {
        name: "PLAYERS.Whisper",
        icon: glyph("fa-comment"),
        condition: (li) => !userOf(li)?.isSelf,
        callback: (li) => {
          const user = userOf(li);
          (host.ui.chat as unknown as { activate(): void }).activate();
          const input = document.querySelector<HTMLTextAreaElement>("#chat-message");
          if (!user || !input) return;
          input.value = `/w [${user.name}] `;
          input.focus();
        },
      },
    ];
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  toggleExpanded(expanded = !this.#expanded): void {
    this.#expanded = expanded;
    this.element.classList.toggle("expanded", expanded);
    this.element.querySelector("[data-action=expand]")?.setAttribute("aria-expanded", String(expanded));
  }

  static #onExpand(this: Players): void {
    this.toggleExpanded();
  }
}
