import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";
import { refusal } from "./helpers.ts";

/** Rules of the narrative dice that the examples of the source do not reach, and figures of its tables. */

describe("a pool", () => {
  it("is planned die by die, those that are none left out, and nothing explodes", () => {
    expect(narrative.plan({ boost: 2, proficiency: 1, ability: 0 })).toEqual({
      groups: [
        { id: "pool", count: 1, faces: 12, die: "proficiency", keep: "all", followUps: [] },
        { id: "pool", count: 2, faces: 6, die: "boost", keep: "all", followUps: [] },
      ],
      modifier: 0,
    });
    expect(narrative.complete({ boost: 2 })).toEqual({
      proficiency: 0,
      ability: 0,
      boost: 2,
      challenge: 0,
      difficulty: 0,
      setback: 0,
      force: 0,
    });
  });

  it("cancels pair by pair: as many as there are of the fewer", () => {
    // Faces are told by what they show, so that the test does not rest on their order.
    const face = (die: narrative.Die, symbols: object) =>
      1 + narrative.FACES[die].findIndex((each) => JSON.stringify(each) === JSON.stringify(symbols));
    const roll = narrative.resolve({ ability: 2, difficulty: 1 }, [
      [face("ability", { advantage: 2 })],
      [face("ability", { advantage: 1 })],
      [face("difficulty", { threat: 1 })],
    ]);
    expect(roll).toMatchObject({ cancelled: { success: 0, advantage: 1 }, net: { advantage: 2 } });
  });

  it("what a face is worth names its symbols", () => {
    expect(narrative.worth({ success: 1000, despair: 1 })).toEqual({ success: 999, advantage: 0 });
    expect(refusal(() => narrative.worth({ luck: 1 } as never))).toMatchObject({ code: "unknown", field: "face.luck" });
    for (const count of [-1, 1001])
      expect(refusal(() => narrative.worth({ threat: count }))).toEqual({
        code: "range",
        field: "face.threat",
        accepted: { min: 0, max: 1000 },
      });
  });
});

describe("in a fight", () => {
  it("a group of minions bears its members' thresholds together", () => {
    expect(narrative.minions({ count: 4, threshold: 5, wounds: 0 })).toEqual({ alive: 4, ranks: 3, total: 20 });
    expect(narrative.minions({ count: 4, threshold: 5, wounds: 6 })).toEqual({ alive: 3, ranks: 2, total: 20 });
    expect(narrative.minions({ count: 4, threshold: 5, wounds: 21 })).toEqual({ alive: 0, ranks: null, total: 20 });
  });

  it("critical totals 130, 131, 140, 141, 150 and 151 are the last rows", () => {
    const row = (roll: number, other: number) => narrative.critical({ roll, other }).row;
    expect([row(100, 30), row(100, 31), row(100, 40), row(100, 41), row(100, 50), row(100, 51)]).toEqual([
      26, 27, 27, 28, 28, 29,
    ]);
    expect([row(1, 0), row(5, 0), row(6, 0), row(1, -200)]).toEqual([1, 1, 2, 1]);
  });

  it("moving within a range is nothing but within short one, and each range adds its own", () => {
    const { maneuversBetween, RANGES } = narrative;
    expect(RANGES.map((range) => maneuversBetween(range, range))).toEqual([0, 1, 0, 0, 0]);
    expect(RANGES.map((range) => maneuversBetween("engaged", range))).toEqual([0, 1, 2, 4, 6]);
    expect(maneuversBetween("extreme", "long")).toBe(2);
  });
});

