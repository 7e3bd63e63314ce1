/** The scene itself: its ground, its picture, its grid. */
import { el } from "../dom.ts";
import { cssColor } from "../host.ts";
import { areaLayer } from "./area-view.ts";
import type { SceneDimensions } from "./geometry.ts";
import type { BoardScene } from "./types.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The lines of a square grid as one path. */
export function gridPath({ width, height, size }: Pick<SceneDimensions, "width" | "height" | "size">): string {
  const lines: string[] = [];
  for (let x = 0; x <= width; x += size) lines.push(`M${x} 0V${height}`);
  for (let y = 0; y <= height; y += size) lines.push(`M0 ${y}H${width}`);
  return lines.join("");
}

function drawGrid(scene: BoardScene, dimensions: SceneDimensions): SVGSVGElement | null {
  if (scene.grid.type !== CONST.GRID_TYPES.SQUARE) return null;
  const svg = document.createElementNS(SVG, "svg");
  svg.classList.add("board-grid");
  svg.setAttribute("width", String(dimensions.width));
  svg.setAttribute("height", String(dimensions.height));
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", gridPath(dimensions));
  path.setAttribute("stroke", cssColor(scene.grid.color, "#000"));
  path.setAttribute("stroke-opacity", String(scene.grid.alpha));
  path.setAttribute("stroke-width", String(scene.grid.thickness));
  // The lines stay as thin as they are meant, however far away the scene is.
  path.setAttribute("vector-effect", "non-scaling-stroke");
  path.setAttribute("fill", "none");
  svg.append(path);
  return svg;
}

function picture(src: string, className: string): HTMLElement {
  const isVideo = /\.(mp4|webm|ogv|m4v)$/i.test(src.split("?")[0] ?? "");
  if (!isVideo) return el("img", { class: className, src, alt: "", draggable: "false" });
  const video = el("video", { class: className, src, loop: true, playsinline: true });
  video.muted = true;
  video.autoplay = true;
  return video;
}

/** Puts a scene on the surface. @returns the stage, and in it the places for areas and tokens */
export function drawScene(
  surface: HTMLElement,
  scene: BoardScene,
): { stage: HTMLElement; areas: SVGSVGElement; tokens: HTMLElement } {
  const { dimensions } = scene;
  const { sceneRect } = dimensions;
  const stage = el("div", { class: "board-stage", role: "group", "aria-label": scene.name, "data-scene-id": scene.id });
  stage.style.width = `${dimensions.width}px`;
  stage.style.height = `${dimensions.height}px`;
  const color = cssColor(scene.backgroundColor, "#999999");
  stage.style.setProperty("--scene-color", color);
  const ground = el("div", { class: "board-ground" });
  Object.assign(ground.style, {
    left: `${sceneRect.x}px`,
    top: `${sceneRect.y}px`,
    width: `${sceneRect.width}px`,
    height: `${sceneRect.height}px`,
  });
  if (scene.background.src) ground.append(picture(scene.background.src, "board-background"));
  if (scene.foreground) ground.append(picture(scene.foreground, "board-foreground"));
  const tokens = el("div", { class: "board-tokens" });
  const grid = drawGrid(scene, dimensions);
  const areas = areaLayer();
  stage.append(ground, ...(grid ? [grid] : []), areas, tokens);
  surface.classList.add("has-scene");
  surface.append(stage);
  return { stage, areas, tokens };
}
