import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { aimAt, closeWindow, lastCard, openChat, openTab, pressRoll } from "../play.ts";
import { type At, expectHarmless, HERO, openSheet, renameTokens, stored, TYPES, update } from "./at.ts";

const RTL = "\u202Edrows\u202C";
const CODE = `<img src=x onerror="window.pwned=1">"'\`><script>window.pwned=1</script>${RTL}🗡️👨‍👩‍👧‍👦{{constructor}}{{#each this}}[[/r 1d20]]@UUID[Actor.x]{y}`;
const LONG = `${"Ñandú ".repeat(1000)}${"W".repeat(4000)}`;
const KEY = "CUBILETE.roll.roll";
const MEMBER = "__proto__";

const TEXT_FIELDS: Record<string, string[]> = {
  ryfSkill: ["name", "system.speciality", "system.key"],
  ryfWeapon: ["name", "system.damage", "system.ammunition"],
  ryfArmour: ["name"],
  ryfShield: ["name"],
  ryfGear: ["name"],
};

/** What can be seen of a text where room is short: its beginning, without marks that turn the writing. */
const seen = (text: string): string => text.replace(/[\u202A-\u202E]/g, "").slice(0, 12);

/** Types a text into a field of a sheet, leaves the field, and waits until it is stored. */
async function typeIn(page: Page, input: Locator, text: string, uuid: string, path: string): Promise<void> {
  await input.fill(text);
  await input.blur();
  await expect.poll(() => stored(page, uuid, path)).toBe(text);
}

