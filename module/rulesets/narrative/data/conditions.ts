import type { ConditionSpec } from "../../../contract/index.ts";
import { systemPath } from "../../../foundry/index.ts";
import { key } from "./labels.ts";

const mark = (id: string, img: string): ConditionSpec => ({
  id,
  name: key(`status.${id}`),
  img: systemPath(`assets/icons/narrative/${img}.svg`),
});

/** The conditions that people take up and leave. Foundry has one of its own for those who lie prone. */
export const CONDITIONS: ConditionSpec[] = [
  mark("aim", "aim"),
  mark("aimTwice", "sniper"),
  mark("guarded", "parry"),
  mark("cover", "cover"),
];
