/** Areas on a scene: measured templates (V13) and regions. */
import { BaseMeasuredTemplate, BaseRegion } from "../../../common/documents/index.ts";
import type { Dict } from "../../../common/utils/types.ts";
import { settle } from "../../runtime/names/settable.ts";
import { strictObject } from "../../runtime/names/strict.ts";
import { type AreaShape, liesIn, templateShape } from "../../ui/board/area-shapes.ts";
import type { Point } from "../../ui/board/geometry.ts";
import { ClientDocumentMixin } from "../mixin.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";

/** What is drawn of a template while its scene is on the board: of a placeable object, what systems ask of an area. */
export interface PlacedTemplate {
  readonly document: MeasuredTemplateDocument;
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** About the template's own origin. */
  readonly shape: AreaShape;
  readonly isVisible: boolean;
  readonly visible: boolean;
}

export class MeasuredTemplateDocument extends ClientDocumentMixin(BaseMeasuredTemplate) {
  declare t: string;
  declare x: number;
  declare y: number;
  declare distance: number;
  declare direction: number;
  declare angle: number;
  declare width: number;
  declare hidden: boolean;
  declare author: { readonly id: string } | null;

  get isAuthor(): boolean {
    return this.author?.id === game.user?.id;
  }

  /** Drawn on the scene in view alone. */
  get object(): PlacedTemplate | null {
    const scene = this.parent as unknown as Scene | null;
    if (!scene || canvas.scene !== (scene as unknown) || !canvas.ready) return null;
    const isVisible = !this.hidden || this.isAuthor || game.user?.isGM === true;
    const { x, y } = this;
    const shape = templateShape(this, scene.dimensions.distancePixels);
    return strictObject("MeasuredTemplateDocument#object", {
      ...{
        document: this as MeasuredTemplateDocument,
        id: String(this.id),
        x,
        y,
        shape,
        isVisible,
        visible: isVisible,
      },
    });
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    canvas._drawAreas();
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    canvas._drawAreas();
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    canvas._drawAreas();
  }
}

export class RegionDocument extends ClientDocumentMixin(BaseRegion) {
  declare shapes: Record<string, unknown>[];
  declare visibility: number;

  /** Who stands in it, by the middle of their token. Mesa has no elevation. */
  get tokens(): Set<TokenDocument> {
    const scene = this.parent as unknown as Scene | null;
    return new Set(scene?.tokens.filter((token) => this.testPoint(token.getCenterPoint())) ?? []);
  }

  set tokens(tokens: Set<TokenDocument>) {
    settle(this, "tokens", tokens);
  }

  testPoint(point: Point): boolean {
    return liesIn(this.shapes, point);
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    canvas._drawAreas();
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    canvas._drawAreas();
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    canvas._drawAreas();
  }
}