describe("the tables", () => {
  const by = <T>(list: readonly T[], key: (item: T) => string): Record<string, T> =>
    Object.fromEntries(list.map((item) => [key(item), item]));

  it("of qualities: those without a rank", () => {
    const plain = narrative.QUALITIES.filter(({ ranked }) => !ranked).map(({ id }) => id);
    expect(plain).toEqual(["autoFire", "knockdown", "stunDamage", "sunder"]);
  });

  it("of qualities: what it takes to activate them", () => {
    const active = Object.fromEntries(
      narrative.QUALITIES.flatMap(({ id, hit, miss }) => (hit || miss ? [[id, [hit ?? 0, miss ?? 0]]] : [])),
    );
    expect(active).toEqual({
      autoFire: [2, 0],
      blast: [2, 3],
      burn: [2, 0],
      concussive: [2, 0],
      disorient: [2, 0],
      ensnare: [2, 0],
      guided: [0, 3],
      knockdown: [2, 0],
      linked: [2, 0],
      stun: [2, 0],
      sunder: [1, 0],
    });
    const often = narrative.QUALITIES.filter(({ repeatable }) => repeatable).map(({ id }) => id);
    expect(often).toEqual(["autoFire", "linked", "sunder"]);
    expect(narrative.QUALITIES.filter(({ bySize }) => bySize).map(({ id }) => id)).toEqual(["knockdown"]);
  });

  it("of qualities: what they do to pools, which rolls they ask for strength, and what befalls the target", () => {
    const { accurate, inaccurate, autoFire, cumbersome, unwieldy, ...rest } = by(narrative.QUALITIES, ({ id }) => id);
    expect([accurate?.pool, inaccurate?.pool, autoFire?.pool]).toEqual([
      { boost: 1 },
      { setback: 1 },
      { difficulty: 1 },
    ]);
    expect([cumbersome?.needs, unwieldy?.needs]).toEqual(["brawn", "agility"]);
    expect(Object.values(rest).filter(({ pool, needs }) => pool || needs)).toEqual([]);
    expect(Object.fromEntries(narrative.QUALITIES.flatMap(({ id, effect }) => (effect ? [[id, effect]] : [])))).toEqual(
      {
        autoFire: "again",
        blast: "blast",
        burn: "burn",
        concussive: { status: "stun" },
        disorient: "setback",
        ensnare: { status: "restrain" },
        guided: "guided",
        knockdown: { status: "prone" },
        linked: "again",
        stun: "strain",
        sunder: "sunder",
      },
    );
  });

  it("of qualities: which of them no source that may be used says", () => {
    expect(narrative.QUALITIES.filter(({ confirmed }) => !confirmed).map(({ id }) => id)).toEqual([
      ...["inaccurate", "knockdown", "limitedAmmo", "linked", "pierce", "prepare"],
      ...["slowFiring", "stun", "stunDamage", "sunder", "unwieldy", "vicious"],
    ]);
  });

  it("of spending: what each costs, one triumph or despair instead of symbols", () => {
    const costs = Object.fromEntries(
      narrative.SPENDING.map(({ id, cost }) => [id, Object.entries(cost).flat().join(" ")]),
    );
    const player = (advantage: number) => `advantage ${advantage} triumph 1`;
    const other = (threat: number) => `threat ${threat} despair 1`;
    expect(costs).toEqual({
      recoverStrain: player(1),
      boostAlly: player(1),
      notice: player(1),
      critical: player(1),
      quality: player(1),
      maneuver: player(2),
      setbackTarget: player(2),
      boostAny: player(2),
      cancelDefence: player(3),
      ignoreEnvironment: player(3),
      disable: player(3),
      defence: player(3),
      disarm: player(3),
      upgradeTarget: "triumph 1",
      upgradeAlly: "triumph 1",
      vital: "triumph 1",
      destroy: "triumph 2",
      sufferStrain: other(1),
      loseManeuver: other(1),
      opponentManeuver: other(2),
      boostTarget: other(2),
      setbackAlly: other(2),
      fall: other(3),
      opponentAdvantage: other(3),
      outOfAmmo: "despair 1",
      upgradeOwn: "despair 1",
      damageTool: "despair 1",
    });
  });

  it("of spending: its cost tells whose it is, and what may be had again and again", () => {
    for (const { side, cost } of narrative.SPENDING)
      expect(side).toBe("triumph" in cost || "advantage" in cost ? "player" : "opposition");
    expect(narrative.SPENDING.filter(({ repeatable }) => repeatable).map(({ id }) => id)).toEqual([
      "recoverStrain",
      "critical",
      "quality",
      "sufferStrain",
    ]);
  });

  it("of spending: what it changes of the next pool, of strain, of the turn", () => {
    const next = Object.fromEntries(narrative.SPENDING.flatMap(({ id, next }) => (next ? [[id, next]] : [])));
    expect(next).toEqual({
      boostAlly: { who: "ally", add: { boost: 1 } },
      setbackTarget: { who: "target", add: { setback: 1 } },
      boostAny: { who: "anyAlly", add: { boost: 1 } },
      upgradeTarget: { who: "target", upgrade: { difficulty: 1 } },
      upgradeAlly: { who: "anyAlly", upgrade: { ability: 1 } },
      boostTarget: { who: "target", add: { boost: 1 } },
      setbackAlly: { who: "anyAlly", add: { setback: 1 } },
      upgradeOwn: { who: "anyAlly", upgrade: { difficulty: 1 } },
    });
    const figures = narrative.SPENDING.flatMap(({ id, strain, maneuver, status }) =>
      (strain ?? maneuver ?? status) === undefined ? [] : [[id, strain ?? maneuver ?? status]],
    );
    expect(figures).toEqual([
      ["recoverStrain", 1],
      ["maneuver", "own"],
      ["sufferStrain", -1],
      ["opponentManeuver", "opponent"],
      ["fall", "prone"],
    ]);
  });

  it("of stances, wear, healing and turns", () => {
    expect(narrative.STANCES).toEqual({
      aim: { own: { boost: 1 } },
      aimTwice: { own: { boost: 2 } },
      calledShot: { own: { setback: 2 } },
      calledShotTwice: { own: { setback: 1 } },
      assisted: { own: { boost: 1 } },
      guarded: { own: { setback: 1 }, meleeDefence: 1 },
      cover: { rangedDefence: 1 },
      prone: { againstRanged: { setback: 1 }, againstMelee: { boost: 1 } },
    });
    expect(narrative.WEAR).toEqual(["sound", "minor", "moderate", "major", "destroyed"]);
    expect(narrative.WEAR_POOL).toEqual({ minor: { setback: 1 }, moderate: { difficulty: 1 } });
    expect(narrative.HEALING.stimulant).toEqual([5, 4, 3, 2, 1]);
    expect(narrative.HEALING.night).toEqual({ wounds: 1, strain: "all" });
    expect(narrative.TURN).toEqual({ actions: 1, maneuvers: 1, maxManeuvers: 2, secondManeuverStrain: 2 });
  });
});

