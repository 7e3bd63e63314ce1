import { bothLanguages } from "../rulesets/both-languages.ts";
import { guides } from "./guides.ts";
import { aPerson, aPlayer, bare, type Game, games, host, opened, sheetOf, table } from "./house.ts";
import { show, showRoll } from "./rolls.ts";
import { draw } from "./strict.ts";

/* Every window and every card that is no roll, as far as one can be opened without a browser. */

// biome-ignore lint/suspicious/noExplicitAny: windows of every kind.
type Any = any;

const { sleeps } = await import("../../../module/plan/people/night.ts");

const open = async (work: () => unknown): Promise<void> => {
  opened.length = 0;
  await work();
  if (opened.length === 0) throw new Error("no window was opened");
  for (const window of opened) await show(window);
};
type Case = () => Promise<void>;

export const WINDOWS: Record<string, Case> = {
  async "the dice of Multi, with their numbers"() {
    host.settings.set("multi.wordsOnly", false);
    const { uuid: actor } = bare("multi", {
      type: "multiHero",
      items: [{ _id: "it", name: "It", type: "multiSkill", system: { level: 8 } }],
    });
    for (const values of [{}, { difficulty: "5" }, { compare: "1", all: "1", level: "8", dice: "4" }])
      await showRoll({ ruleset: "multi", kind: "contest", actor, item: null, args: {}, values });
  },
  async "the endings"() {
    const { EndingsWindow } = await import("../../../module/windows/endings.ts");
    const hero = aPerson("ryf", "ryfHero", { system: { luck: 1, health: { value: 1 }, nights: [] } });
    const fights = (actor: Any) => ({ combatants: { contents: [{ actor }] } });
    host.combat = fights(hero) as never;
    await open(() => EndingsWindow.open());
    const [window] = opened as Any[];
    window.take("ending", "night");
    await show(window);
    await hero.update({ "system.nights": sleeps([])["system.nights"] });
    await show(window);
    await show(sheetOf(hero));
    const tense = aPerson("narrative", "narrativeHero", { system: { strain: { value: 3 } } });
    host.combat = fights(tense) as never;
    window.take("ending", "scene");
    await show(window);
  },
  async "a roll with its chance in words"() {
    const actor = aPerson("ryf", "ryfHero");
    const target = Object.assign(aPerson("ryf", "ryfNpc"), { testUserPermission: () => false });
    table.user = aPlayer();
    host.settings.set("knowledge", "words");
    const item = actor.items.contents.find(({ type }: Any) => type === "ryfWeapon").uuid;
    await showRoll({ ruleset: "ryf", kind: "attack", actor: actor.uuid, target: target.uuid, item, args: {} });
  },
  async "the browser of compendia"() {
    const { CompendiumBrowser } = await import("../../../module/windows/browser/window.ts");
    const hero = aPerson("ryf", "ryfHero");
    await open(() => CompendiumBrowser.begin({ target: hero.uuid }));
    await open(() => CompendiumBrowser.begin({ types: ["effectRace"] }));
  },
  async "the welcome"() {
    const { Welcome } = await import("../../../module/windows/evening/welcome.ts");
    await open(() => Welcome.open());
    table.user = aPlayer();
    await open(() => Welcome.open());
  },
  async "what a box brings"() {
    const { BoxWindow } = await import("../../../module/windows/evening/box-window.ts");
    await open(() =>
      BoxWindow.begin({ ruleset: "ryf", name: "Box", contents: { Actor: [{ _id: "one", name: "One" }] } } as never),
    );
  },
  async "the checkup"() {
    const { CheckupWindow } = await import("../../../module/windows/checkup/window.ts");
    await open(() => CheckupWindow.open());
  },
  async "what is brought in"() {
    bothLanguages();
    const odd = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`odd${at}`, at + 1]));
    const stranger = { name: "Stray", system: odd, _stats: { systemId: "genesys" } };
    const { BringIn } = await import("../../../module/windows/carry/bring-in.ts");
    const wolf =
      "Wolf\nPhysical 7, Dexterity 5\nHP 22. Defence 3\nAttacks: Bite 12 (1d6+2)\nHowls at the moon\n\n**Bear**\nStrength 9, HP 40";
    aPerson("ryf", "ryfNpc").name = "Wolf";
    await open(() => BringIn.begin());
    const [window] = opened as Any[];
    for (const [name, value] of [
      ["game", "ryf"],
      ["text", wolf],
      ["take/0", "false"],
      ["text", "Rat\nStrength 1\n\n".repeat(50)],
      ["text", `Rat\nStrength 1\n${"It gnaws. ".repeat(2500)}`],
      ["text", JSON.stringify({ ...stranger, type: "character" })],
      ["text", "<?xml?>"],
    ]) {
      await window.take(name, value);
      await show(window);
    }
    const hero = aPerson("ryf", "ryfHero");
    await open(() => BringIn.begin(hero.uuid));
    const [onto] = opened as Any[];
    const effects = [{ name: "Odd", changes: [{ key: "system.nowhere", mode: 2, value: "1" }] }];
    const actor = { type: "ryfHero", name: "Ana", system: {}, effects, items: [{ type: "ryfGear", name: "Rope" }] };
    await onto.take("text", JSON.stringify({ format: 1, system: "cubilete", actor }));
    await show(onto);
  },
  async "the desk"() {
    const { DeskWindow } = await import("../../../module/windows/desk.ts");
    await open(() => DeskWindow.openFor([aPerson("ryf", "ryfHero")]));
  },
  async "the rules in play"() {
    const { RulesInPlay } = await import("../../../module/windows/first-start.ts");
    await open(() => new RulesInPlay().render());
  },
  async "the toolbox"() {
    const { showToolbox } = await import("../../../module/windows/tools/toolbox.ts");
    await open(() => showToolbox());
  },
  async "my hero"() {
    const { MyHero } = await import("../../../module/windows/heroes/my-hero.ts");
    await open(() => MyHero.open());
  },
  async "the guides to heroes"() {
    const { CreationGuide } = await import("../../../module/windows/heroes/guide.ts");
    const { page: turn } = CreationGuide.DEFAULT_OPTIONS.actions as Any;
    for (const id of guides) {
      const { creation } = games[id as Game];
      const keys = creation && "games" in creation ? creation.games().map((game) => `${id}:${game.id}`) : [id];
      await open(() => CreationGuide.begin(keys[0] ?? ""));
      const [guide] = opened;
      guide.element = { querySelector: () => null };
      for (let page = 1; page < 9; page++) {
        await turn.call(guide, {}, { dataset: { page } });
        await show(guide);
      }
    }
  },
  async "what is to be mended"() {
    const { Repair } = await import("../../../module/windows/repair.ts");
    host.settings.set("knowledge", "everything");
    await open(() => new Repair().render());
  },
  async "what comes into compendia"() {
    const { HaulWindow } = await import("../../../module/windows/carry/haul/haul-window.ts");
    const maker = { game: "narrative", reader: (await games.narrative.foreign?.()) as Any };
    const entry = (id: string) => ({ id, name: id, data: { type: "narrativeGear", name: id, system: {} } });
    const kind = { id: "gear", label: "Gear", document: "Item", entries: [entry("a"), entry("b")] } as const;
    const gear = { ...kind, entries: [...kind.entries] };
    const skill = { key: "gazing", characteristic: "intellect", group: "general" };
    const things = [{ type: "narrativeSkill", name: "Gazing", system: skill }];
    const left = Array.from({ length: 70 }, (_, at) => `x: ${at}`);
    const decided = [{ kind: gear, takes: true, there: "replace", known: new Set(["a"]) }] as const;
    const pictures = [{ of: "a", path: "a.png", bytes: 2_000_000 }];
    const stock = { maker, kinds: [gear], things, left };
    await open(() => new HaulWindow({ hauls: [], left, pictures }, stock, "Lamps", "Wicks", [...decided]).render());
    const none = { maker, kinds: [], things: [], left: [] };
    await open(() => new HaulWindow({ hauls: [], left: [] }, none, "Lamps", "", []).render());
  },
  async "a world of another system"() {
    const { OldWorldWindow } = await import("../../../module/windows/carry/old-world/window.ts");
    const person = { type: "ryfNpc", name: "Wolf", img: "", system: {}, effects: [], items: [] };
    const of = { kind: "Actor", sort: 0, ownership: { u: 3 }, source: {}, name: "Wolf" } as const;
    const folder = {
      kind: "Actor",
      id: "f",
      name: "Town",
      parent: null,
      colour: null,
      sort: 0,
      byHand: false,
    } as const;
    const documents = [
      { ...of, id: "a", folder: "f" },
      { ...of, id: "b", folder: null },
    ];
    const users = [{ id: "u", name: "GM", role: 1 }];
    const faults = [{ code: "twin", name: "Wolf" }] as const;
    const world = { title: "Mill", system: "ryf3", saved: 1, unreadable: 1, users, documents };
    const row = { why: "", left: ["x: 1"], assumed: ["y"], crew: [], links: new Set(["Item.gone"]) };
    const rows = documents.map((old, at) => ({
      ...row,
      at,
      old,
      after: at === 0 ? person : null,
      why: at === 0 ? "" : "no",
    }));
    const wolf = aPerson("ryf", "ryfNpc");
    wolf.name = "Wolf";
    const { game } = globalThis as Any;
    game.collections.set("Actor", Object.assign([wolf], { contents: [wolf] }));
    await open(() => new OldWorldWindow({ ...world, folders: [folder], faults: [...faults] }, rows).render());
    game.collections.delete("Actor");
    const none = { ...world, users: [], documents: [], folders: [], faults: [], unreadable: 0 };
    await open(() => new OldWorldWindow(none, []).render());
  },
  async "long work"() {
    const { withProgress } = await import("../../../module/windows/progress.ts");
    await open(() =>
      withProgress("Long", async (progress) => {
        progress.stage("People", 5);
        await show(opened[0]);
        opened[0].stop();
        await show(opened[0]);
      }),
    );
  },
  async "a copy"() {
    const { CopyWindow } = await import("../../../module/windows/copies/copy-window.ts");
    await open(() => CopyWindow.open());
  },
  async "effect: a contest"() {
    const { ContestWindow } = await import("../../../module/rulesets/effect/table/contest-window.ts");
    aPerson("effect", "effectHero");
    await open(() => ContestWindow.open());
  },
  async "effect: a design"() {
    const { DesignWindow } = await import("../../../module/rulesets/effect/table/design-window.ts");
    await open(() => DesignWindow.open());
  },
  async "escala3: the rules page"() {
    const { RulesPage } = await import("../../../module/rulesets/escala3/table/rules-page.ts");
    await open(() => RulesPage.open());
  },
  async "escala3: trackers"() {
    const { newTracker } = await import("../../../module/rulesets/escala3/table/extended-roll.ts");
    const { EXTENDED_EXAMPLES, endedAs, marked } = await import("../../../module/core/escala3/index.ts");
    const { TrackerWindow } = await import("../../../module/rulesets/escala3/table/tracker-window.ts");
    const hero = aPerson("escala3", "escala3Hero");
    const presets = Object.keys(EXTENDED_EXAMPLES) as never[];
    const list = presets.map((preset, at) => newTracker(preset, `tracker-${at}`, { name: "Race", frequency: "daily" }));
    const [first] = list;
    if (first)
      list.push(
        { ...marked(first, 0, 1, "GM"), id: "marked" },
        { ...endedAs(first, "success" as never, "GM"), id: "ended" },
      );
    for (const { sides } of list) Object.assign(sides[0], { actor: hero.uuid });
    host.settings.set("escala3.trackers", { list });
    await open(() => TrackerWindow.open());
    const [window] = opened;
    const actions = TrackerWindow.DEFAULT_OPTIONS.actions as Any;
    for (const { id } of list) {
      actions.editTracker.call(window, {}, { closest: () => ({ dataset: { tracker: id } }) });
      await show(window);
    }
  },
  async "escala3: performed rolls"() {
    const { PerformedWindow } = await import("../../../module/rulesets/escala3/table/performed-window.ts");
    aPerson("escala3", "escala3Hero");
    await open(() => PerformedWindow.open());
  },
  async "escala3: narrative points"() {
    const { PointsWindow } = await import("../../../module/rulesets/escala3/table/points-window.ts");
    aPerson("escala3", "escala3Hero");
    await open(() => PointsWindow.open());
  },
  async "escala3: sizes"() {
    const { SizeWindow } = await import("../../../module/rulesets/escala3/table/size.ts");
    aPerson("escala3", "escala3Hero");
    await open(() => SizeWindow.open());
  },
  async "multi: a call"() {
    const { CallWindow } = await import("../../../module/rulesets/multi/table/call-window.ts");
    aPerson("multi", "multiHero");
    await open(() => CallWindow.open());
  },
  async "narrative: destiny"() {
    const { DestinyWindow } = await import("../../../module/rulesets/narrative/table/destiny-window.ts");
    host.settings.set("narrative.destiny", {
      since: 1,
      light: 2,
      dark: 1,
      rolled: [{ name: "Ana", light: 1, dark: 0 }],
      flips: [{ id: "f", side: "light", use: "fact", name: "Ana", at: 1, check: "" }],
    });
    await open(() => DestinyWindow.open());
    const [window] = opened as Any[];
    await (DestinyWindow.DEFAULT_OPTIONS.actions as Any).showMore.call(window);
    await show(window);
  },
  async "workshop: what the table shares"() {
    const { SharedWindow } = await import("../../../module/rulesets/workshop/table/shared-window.ts");
    const shared = (id: string) =>
      `workshop: 1\nid: ${id}\nname: ${id}\nshared: { doom: { segments: 6, full: It comes }, luck: { start: 3 }, scene: { aspects: 2 }, bare: { aspects: 1 } }`;
    host.settings.set("workshop.games", JSON.stringify({ tide: shared("tide"), ebb: shared("ebb") }));
    host.settings.set("workshop.shared", {
      games: { tide: { doom: 6 } },
      aspects: {
        tide: {
          scene: [
            { id: "a", text: "Dark", free: 2 },
            { id: "b", text: "Wet", free: 0 },
          ],
        },
      },
      moves: [{ place: "", game: "tide", id: "doom", by: 6, name: "Ana" }],
    });
    await open(() => SharedWindow.open());
    host.settings.set("workshop.games", "{}");
    await show((opened as Any[])[0]);
  },
  async "narrative: the table's own words"() {
    const { WordsPage } = await import("../../../module/rulesets/narrative/table/words-page.ts");
    await open(() => WordsPage.open());
    const [page] = opened as Any[];
    page.take("skill/cool/name", "Nerve", {});
    for (let more = 29; more < 101; more++) {
      page.take("newSkill", `Skill ${more}`, {});
      await (WordsPage.DEFAULT_OPTIONS.actions as Any).addSkill.call(page);
    }
    await show(page);
  },
  async "narrative: drives"() {
    const { DrivesWindow } = await import("../../../module/rulesets/narrative/table/drives-window.ts");
    await open(() => DrivesWindow.open());
    const line = { id: "l", from: 0, to: 20, reason: "owes", at: 1, by: "GM" };
    const hero = aPerson("narrative", "narrativeHero", { system: { drive: { value: 20, log: [line] } } });
    await open(() => DrivesWindow.open());
    await show(sheetOf(hero));
  },
  async "narrative: adversaries at random"() {
    const { FoesWindow } = await import("../../../module/rulesets/narrative/table/foes-window.ts");
    await open(() => FoesWindow.open());
    const [window] = opened as Any[];
    const draw = async () => {
      await (FoesWindow.DEFAULT_OPTIONS.actions as Any).drawFoes.call(window);
      await show(window);
    };
    await draw();
    aPerson("narrative", "narrativeRival", { system: { role: "sneak" } });
    aPerson("narrative", "narrativeMinions");
    await draw();
  },
  async "narrative: ranges"() {
    const { RangesWindow } = await import("../../../module/rulesets/narrative/table/ranges-window.ts");
    await open(() => RangesWindow.open());
    table.scenes = [{ id: "s", name: "Hall", getFlag: () => undefined, tokens: { contents: [] } }];
    await open(() => RangesWindow.open());
  },
  async "narrative: a pool that is built together"() {
    const { openLivePools } = await import("../../../module/rulesets/narrative/table/live-window.ts");
    const hero = aPerson("narrative", "narrativeHero");
    const [skill] = hero.items.filter(({ type }: Any) => type === "narrativeSkill");
    const pool = {
      id: "pool",
      kind: "check",
      actor: hero.uuid,
      item: skill.uuid,
      target: null,
      args: {},
      values: {},
      switches: {},
      hands: {},
      lines: [{ id: "l", by: "gm", name: "GM", field: "boost", value: 1, why: "luck" }],
      opened: "GM",
      revision: 1,
    };
    host.settings.set("narrative.live", { pools: [pool] });
    await open(() => openLivePools());
  },
  async "workshop: the Workshop"() {
    const { WorkshopWindow } = await import("../../../module/rulesets/workshop/window/workshop-window.ts");
    await open(() => WorkshopWindow.open());
    const [window] = opened;
    const { showTab, tryRoll } = WorkshopWindow.DEFAULT_OPTIONS.actions as Any;
    await tryRoll.call(window, {}, { dataset: {} });
    await show(window);
    for (const tab of ["words", "changes", "play"]) {
      await showTab.call(window, {}, { dataset: { tab } });
      await show(window);
    }
  },
  async "cards that cannot be read, and kept ones"() {
    const { NOBODY } = await import("../../../module/cards/card-context.ts");
    const said = { ...NOBODY, title: "Roll", subtitle: "", img: "", hidden: false, broken: "CUBILETE.card.broken" };
    for (const path of ["shared/card-roll.hbs", "shared/card-prompt.hbs"])
      for (const context of [{ hidden: true }, said]) draw(path, context);
  },
};
