import type { HostFacts } from "../../foundry/host-facts.ts";
import type { StepResult, Verdict } from "./step.ts";

/** The report as Markdown, to be put into an issue. Knows no Foundry: the caller hands in the texts. */

export interface CheckupReport {
  facts: HostFacts;
  results: readonly StepResult[];
  /** What could not be taken away again. */
  left: readonly string[];
  /** Whether it was stopped before its end. */
  stopped: boolean;
}

export const verdictCount = (results: readonly StepResult[], verdict: Verdict): number =>
  results.filter((result) => result.verdict === verdict).length;

/** One line of Markdown: what it says is text, and breaks no list. */
const line = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[<>|`*_[\]\\]/g, "\\$&")
    .trim();

export function markdown(
  { facts, results, left, stopped }: CheckupReport,
  t: (key: string, data?: Record<string, unknown>) => string,
): string {
  const key = (name: string, data?: Record<string, unknown>) => t(`CUBILETE.checkup.report.${name}`, data);
  const nameOf = ({ group, label, data = {} }: StepResult) => {
    const places = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, t(value)]));
    return line(`${t(group)}: ${t(label, places)}`);
  };
  const figures = {
    passed: verdictCount(results, "passed"),
    differed: verdictCount(results, "differed"),
    untried: verdictCount(results, "untried"),
  };
  const section = (title: string, entries: string[]) => (entries.length > 0 ? ["", `## ${title}`, "", ...entries] : []);
  const listed = (verdict: Verdict) =>
    results
      .filter((result) => result.verdict === verdict)
      .map(
        (result) =>
          `- ${nameOf(result)} (${line(result.id)})${result.details.map((one) => `\n  - ${line(one)}`).join("")}`,
      );
  return [
    `# ${key("title")}`,
    "",
    key("figures", figures),
    ...(stopped ? ["", key("stopped")] : []),
    "",
    `- ${key("host")}: Foundry ${line(facts.host)} (${facts.generation})`,
    `- Cubilete: ${line(facts.system)}`,
    `- ${key("browser")}: ${line(facts.browser)}`,
    `- ${key("language")}: ${line(facts.language)}`,
    `- ${key("modules")}: ${facts.modules.map(line).join(", ") || "—"}`,
    `- ${key("settings")}: ${facts.settings.map(line).join(", ") || "—"}`,
    `- ${key("unreadable")}: ${facts.unreadable}`,
    ...section(key("differed"), listed("differed")),
    ...section(key("untried"), listed("untried")),
    ...section(
      key("left"),
      left.map((one) => `- ${line(one)}`),
    ),
    ...section(key("passed"), listed("passed")),
    "",
  ].join("\n");
}