describe("symbols that are left over", () => {
  const none = { advantage: 0, triumph: 0, threat: 0, despair: 0 };
  const PLENTY = { advantage: 9, triumph: 9, threat: 9, despair: 9 };
  const roll = (more: Partial<narrative.SpendCase> = {}): narrative.SpendCase => ({
    success: true,
    spendable: PLENTY,
    attack: {},
    ...more,
  });
  const gun = (...qualities: { id: string; rank?: number; hit?: number }[]) => ({ attack: { qualities } });
  /** The entries that work on such an actor, each once. */
  const on = (aimed: boolean, where: narrative.SpendWay["on"]) => [
    ...new Set(
      narrative.spendOptions(roll({ aimed })).options.flatMap((way) => (way.on === where ? [way.entry.id] : [])),
    ),
  ];

  it("work on the roller, on the target, or on any actor that the player names", () => {
    const target = ["setbackTarget", "cancelDefence", "disarm", "upgradeTarget", "boostTarget"];
    const any = ["boostAlly", "boostAny", "upgradeAlly", "opponentManeuver", "setbackAlly", "upgradeOwn"];
    expect(on(true, "target")).toEqual(target);
    expect(on(true, "any")).toEqual(any);
    // Aimed at nobody, what befalls a target befalls whomever one names.
    expect(on(false, "target")).toEqual([]);
    expect(on(false, "any").toSorted()).toEqual([...any, ...target].toSorted());
    expect(on(false, "roller")).toEqual(on(true, "roller"));
  });

  it("need words where no number says what they do", () => {
    const words = narrative.spendOptions(roll()).options.filter(({ inWords }) => inWords);
    expect([...new Set(words.map(({ entry }) => entry.id))]).toEqual([
      "notice",
      "disable",
      "vital",
      "destroy",
      "opponentAdvantage",
      "damageTool",
    ]);
  });

  it("activate qualities on the target; explosions and further shots may fall on others", () => {
    const qualities = ["autoFire", "blast", "burn", "guided", "own"].map((id) => ({ id, rank: 1, hit: 1 }));
    const who = (success: boolean) =>
      narrative
        .spendOptions(roll({ aimed: true, success, ...gun(...qualities) }))
        .options.flatMap((way) =>
          way.entry.id === "quality" && way.with === "advantage" ? [[way.which, way.on]] : [],
        );
    expect(who(true)).toEqual([
      ["autoFire", "any"],
      ["blast", "any"],
      ["burn", "target"],
      ["own", "roller"],
    ]);
    expect(who(false)).toEqual([
      ["blast", "any"],
      ["guided", "roller"],
    ]);
  });

  it("activate a quality once, one that repeats as often as its ranks or without end", () => {
    const times = (quality: { id: string; rank?: number }, spent: number) =>
      narrative
        .spendOptions(
          roll({ spendable: { ...none, triumph: 9 }, ...gun(quality) }),
          Array(spent).fill(`quality.${quality.id}.triumph`),
        )
        .options.some(({ which }) => which === quality.id);
    expect([0, 1].map((spent) => times({ id: "burn", rank: 3 }, spent))).toEqual([true, false]);
    expect([0, 1, 2].map((spent) => times({ id: "linked", rank: 2 }, spent))).toEqual([true, true, false]);
    expect([0, 1].map((spent) => times({ id: "linked" }, spent))).toEqual([true, false]);
    expect([0, 1, 5].map((spent) => times({ id: "autoFire" }, spent))).toEqual([true, true, true]);
    // What was spent on another quality is not this one's.
    const both = roll({ spendable: { ...none, triumph: 2 }, ...gun({ id: "burn" }, { id: "stun" }) });
    const left = narrative.spendOptions(both, ["quality.burn.triumph"]).options.map(({ which }) => which);
    expect(left).toContain("stun");
    expect(left).not.toContain("burn");
  });

  it("cost a triumph what is listed, and advantages what the weapon says", () => {
    const attack = { critical: 4, qualities: [{ id: "knockdown" }], silhouette: 2 };
    const price = (id: string) => narrative.spendWay(roll({ attack }), id)?.cost ?? null;
    expect(["critical.advantage", "critical.triumph"].map(price)).toEqual([4, 1]);
    expect(["quality.knockdown.advantage", "quality.knockdown.triumph"].map(price)).toEqual([3, 1]);
    // Nobody is smaller than nothing: a target of the least size costs nothing more, nor less.
    expect(narrative.spendWay(roll(gun({ id: "knockdown" })), "quality.knockdown.advantage")?.cost).toBe(2);
    expect(
      narrative.spendWay(roll({ attack: { ...attack, silhouette: 0 } }), "quality.knockdown.advantage")?.cost,
    ).toBe(2);
  });

  it("buy nothing by an id that says nothing, or that this roll cannot have", () => {
    const way = (id: string, more: Partial<narrative.SpendCase> = {}) => narrative.spendWay(roll(more), id);
    for (const id of ["", "notice", "notice.luck", "luck.advantage", "vital.advantage", "notice.despair"])
      expect(way(id), id).toBeNull();
    for (const id of ["quality.advantage", "quality.burn.triumph", "critical.triumph"]) expect(way(id), id).toBeNull();
    // A passive quality of the table's own, and one whose hit missed.
    expect(way("quality.own.advantage", gun({ id: "own", hit: 0 }))).toBeNull();
    expect(way("quality.own.advantage", { success: false, ...gun({ id: "own", hit: 1 }) })).toBeNull();
    expect(way("quality.own.rule.advantage", gun({ id: "own.rule", hit: 2 }))).toMatchObject({
      id: "quality.own.rule.advantage",
      which: "own.rule",
      with: "advantage",
      cost: 2,
      included: false,
      on: "roller",
    });
    const rubbish = ["notice.luck", "quality.burn.triumph", "vital.advantage"];
    expect(narrative.spendOptions(roll({ spendable: { ...none, advantage: 1 } }), rubbish).left.advantage).toBe(1);
  });

  it("are spent to the last, and no further", () => {
    const two = { ...none, advantage: 2 };
    expect(narrative.spendOptions(roll({ spendable: two }), ["maneuver.advantage"]).left.advantage).toBe(0);
    expect(refusal(() => narrative.spendOptions(roll({ spendable: two }), ["defence.melee.advantage"]))).toEqual({
      code: "combination",
      field: "spent[0]",
      accepted: { type: "3 advantage left" },
    });
    // An explosion is paid for once.
    const blast = roll({ spendable: two, ...gun({ id: "blast", rank: 1 }) });
    const twice = ["quality.blast.advantage", "quality.blast.advantage"];
    expect(narrative.spendOptions(blast, twice).left.advantage).toBe(0);
  });

  it("pay for a defence against either kind of attack, and only in symbols that were rolled", () => {
    const ways = narrative.spendOptions(roll({ spendable: { ...none, advantage: 3 } })).options.map(({ id }) => id);
    expect(ways.filter((id) => id.startsWith("defence"))).toEqual([
      "defence.melee.advantage",
      "defence.ranged.advantage",
    ]);
    expect(ways.filter((id) => !id.endsWith(".advantage"))).toEqual([]);
  });
});

