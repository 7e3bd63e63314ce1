import type { Data } from "../host.ts";

const TOKEN = /(?:(?<key>[\w-]+)=)?(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))/g;

const isUuid = (text: string) => /^\.|^[A-Z][A-Za-z]*(?:\.[\w-]+)+$/.test(text);

function typed(text: string): unknown {
  if (text === "true") return true;
  if (text === "false") return false;
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * Parses what stands between the brackets of `@Embed[…]`: `key=value` pairs, quoted values, and bare words.
 * The first bare word that reads as a UUID is the document when no `uuid=` names it.
 */
export function parseEmbedConfig(raw: string, { relative }: Data = {}): Data & { values: string[]; uuid?: string } {
  const config: Data & { values: string[]; uuid?: string } = { values: [] };
  for (const { groups } of raw.matchAll(TOKEN)) {
    const value = groups?.quoted ?? groups?.plain ?? "";
    const key = groups?.key;
    if (key && key !== "__proto__" && key !== "values") config[key] = key === "uuid" ? value : typed(value);
    else if (!key) config.values.push(value);
  }
  if (!config.uuid) {
    const index = config.values.findIndex((value) => isUuid(value) || (!!relative && value.startsWith(".")));
    if (index >= 0) config.uuid = config.values.splice(index, 1)[0];
  }
  for (const flag of ["inline", "cite", "caption"]) if (config.values.includes(flag)) config[flag] ??= true;
  return config;
}
