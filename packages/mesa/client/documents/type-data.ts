import type { Dict } from "../../common/utils/types.ts";

/** What a document asks of its type's own data, where that has an answer. */
interface TypeDataLike {
  prepareBaseData?(): void;
  prepareDerivedData?(): void;
  _preCreate?(data: Dict, options: Dict, user: unknown): Promise<boolean | undefined>;
  _preUpdate?(changes: Dict, options: Dict, user: unknown): Promise<boolean | undefined>;
  _preDelete?(options: Dict, user: unknown): Promise<boolean | undefined>;
  _onCreate?(data: Dict, options: Dict, userId: string): void;
  _onUpdate?(changes: Dict, options: Dict, userId: string): void;
  _onDelete?(options: Dict, userId: string): void;
  toEmbed?(config: object, options?: object): Promise<HTMLElement | HTMLCollection | null>;
  onEmbed?(element: HTMLElement): void;
}

export function systemOf(document: object): TypeDataLike {
  return ((document as { system?: unknown }).system ?? {}) as TypeDataLike;
}