/** Tags, quotes, turned writing, emoji, templates, 10,000 letters, language keys and names of members, in every text. */
export function hostileWords(at: At): void {
  it.each(TYPES)("are typed into every text field of %s, and kept to the letter", async (type) => {
    const uuid = at.kit[type] ?? "";
    const sheet = await openSheet(at.player, uuid);
    for (const path of TEXT_FIELDS[type] ?? []) {
      // Short words are the same field on every type: once will do.
      for (const text of type === TYPES[0] ? [CODE, KEY, MEMBER, LONG] : [CODE, LONG]) {
        const input = sheet.locator(`input[name="${path}"]`);
        await typeIn(at.player, input, text, uuid, path);
        await expect.poll(() => input.inputValue()).toBe(text);
      }
      await expectHarmless(at.player);
    }
    if (type === "ryfWeapon") await update(at.player, uuid, { "system.damage": "1d6" });
    if (type === "ryfSkill") await update(at.player, uuid, { "system.key": "" });
    await closeWindow(sheet);
  });

  it("are typed into the hero's name and concept, and kept to the letter", async () => {
    const { player, hero } = at;
    const sheet = await openSheet(player, hero);
    await sheet.locator('[data-action="toggleMode"]').click();
    for (const path of ["system.concept", "name"]) {
      const input = sheet.locator(`input[name="${path}"]`);
      for (const text of [CODE, KEY, LONG]) await typeIn(player, input, text, hero, path);
      await expectHarmless(player);
    }
    await typeIn(player, sheet.locator('input[name="name"]'), HERO, hero, "name");
    await sheet.locator('[data-action="toggleMode"]').click();
    await closeWindow(sheet);
  });

  it.each([
    ["code, a long text and a key", CODE, LONG, KEY],
    ["a long text, a key and code", LONG, KEY, CODE],
    ["a key, code and a long text", KEY, CODE, LONG],
  ])(
    "%s as names of hero, skill and weapon: text on sheet, dialog, card, sidebar and tooltip",
    async (_what, name, skill, weapon) => {
      const { player, gm, hero, kit } = at;
      await update(player, hero, { name, "system.concept": name });
      // What others read is what the token is called.
      await renameTokens(gm, hero, name);
      for (const type of TYPES) {
        const texts: Record<string, object> = {
          ryfSkill: { name: skill, "system.speciality": weapon },
          ryfWeapon: { name: weapon, "system.ammunition": skill },
        };
        await update(player, kit[type] ?? "", texts[type] ?? { name: MEMBER });
      }
      await openTab(player, "actors");
      const entry = player.locator("#actors .directory-item .entry-name", { hasText: seen(name) });
      await expect.poll(() => entry.count()).toBe(1);

      const sheet = await openSheet(player, hero);
      await expect.poll(() => sheet.locator("h1.name").textContent()).toBe(name);
      await expect.poll(() => sheet.locator(".concept").textContent()).toBe(name);
      const row = (type: string) => sheet.locator(`.play [data-item-id="${kit[type]?.split(".").at(-1)}"]`);
      await expect.poll(() => row("ryfSkill").locator(".name span").first().textContent()).toContain(seen(skill));
      await expect.poll(() => row("ryfSkill").locator(".name small").textContent()).toContain(seen(weapon));
      await expect.poll(() => row("ryfWeapon").locator(".name span").first().textContent()).toContain(seen(weapon));
      await expectHarmless(player);

      await row("ryfWeapon").locator('[data-roll="attack"][data-arg-mode="melee"]').click();
      const dialog = player.locator(".roll-dialog");
      await dialog.locator(".roll-odds").waitFor();
      await expect.poll(() => dialog.locator("h2").textContent()).toContain(seen(weapon));
      await expect.poll(() => dialog.locator("header p").first().textContent()).toContain(seen(name));
      await expect.poll(() => dialog.locator(".window-title").textContent()).toContain(seen(weapon));
      await expectHarmless(player);
      await aimAt(dialog, "Wolf");
      await pressRoll(dialog);
      for (const page of [player, gm]) {
        await openChat(page);
        await expect.poll(() => lastCard(page).locator("h4").textContent()).toContain(seen(weapon));
        const message = page.locator("#chat .chat-message").last();
        await expect.poll(() => message.locator(".message-header").textContent()).toContain(seen(name));
        await expectHarmless(page);
      }

      const button = row("ryfSkill").locator('[data-roll="skill"]');
      await button.hover();
      await player.locator("#tooltip.active", { hasText: seen(skill) }).waitFor();
      await expectHarmless(player);
      await button.click();
      await dialog.locator(".changes .what", { hasText: seen(weapon) }).waitFor();
      await expectHarmless(player);
      await dialog.locator(".roll-button").click();
      await expect.poll(() => lastCard(gm).locator("h4").textContent()).toContain(seen(skill));
      await expectHarmless(gm);
      await closeWindow(sheet);
      await update(player, hero, { name: HERO });
      await renameTokens(gm, hero, HERO);
    },
  );

  it("in rich text are cleaned by the server, for everybody", async () => {
    const { player, gm, hero, kit } = at;
    const text = `<p>Kept <b>words</b></p><img src="icons/svg/coins.svg" onerror="window.pwned=1" onload="window.pwned=1">
      <script>window.pwned=1</script><a href="javascript:window.pwned=1">link</a>
      <iframe srcdoc="<script>parent.pwned=1</script>"></iframe>`;
    await update(player, hero, { "system.notes": text });
    await update(player, kit.ryfSkill ?? "", { "system.description": text });
    for (const page of [player, gm]) {
      const sheet = await openSheet(page, hero);
      await sheet.locator('[data-tab="notes"][data-action="tab"]').click();
      await sheet.locator(".tab.notes b", { hasText: "words" }).waitFor();
      const item = await openSheet(page, kit.ryfSkill ?? "");
      await item.locator(".item-description b", { hasText: "words" }).waitFor();
      const live = '.application [href^="javascript"], iframe[src], iframe[srcdoc], [onload]';
      expect(await page.locator(live).count()).toBe(0);
      await expectHarmless(page);
      await closeWindow(item);
      await sheet.locator('[data-tab="play"][data-action="tab"]').click();
      await closeWindow(sheet);
    }
  });
}
