import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { beforeEach, describe, expect, it } from "vitest";
import { Roll, terms } from "../../client/dice/index.ts";
import { type FaceRequest, RollResolver } from "../../client/dice/resolver.ts";
import type { DiceConfig } from "../../client/dice/types.ts";
import { freshConfig, loadDice, marks } from "./setup.ts";

/** A message as far as a roll knows one. */
class Message {
  static created: { data: Record<string, unknown>; operation: Record<string, unknown> }[] = [];
  mode: string | undefined;
  constructor(readonly data: Record<string, unknown>) {}
  static async create(data: Record<string, unknown>, operation: Record<string, unknown> = {}): Promise<object> {
    Message.created.push({ data, operation });
    return { id: "message" };
  }
  applyRollMode(mode: string): void {
    this.mode = mode;
  }
  toObject(): Record<string, unknown> {
    return { ...this.data, mode: this.mode };
  }
}

let config: DiceConfig;
let settings: Record<string, unknown>;

beforeEach(() => {
  config = freshConfig();
  settings = { rollMode: "gmroll", diceConfiguration: {} };
  Message.created = [];
  const folder = new URL("../../client/", import.meta.url);
  const engine = Handlebars.create();
  engine.registerHelper("localize", (key: string) => key);
  Object.assign(globalThis, {
    CONFIG: { Dice: config, sounds: { dice: "sounds/dice.wav" }, ChatMessage: { documentClass: Message } },
    game: { user: { id: "me" }, settings: { get: (_namespace: string, key: string) => settings[key] } },
    foundry: {
      applications: {
        handlebars: {
          renderTemplate: async (path: string, data: object) =>
            engine.compile(readFileSync(new URL(path, folder), "utf8"))(data),
        },
      },
    },
  });
});

describe("a roll as HTML", () => {
  it("shows formula, dice and total under the public class names", async () => {
    loadDice(config, 6, [6, 1, 4]);
    const roll = await new Roll("3d6dl[<b>fire</b>] + 2.125").evaluate();
    const html = await roll.render({ flavor: "Attack & more" });
    expect(html).toContain('class="dice-roll"');
    expect(html).toMatch(/^<div class="dice-roll" data-action="expandRoll">/);
    expect(html).toMatch(/<button type="button"[^>]*data-action="expandRoll" aria-label="[^"]+"/);
    expect(html).toContain('<div class="dice-flavor">Attack &amp; more</div>');
    expect(html).toContain('<div class="dice-formula">3d6dl[&lt;b&gt;fire&lt;/b&gt;] + 2.125</div>');
    expect(html).toContain('<h4 class="dice-total">12.13</h4>');
    expect(html).toContain('<span class="part-flavor">&lt;b&gt;fire&lt;/b&gt;</span>');
    expect(html).toContain('<span class="part-total">10</span>');
    const faces = [...html.matchAll(/<li class="roll ([^"]*)">(.*?)<\/li>/g)].map(([, css, face]) => `${face}: ${css}`);
    expect(faces).toEqual(["6: die d6 max", "1: die d6 discarded min", "4: die d6"]);
  });

  it("hides everything from those it is private to", async () => {
    loadDice(config, 20, [17]);
    const html = await (await new Roll("1d20 + 3").evaluate()).render({ flavor: "Stealth", isPrivate: true });
    expect(html).not.toMatch(/17|20|1d|Stealth/);
    expect(html).toContain("???");
    expect(html).not.toContain("<button");
    expect(html).toContain('<h4 class="dice-total">?</h4>');
  });

  it("takes flavour from the roll's options and lets a subclass add to the context", async () => {
    class Named extends Roll {
      override async _prepareChatRenderContext(
        options: Record<string, unknown> = {},
      ): Promise<Record<string, unknown>> {
        return { ...(await super._prepareChatRenderContext(options)), total: "lots" };
      }
    }
    const html = await new Named("1", {}, { flavor: "From options" }).render();
    expect(html).toContain("From options");
    expect(html).toContain("lots");
  });

  it("marks what a face means", () => {
    const die = new terms.Die({ faces: 6 });
    const css = (result: object): string =>
      die
        .getResultCSS({ result: 6, active: true, ...result })
        .filter(Boolean)
        .join(" ");
    expect(css({})).toBe("die d6 max");
    expect(css({ success: true })).toBe("die d6 success");
    expect(css({ failure: true })).toBe("die d6 failure");
    expect(css({ rerolled: true, active: false })).toBe("die d6 rerolled max");
    expect(css({ exploded: true })).toBe("die d6 exploded max");
    expect(new terms.FateDie().getResultLabel({ result: -1 })).toBe("-");
    expect(new terms.Coin().getResultLabel({ result: 1 })).toBe("H");
  });
});

