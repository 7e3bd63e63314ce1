import type { ExperienceOption } from "../contract/index.ts";
import * as core from "../core/experience.ts";
import { type ActorLike, theGame } from "../foundry/index.ts";
import { signed, t } from "../i18n/i18n.ts";
import { balanceOf, experienceOf, experienceOptions, isSpentForGood, ledgerOf, lineText } from "../play/experience.ts";
import { setting } from "../settings/settings.ts";

/** What the page of experience shows of any actor that keeps it; null for everybody else. */
export function growthContext(actor: ActorLike): object | null {
  const spec = experienceOf(actor);
  if (!spec) return null;
  const left = balanceOf(actor, spec);
  const groups = new Map<string, object[]>();
  for (const [index, option] of experienceOptions(actor, spec).entries()) {
    const rows = groups.get(option.group) ?? [];
    rows.push(rowOf(option, index, left));
    groups.set(option.group, rows);
  }
  return {
    left,
    label: spec.label,
    usual: spec.usual,
    asks: !theGame().user.isGM && setting<string>(null, "growth") !== "free",
    advice: spec.advice?.(actor) ?? [],
    groups: [...groups].map(([label, rows]) => ({ label, rows })),
    ledger: ledgerOf(actor)
      .map((line, index) => ({
        index,
        text: lineText(spec, line),
        amount: line.amount === 0 ? "0" : signed(line.amount),
        // What is gone cannot be taken back: there is a reason in the place of the button.
        gone: isSpentForGood(actor, line, spec),
        when: [line.at > 0 ? dateOf(line.at) : "", line.by].filter(Boolean).join(" · "),
      }))
      .reverse(),
  };
}

/** Made once: making one takes longer than all the rest of a page. The language changes with the page only. */
let dates: Intl.DateTimeFormat | undefined;

function dateOf(at: number): string {
  dates ??= new Intl.DateTimeFormat(theGame().i18n.lang, { dateStyle: "short" });
  return dates.format(at);
}

const rowOf = ({ label, from, to, price, now, says, kind, item }: ExperienceOption, index: number, left: number) => {
  const name = t(label);
  const what = says ? t(says) : String(to);
  return {
    index,
    id: `${kind}-${item}`,
    kind,
    name,
    from: now ? t(now) : from,
    what,
    price,
    dear: !core.affords(left, price),
  };
};
