import type { PlayedTest } from "./shapes.ts";

/** What XML can hold; the rest of a message is shown as a sign for it. */
const UNSAYABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const SIGNS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const escaped = (text: string): string =>
  text.replaceAll(UNSAYABLE, "\u{FFFD}").replaceAll(/[&<>"\n\r]/g, (sign) => SIGNS[sign] ?? sign);

const seconds = (tests: readonly PlayedTest[]): string =>
  (tests.reduce((sum, { duration }) => sum + duration, 0) / 1000).toFixed(3);

function counts(tests: readonly PlayedTest[]): string {
  const of = (state: PlayedTest["state"]) => tests.filter((test) => test.state === state).length;
  return `tests="${tests.length}" failures="${of("failed")}" errors="0" skipped="${of("pending")}" time="${seconds(tests)}"`;
}

function testcase(test: PlayedTest): string {
  const { batch, title, state, reason } = test;
  const open = `    <testcase classname="${escaped(batch)}" name="${escaped(title)}" time="${seconds([test])}"`;
  if (state === "passed") return `${open}/>`;
  const why = `<failure message="${escaped(reason.split("\n", 1)[0] ?? "")}">${escaped(reason)}</failure>`;
  return `${open}>${state === "failed" ? why : "<skipped/>"}</testcase>`;
}

/** The tests as JUnit's XML, which GitHub, GitLab and others read: each batch is a suite. */
export function junit(tests: readonly PlayedTest[]): string {
  const batches = [...new Set(tests.map(({ batch }) => batch))];
  const suites = batches.map((batch) => {
    const own = tests.filter((test) => test.batch === batch);
    return `  <testsuite name="${escaped(batch)}" ${counts(own)}>\n${own.map(testcase).join("\n")}\n  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts(tests)}>\n${suites.join("")}</testsuites>\n`;
}
