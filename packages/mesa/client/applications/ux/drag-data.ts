import { type Data, type HostDocument, host } from "../host.ts";

/** The JSON that a drag carries; an empty object when it carries none. */
export function readDragData(event: DragEvent): Data {
  // The drop may come from another application on the machine: anything can be in it.
  try {
    const parsed: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
    return parsed !== null && typeof parsed === "object" ? (parsed as Data) : {};
  } catch {
    return {};
  }
}

/** The `@UUID[…]{…}` text for dropped data, or null when the data is no document. */
export async function contentLinkFor(eventData: unknown, options: Data = {}): Promise<string | null> {
  const { uuid } = (eventData ?? {}) as { uuid?: string };
  if (!uuid) return null;
  const target = (await host.fromUuid(uuid)) as
    | (HostDocument & { createDocumentLink?(eventData: unknown, options: Data): string; link?: string })
    | null;
  if (!target) return null;
  if (target.createDocumentLink) return target.createDocumentLink(eventData, options);
  return target.link ?? `@UUID[${target.uuid}]{${target.name ?? ""}}`;
}
