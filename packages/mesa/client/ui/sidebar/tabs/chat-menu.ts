import { type ContextEntry, host, type TableMessage } from "../../host.ts";
import { ChatPopout } from "../apps/chat-popout.ts";
import type { ChatLog } from "./chat.ts";

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;

/** The context menu of a chat message. */
export function messageMenu(log: ChatLog): ContextEntry[] {
  const messageOf = (li: HTMLElement): TableMessage | undefined => log.collection.get(li.dataset.messageId ?? "");
  const mine = (li: HTMLElement): boolean => host.game.user.isGM || Boolean(messageOf(li)?.isAuthor);
  return [
    {
      name: "CHAT.PopoutMessage",
      icon: glyph("fa-up-right-from-square"),
      callback: (li) => {
        const message = messageOf(li);
        if (message) void new ChatPopout({ message } as never).render({ force: true });
      },
    },
    {
      name: "CHAT.RevealMessage",
      icon: glyph("fa-eye"),
      condition: (li) => {
        const message = messageOf(li);
        return Boolean(message) && mine(li) && ((message?.whisper.length ?? 0) > 0 || Boolean(message?.blind));
      },
      callback: (li) => messageOf(li)?.update({ whisper: [], blind: false }),
    },
    {
      name: "CHAT.ConcealMessage",
      icon: glyph("fa-eye-slash"),
      condition: (li) => {
        const message = messageOf(li);
        return Boolean(message) && mine(li) && message?.whisper.length === 0 && !message.blind;
      },
      callback: (li) =>
        messageOf(li)?.update({ whisper: host.game.users.filter((user) => user.isGM).map((user) => user.id) }),
    },
    {
      name: "SIDEBAR.Delete",
      icon: glyph("fa-trash"),
      group: "danger",
      condition: (li) => messageOf(li)?.canUserModify(host.game.user, "delete") ?? false,
      callback: (li) => messageOf(li)?.delete(),
    },
  ];
}
