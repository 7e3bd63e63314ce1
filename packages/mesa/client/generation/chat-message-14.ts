/** The chat message of V14: message modes instead of roll modes. */
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import type { Dict } from "../../common/utils/types.ts";
import { ChatMessage as ChatMessage13 } from "../documents/chat-message.ts";
import { mapLegacyMode, visibility } from "./visibility.ts";

interface ModeConfig {
  label: string;
  icon: string;
  handler?: (data: Dict) => void;
}

function deprecated(old: string, now: string): void {
  logCompatibilityWarning(`ChatMessage${old} is deprecated in favor of ChatMessage${now}`, {
    since: 14,
    until: 16,
    once: true,
  });
}

export class ChatMessage extends ChatMessage13 {
  override get user(): undefined {
    return undefined;
  }

  /**
   * Sets who may see a message.
   * @param mode  A key of CONFIG.ChatMessage.modes.
   * @throws TypeError for anything else, as V14 does
   */
  static applyMode<T extends Dict>(chatData: T, mode: string): T {
    const { handler } = (CONFIG.ChatMessage.modes as Record<string, ModeConfig>)[mode] as ModeConfig;
    const data: Dict = chatData;
    if (handler) {
      handler(data);
      return chatData;
    }
    const given = data.whisper as unknown[] | undefined;
    const gamemasters = (): unknown[] => this.getWhisperRecipients("GM").map((user) => user.id);
    if (mode === "self") data.whisper = [game.user?.id];
    else if (mode === "gm" || mode === "blind") data.whisper = given?.length ? given : gamemasters();
    else data.whisper = [];
    data.blind = mode === "blind";
    if (mode === "ic") data.style ??= CONST.CHAT_MESSAGE_STYLES.IC;
    return chatData;
  }

  applyMode(mode: string): void {
    const { whisper, blind } = (this.constructor as typeof ChatMessage).applyMode(
      { whisper: this.whisper, blind: this.blind } as Dict,
      mode,
    );
    this.updateSource({ whisper, blind });
  }

  static override applyRollMode<T extends Dict>(chatData: T, rollMode: string): T {
    deprecated(".applyRollMode", ".applyMode");
    return this.applyMode(chatData, mapLegacyMode(rollMode));
  }

  override applyRollMode(rollMode: string): void {
    deprecated("#applyRollMode", "#applyMode");
    this.applyMode(mapLegacyMode(rollMode));
  }

  override _applyVisibility(options: Dict): void {
    const mode = visibility().given(options);
    if (mode !== undefined) this.applyMode(mode);
  }
}
