import { BaseAdventure } from "../../common/documents/index.ts";
import { UnmodelledError } from "../runtime/strict.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** Documents that are imported together. */
export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  async import(): Promise<never> {
    throw new UnmodelledError("Adventure#import");
  }

  async prepareImport(): Promise<never> {
    throw new UnmodelledError("Adventure#prepareImport");
  }

  async importContent(): Promise<never> {
    throw new UnmodelledError("Adventure#importContent");
  }
}
