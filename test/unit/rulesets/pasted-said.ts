import type { Brought } from "../../../module/contract/index.ts";
import * as utils from "../../../packages/mesa/common/utils/index.ts";

/** An actor out of a text on a few lines: who it is with its figures, its things with theirs, and what was left. */
export function said({ type, name, system, items, left, assumed }: Brought): string[] {
  const figures = (data: object) =>
    Object.entries(utils.flattenObject(data))
      .flatMap(([path, value]) => {
        const label = path.replace(/^(attributes|characteristics|extra)\./, "").replace(/\.value$/, "");
        if (Array.isArray(value))
          return value.map(
            (one) =>
              `${label} ${Object.values(one as object)
                .join(" ")
                .trim()}`,
          );
        return value === false || value === "" ? [] : value === true ? [label] : [`${label} ${value}`];
      })
      .join(", ");
  return [
    `${type} ${name}: ${figures(system)}`,
    ...items.map(({ type, name, system, unknown }) =>
      `- ${type} ${name}: ${figures({ ...unknown, ...system })}`.trim(),
    ),
    ...left.map((line) => `? ${line}`),
    ...(assumed.length > 0 ? [`assumed: ${assumed.join(", ")}`] : []),
  ];
}
