import { constant, cssColor, type Data, host, type TableUser, t } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

/** A user's name, colour, pronouns and character; a game master also sets the role. */
export class UserConfig extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["user-config"],
    sheetConfig: false,
    viewPermission: 3,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user-pen" },
    position: { width: 480 },
    form: { closeOnSubmit: true },
    actions: { releaseCharacter: UserConfig.#onRelease },
  };

  static override PARTS: Record<string, { template: string }> = {
    body: { template: "templates/sheets/user-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return `${t("PLAYERS.ConfigureTitle")}: ${this.doc.name}`;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const user = this.doc as unknown as TableUser;
    const roles = constant("USER_ROLES");
    const characters = [...host.game.actors]
      .filter((actor) => actor.testUserPermission(user, "OWNER"))
      .sort((a, b) => a.name.localeCompare(b.name));
    return Object.assign(context, {
      source: this.doc._source,
      color: cssColor(user.color, "#888888"),
      canSetRole: host.game.user.isGM && !user.isSelf,
      roles: Object.entries(roles).map(([name, value]) => ({
        value,
        label: `USER.Role${name.charAt(0)}${name.slice(1).toLowerCase()}`,
        selected: value === user.role,
      })),
      characters: characters.map((actor) => ({
        id: actor.id,
        name: actor.name,
        img: actor.img,
        checked: user.character?.id === actor.id,
      })),
      hasCharacter: Boolean(user.character),
    });
  }

  static async #onRelease(this: UserConfig): Promise<void> {
    await this.doc.update({ character: null });
    await this.render();
  }
}
