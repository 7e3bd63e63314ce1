import type { ReleaseData } from "../../common/protocol.ts";

/** What Mesa says it is, by the generation asked for: the least build of the V13 series it models, or a V14 one. */
export function releaseOf(generation: 13 | 14): ReleaseData {
  const build = generation === 14 ? 359 : 347;
  return { generation, build, version: `${generation}.${build}` };
}