describe("a roll as a message", () => {
  it("creates a message in the mode the user has chosen", async () => {
    loadDice(config, 6, [4]);
    const roll = new Roll("1d6 + 1");
    expect(await roll.toMessage({ flavor: "Hit" })).toEqual({ id: "message" });
    const [{ data, operation } = { data: {}, operation: {} }] = Message.created;
    expect(operation).toEqual({ rollMode: "gmroll" });
    expect(data).toMatchObject({ author: "me", content: "5", flavor: "Hit", sound: "sounds/dice.wav", rolls: [roll] });
  });

  it("expands the dotted keys of what it is given", async () => {
    const data = await new Roll("3").toMessage({ flags: { "sys.kind": "hit" } }, { create: false });
    expect(data).toMatchObject({ flags: { sys: { kind: "hit" } } });
  });

  it("uses the mode it is given, and only returns the data when told so", async () => {
    const data = await new Roll("3").toMessage({ content: "own" }, { rollMode: "selfroll", create: false });
    expect(data).toMatchObject({ mode: "selfroll", content: "own" });
    expect(Message.created).toEqual([]);
  });

  it('reads "roll" as the chosen mode and leaves explicit addressees alone', async () => {
    await new Roll("3").toMessage({}, { rollMode: "roll" });
    await new Roll("3").toMessage({ whisper: ["you"] });
    expect(Message.created.map(({ operation }) => operation)).toEqual([{ rollMode: "gmroll" }, {}]);
  });
});

describe("dice thrown by hand", () => {
  /** A resolver whose user answers from a list; null leaves a field empty. */
  class Scripted extends RollResolver {
    static answers: (number | null)[] = [];
    static asked: string[][] = [];
    override async _prompt(requests: FaceRequest[], reason?: string): Promise<Map<string, number>> {
      Scripted.asked.push([
        ...requests.map((r) => `${r.term.denomination}:${r.lowest}-${r.highest}`),
        ...(reason ? [reason] : []),
      ]);
      const out = new Map<string, number>();
      for (const { name } of requests) {
        const answer = Scripted.answers.shift();
        if (typeof answer === "number") out.set(name, answer);
      }
      return out;
    }
  }

  beforeEach(() => {
    Scripted.asked = [];
    settings.diceConfiguration = { d6: "manual" };
    Object.assign((globalThis as unknown as { foundry: { applications: object } }).foundry.applications, {
      dice: { RollResolver: Scripted },
    });
  });

  it("are asked for once, with their range, and mix with thrown ones", async () => {
    Scripted.answers = [2, 5, 3];
    loadDice(config, 8, [8]);
    const roll = await new Roll("2d6 + 1d8 + {1d6, 2}kh").evaluate();
    expect(Scripted.asked).toEqual([["d6:1-6", "d6:1-6", "d6:1-6"]]);
    expect(roll.result).toBe("7 + 8 + 3");
    expect(Roll.RESOLVERS.size).toBe(0);
  });

  it("are asked for again when they explode", async () => {
    Scripted.answers = [6, 6, 1];
    const roll = await new Roll("1d6x").evaluate();
    expect(marks(roll)).toBe("6! 6! 1");
    expect(Scripted.asked.slice(1)).toEqual([
      ["d6:1-6", "DICE.ManualExploded"],
      ["d6:1-6", "DICE.ManualExploded"],
    ]);
  });

  it("are thrown by the host where the user leaves a field empty", async () => {
    Scripted.answers = [null, 5];
    loadDice(config, 6, [1]);
    expect(marks(await new Roll("2d6").evaluate())).toBe("1 5");
  });

  it("come up late when their number is rolled first", async () => {
    Scripted.answers = [3, 4];
    loadDice(config, 4, [2]);
    expect((await new Roll("(1d4)d6").evaluate()).total).toBe(7);
    expect(Scripted.asked).toEqual([["d6:1-6", "d6:1-6"]]);
  });

  it("are not asked for when the roll may not be interactive, or is blind", async () => {
    loadDice(config, 6, [2, 3]);
    await new Roll("1d6").evaluate({ allowInteractive: false });
    await new Roll("1d6").toMessage({}, { rollMode: "blindroll" });
    expect(Scripted.asked).toEqual([]);
  });

  it("may come from a handler instead of the user", async () => {
    config.fulfillment.methods.robot = { label: "Robot", interactive: false, handler: async () => 4 };
    settings.diceConfiguration = { d6: "robot" };
    const roll = await new Roll("3d6").evaluate();
    expect(roll.total).toBe(12);
    expect(roll.dice[0]?.getTooltipData().method).toBe("Robot");
  });
});
