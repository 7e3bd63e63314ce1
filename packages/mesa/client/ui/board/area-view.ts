/** Areas as the current user sees them on the board. */
import type { MeasuredTemplateDocument, RegionDocument } from "../../documents/board/areas.ts";
import { cssColor } from "../host.ts";
import { regionShape } from "./area-shapes.ts";
import type { BoardScene } from "./types.ts";

const SVG = "http://www.w3.org/2000/svg";

interface Outline {
  id: string;
  path: string;
  color: string;
  at: { x: number; y: number };
}

function templatesOn(scene: BoardScene): Outline[] {
  const templates = (scene as unknown as { templates: Iterable<MeasuredTemplateDocument> }).templates;
  return [...templates].flatMap((document) => {
    const { object } = document;
    const color = cssColor((document as unknown as { fillColor: never }).fillColor, "#ff0000");
    return object?.isVisible ? [{ id: object.id, path: object.shape.path, color, at: object }] : [];
  });
}

/** Regions show to gamemasters, and to players where they are always seen or the player observes them. */
function regionsOn(scene: BoardScene): Outline[] {
  const regions = (scene as unknown as { regions: Iterable<RegionDocument> }).regions;
  const { ALWAYS, OBSERVER } = CONST.REGION_VISIBILITY as unknown as Record<string, number>;
  const { user } = game;
  const sees = (region: RegionDocument) =>
    user?.isGM === true ||
    region.visibility === ALWAYS ||
    (region.visibility === OBSERVER && region.testUserPermission(user as never, "OBSERVER"));
  return [...regions].filter(sees).flatMap((region) => {
    const color = cssColor((region as unknown as { color: never }).color, "#ff0000");
    return region.shapes.map((shape) => ({
      id: String(region.id),
      path: regionShape(shape).path,
      color,
      at: { x: 0, y: 0 },
    }));
  });
}

/** Draws the areas of a scene anew. */
export function drawAreas(layer: SVGSVGElement, scene: BoardScene): void {
  const { width, height } = scene.dimensions;
  layer.setAttribute("width", String(width));
  layer.setAttribute("height", String(height));
  layer.replaceChildren(
    ...[...templatesOn(scene), ...regionsOn(scene)].map(({ id, path, color, at }) => {
      const outline = document.createElementNS(SVG, "path");
      outline.setAttribute("d", path);
      outline.setAttribute("data-area-id", id);
      outline.setAttribute("transform", `translate(${at.x} ${at.y})`);
      outline.setAttribute("fill", color);
      outline.setAttribute("fill-opacity", "0.25");
      outline.setAttribute("stroke", color);
      outline.setAttribute("vector-effect", "non-scaling-stroke");
      return outline;
    }),
  );
}

/** The place for them, under the tokens. */
export function areaLayer(): SVGSVGElement {
  const layer = document.createElementNS(SVG, "svg");
  layer.classList.add("board-areas");
  layer.setAttribute("aria-hidden", "true");
  return layer;
}
