import { DialogV2, notifications, SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { workshopCore } from "../data/core.ts";
import { games, local } from "../data/games.ts";
import { GAMES, ID, key } from "../data/labels.ts";

/** Brings a page into this world: a game is replaced by the page of its id. Nothing of any hero changes. */
async function addGame(text: string): Promise<void> {
  const core = workshopCore();
  let page: ReturnType<typeof core.page>;
  try {
    page = core.page(text);
  } catch (error) {
    const { problems: [first] = [], message = "" } = error as {
      problems?: { line: number; column: number }[];
      message?: string;
    };
    if (!first) throw error;
    throw new UserError(key("error.page"), {
      line: first.line,
      column: first.column,
      message: message.slice(message.indexOf(": ") + 2),
    });
  }
  const kept = Object.fromEntries([...games().values()].map((game) => [game.id, game.text]));
  await theGame().settings.set(SYSTEM_ID, `${ID}.${GAMES}`, JSON.stringify({ ...kept, [page.id]: text }));
  notifications().info(t(key("tool.add.saved"), { game: local(page.name) }));
}

/** The tool: a page is pasted, checked and kept. */
export async function openAddGame(): Promise<void> {
  const content = document.createElement("div");
  const label = document.createElement("label");
  label.textContent = t(key("tool.add.page"));
  const area = document.createElement("textarea");
  area.name = "page";
  area.rows = 18;
  label.append(area);
  content.append(label);
  const text = await (DialogV2 as unknown as { prompt(options: object): Promise<string | null> }).prompt({
    window: { title: t(key("tool.add.name")) },
    position: { width: 640 },
    content,
    rejectClose: false,
    ok: {
      label: t(key("tool.add.save")),
      callback: (_event: Event, button: HTMLButtonElement) => {
        return (button.form?.elements.namedItem("page") as HTMLTextAreaElement | null)?.value ?? "";
      },
    },
  });
  if (typeof text === "string" && text.trim() !== "") await answering(() => addGame(text));
}
