import { currentMode, modeOption, type Privacy, visibility } from "../../../generation/visibility.ts";
import { constant, type Data, documentClassOf, host, type TableDocument, type TableUser, t } from "../../host.ts";
import { type ChatCommand, macroCall, textToHTML, whisperNames } from "./chat-commands.ts";

const PRIVACY: Partial<Record<ChatCommand, Privacy>> = {
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  publicroll: "public",
};

interface Speaker {
  alias?: string;
  actor?: string | null;
}

/** Thrown for what the writer did wrong; the chat shows it and leaves the text where it was. */
export class ChatCommandError extends Error {}

/** Everything a chat line can become; each method writes one kind of message. */
export const chatSender = {
  async roll(command: ChatCommand, matches: RegExpMatchArray[], data: Data, options: Data): Promise<void> {
    const { Roll } = host.foundry.dice;
    const speaker = data.speaker as Speaker;
    const character = host.game.user.character;
    const actor = (speaker.actor ? host.game.actors.get(speaker.actor) : null) ?? character;
    const rollData = (actor as (TableDocument & { getRollData(): Data }) | null)?.getRollData() ?? {};
    const { words } = visibility();
    const privacy = PRIVACY[command];
    const mode = privacy ? words[privacy] : currentMode();
    const rolls: { toJSON(): Data; total: number }[] = [];
    const flavors: string[] = [];
    for (const [, formula = "", flavor = ""] of matches) {
      if (flavor.trim()) flavors.push(flavor.trim());
      const roll = Roll.create(formula.trim(), rollData);
      await roll.evaluate({ allowInteractive: mode !== words.blind });
      rolls.push(roll as unknown as { toJSON(): Data; total: number });
    }
    const message: Data = {
      ...data,
      rolls,
      sound: host.CONFIG.sounds?.dice,
      content: String(rolls.reduce((sum, roll) => sum + roll.total, 0)),
    };
    if (flavors.length) message.flavor = textToHTML(flavors.join(" · "));
    await documentClassOf("ChatMessage").create(message, { ...options, ...modeOption(mode) });
  },

  async text(command: ChatCommand, text: string, data: Data, options: Data): Promise<void> {
    const styles = constant("CHAT_MESSAGE_STYLES");
    const speaker = data.speaker as Speaker;
    // Content that is there already came as HTML.
    const message: Data = { content: textToHTML(text), ...data };
    const speaks = Boolean(speaker.actor);
    if (command === "ooc") {
      const Message = documentClassOf("ChatMessage");
      message.speaker = {
        ...Message.getSpeaker({ actor: null, token: null }),
        actor: null,
        token: null,
        alias: host.game.user.name,
      };
      message.style = styles.OOC;
    } else if (command === "emote") {
      if (!speaks && !host.game.user.isGM) throw new ChatCommandError(t("CHAT.NeedsCharacter"));
      message.style = styles.EMOTE;
      message.emote = true;
      message.content = `${textToHTML(speaker.alias ?? host.game.user.name)} ${message.content as string}`;
    } else if (command === "ic") {
      if (!speaks) throw new ChatCommandError(t("CHAT.NeedsCharacter"));
      message.style = styles.IC;
    } else message.style = speaks ? styles.IC : styles.OOC;
    await documentClassOf("ChatMessage").create(message, { ...options, chatBubble: command === "ic" });
  },

  async whisper(users: TableUser[], text: string, data: Data, options: Data): Promise<void> {
    if (!host.game.user.can("MESSAGE_WHISPER")) throw new ChatCommandError(t("CHAT.WhisperForbidden"));
    if (users.length === 0) throw new ChatCommandError(t("CHAT.NobodyToWhisper"));
    const message: Data = {
      ...data,
      whisper: users.map((user) => user.id),
      style: constant("CHAT_MESSAGE_STYLES").OTHER,
      content: textToHTML(text),
    };
    await documentClassOf("ChatMessage").create(message, options);
  },

  /** The users that a whisper's names mean: players, characters, "GM", "players". Every name must find somebody. */
  recipients(target: string): TableUser[] {
    const Message = documentClassOf("ChatMessage");
    const users = new Set<TableUser>();
    for (const name of whisperNames(target)) {
      const found = Message.getWhisperRecipients(name);
      if (found.length === 0) throw new ChatCommandError(t("CHAT.UnknownRecipient", { name }));
      for (const user of found) users.add(user);
    }
    return [...users];
  },

  macro(text: string, speaker: Data): unknown {
    const { name, args } = macroCall(text);
    const macro = host.game.macros.getName(name);
    if (!macro) throw new ChatCommandError(t("CHAT.UnknownMacro", { name }));
    return macro.execute({ ...args, speaker });
  },
};
