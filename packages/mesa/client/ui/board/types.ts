import type { Actor } from "../../documents/actor.ts";
import type { Scene } from "../../documents/board/scene.ts";
import type { TokenDocument } from "../../documents/board/token.ts";
import type { User } from "../../documents/user.ts";
import type { SceneDimensions } from "./geometry.ts";

/** A token document with the fields that the board draws. */
export type BoardTokenDocument = TokenDocument & {
  id: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  elevation: number;
  sort: number;
  rotation: number;
  alpha: number;
  locked: boolean;
  disposition: number;
  turnMarker: { mode: number };
  displayName: number;
  displayBars: number;
  texture: { src: string | null; scaleX: number; scaleY: number; tint?: { css?: string } | null };
  sight: { enabled: boolean };
  isOwner: boolean;
};

/** A scene with the fields that the board draws. */
export type BoardScene = Scene & {
  id: string;
  name: string;
  width: number;
  height: number;
  padding: number;
  background: { src: string | null; color?: unknown };
  foreground: string | null;
  backgroundColor: unknown;
  tokenVision: boolean;
  grid: {
    type: number;
    size: number;
    distance: number;
    units: string;
    color: unknown;
    alpha: number;
    thickness: number;
  };
  initial: { x: number | null; y: number | null; scale: number | null };
  dimensions: SceneDimensions;
};

export type BoardActor = Actor & { name: string; img: string | null };
export type BoardUser = User & { id: string; color: unknown; isGM: boolean };

export interface BarData {
  type: "bar" | "value";
  attribute: string;
  value: number;
  max?: number;
  editable?: boolean;
}
