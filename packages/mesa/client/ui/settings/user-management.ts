import { ApplicationV2, HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import { closestData } from "../dom.ts";
import { constant, cssColor, type Data, documentClassOf, host, type TableUser, t } from "../host.ts";
import { UserConfig } from "../sheets/user-config.ts";

/** The users of the world, for a game master: roles, new users, farewells. */
export class UserManagement extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "user-management",
    classes: ["user-management"],
    window: { title: "SETTINGS.Users", icon: "fa-solid fa-users", contentClasses: ["standard-form"], resizable: true },
    position: { width: 560, height: 480 },
    actions: {
      createUser: UserManagement.#onCreate,
      editUser: UserManagement.#onEdit,
      deleteUser: UserManagement.#onDelete,
    },
  };

  static override PARTS = { users: { template: "templates/settings/users.hbs", scrollable: [".user-list"] } };

  override async _prepareContext(options: Data): Promise<Data> {
    const context = (await super._prepareContext(options)) as Data;
    const roles = constant("USER_ROLES");
    context.users = [...host.game.users]
      .sort((a, b) => b.role - a.role || a.name.localeCompare(b.name))
      .map((user) => ({
        id: user.id,
        name: user.name,
        color: cssColor(user.color, "#888"),
        character: user.character?.name ?? "",
        active: user.active,
        isSelf: user.isSelf,
        roles: Object.entries(roles).map(([name, value]) => ({
          value,
          label: `USER.Role${name.charAt(0)}${name.slice(1).toLowerCase()}`,
          selected: value === user.role,
        })),
      }));
    return context;
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    const { apps } = host.game.users;
    if (!apps.includes(this)) apps.push(this);
  }

  override _onClose(options: Data): void {
    super._onClose(options);
    const { apps } = host.game.users;
    const index = apps.indexOf(this);
    if (index >= 0) apps.splice(index, 1);
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: Data): void {
    super._attachPartListeners(partId, element, options as never);
    for (const select of element.querySelectorAll<HTMLSelectElement>("select[data-role]")) {
      select.addEventListener("change", () => void this.#userOf(select)?.update({ role: Number(select.value) }));
    }
  }

  #userOf(element: Element): TableUser | undefined {
    return host.game.users.get(closestData(element, "user-id") ?? "");
  }

  static async #onCreate(this: UserManagement): Promise<void> {
    const names = new Set(host.game.users.map((user) => user.name));
    let number = host.game.users.size;
    while (names.has(t("USER.DefaultName", { number }))) number += 1;
    await documentClassOf("User").create({
      name: t("USER.DefaultName", { number }),
      role: constant("USER_ROLES").PLAYER,
    });
    await this.render();
  }

  static async #onEdit(this: UserManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const document = this.#userOf(target);
    if (document) await new UserConfig({ document } as never).render({ force: true });
  }

  static async #onDelete(this: UserManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const user = this.#userOf(target);
    if (!user || user.isSelf) return;
    const content = document.createElement("div");
    content.textContent = t("USER.DeleteWarning", { name: user.name });
    const confirmed = await host.foundry.applications.api.DialogV2.confirm({
      window: { title: t("USER.Delete"), icon: "fa-solid fa-trash" },
      content,
      modal: true,
    });
    if (!confirmed) return;
    await user.delete();
    await this.render();
  }
}