describe("what a roll comes to", () => {
  it("has its net successes and what is left over of both kinds", () => {
    for (const pool of [{ ability: 2 }, { difficulty: 2 }] as const) {
      const sides = Array.from({ length: 8 }, (_, at) => at + 1);
      for (const face of sides) {
        const { net, success, spendable } = narrative.resolve(pool, [[face], [face]]);
        expect(success).toBe(net.success >= 1);
        expect(spendable.advantage - spendable.threat).toBe(net.advantage);
        expect(Math.min(spendable.advantage, spendable.threat)).toBe(0);
        expect(Math.max(spendable.advantage, spendable.threat)).toBe(Math.abs(net.advantage));
      }
    }
    const results = Array.from({ length: 8 }, (_, at) => narrative.resolve({ ability: 1 }, [[at + 1]]).success);
    expect(results.filter(Boolean)).toHaveLength(4);
  });
});

describe("destiny and pools name what is wrong with them", () => {
  const field = (act: () => unknown) => refusal(act).field;
  const points = { light: 1, dark: 1 };

  it("as they were given", () => {
    expect(field(() => narrative.flip({ light: 1001, dark: 0 }, "light"))).toBe("destiny.light");
    for (const act of [
      (destiny: narrative.Destiny) => narrative.whyNoFlip(destiny, []),
      (destiny: narrative.Destiny) => narrative.destinyOffers(destiny, "light", ["light", "dark"]),
    ]) {
      expect(field(() => act(3 as never))).toBe("destiny");
      expect(field(() => act({ light: 1001, dark: 0 }))).toBe("destiny.light");
      expect(field(() => act({ light: 0, dark: -1 }))).toBe("destiny.dark");
    }
    expect(field(() => narrative.whyNoFlip(points, 3 as never))).toBe("sides");
    expect(field(() => narrative.whyNoFlip(points, [], 3 as never))).toBe("used");
    expect(field(() => narrative.destinyOffers(points, "x" as never))).toBe("helped");
    expect(field(() => narrative.destinyOffers(points, "light", 3 as never))).toBe("seen");
    expect(refusal(() => narrative.flipTogether({ light: 0, dark: 1 }, ["light"]))).toEqual({
      code: "combination",
      field: "sides",
      accepted: { type: "points that are there, one of each side a check" },
    });
    expect(field(() => narrative.build({ dice: 3 as never }))).toBe("dice");
    expect(field(() => narrative.build({ difficulty: 21 }))).toBe("difficulty");
  });
});
