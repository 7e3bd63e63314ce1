/** foundry.helpers.media: what can be told of a file by its name. */
import { UnmodelledError } from "./names/strict.ts";

function hasExtension(src: string, extensions: object): boolean {
  const extension = src.split("?")[0]?.split(".").pop()?.toLowerCase() ?? "";
  return extension in extensions;
}

export class ImageHelper {
  static hasImageExtension(src: string): boolean {
    return hasExtension(src, CONST.IMAGE_FILE_EXTENSIONS);
  }

  static async createThumbnail(): Promise<never> {
    throw new UnmodelledError("foundry.helpers.media.ImageHelper.createThumbnail");
  }
}

export class VideoHelper {
  static hasVideoExtension(src: string): boolean {
    return hasExtension(src, CONST.VIDEO_FILE_EXTENSIONS);
  }
}

export class CompendiumArt extends Map<string, unknown> {
  readonly enabled = false;
}
