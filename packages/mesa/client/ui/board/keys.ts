/** The keys of the board, as V13 names and binds them. */
import { Tour } from "../../runtime/tours.ts";
import type { Token } from "./token.ts";

type Register = (action: string, config: Record<string, unknown>) => void;

const ARROWS: [action: string, keys: string[], dx: number, dy: number][] = [
  ["panUp", ["ArrowUp", "Numpad8"], 0, -1],
  ["panDown", ["ArrowDown", "Numpad2"], 0, 1],
  ["panLeft", ["ArrowLeft", "Numpad4"], -1, 0],
  ["panRight", ["ArrowRight", "Numpad6"], 1, 0],
  ["panUpLeft", ["Numpad7"], -1, -1],
  ["panUpRight", ["Numpad9"], 1, -1],
  ["panDownLeft", ["Numpad1"], -1, 1],
  ["panDownRight", ["Numpad3"], 1, 1],
];

/** Moves the controlled tokens by a square; with none, the view. Shift turns the tokens instead. */
function step(dx: number, dy: number, rotate: boolean): boolean {
  const directions = [dx > 0 ? "right" : dx < 0 ? "left" : "", dy > 0 ? "down" : dy < 0 ? "up" : ""];
  if (Tour.onMovementAction(directions.filter(Boolean))) return true;
  if (!canvas.ready || !canvas.dimensions) return false;
  if (canvas.tokens.controlled.length) {
    void canvas.tokens.moveMany({ dx, dy, rotate }).catch((error: unknown) => {
      Hooks.onError("TokenLayer#moveMany", error, { log: "error", notify: "error" });
    });
    return true;
  }
  const { x, y } = canvas._view;
  canvas.pan({ x: x + dx * canvas.dimensions.size, y: y + dy * canvas.dimensions.size });
  return true;
}

/** T targets what the pointer is over; with Shift beside the targets there are. */
function target(isShift: boolean): boolean {
  if (!canvas.ready) return false;
  const token: Token | null = canvas.tokens.hover;
  if (!token?.isVisible) return false;
  token.setTarget(!token.isTargeted, { releaseOthers: !isShift });
  return true;
}

function removeControlled(): boolean {
  if (!canvas.ready || !canvas.tokens.controlled.length) return false;
  canvas.tokens._deleteControlled().catch((error: unknown) => {
    Hooks.onError("TokenLayer#_onDeleteKey", error, { log: "error", notify: "error" });
  });
  return true;
}

/** Releases what is controlled. @returns was there anything to release? */
export function releaseBoard(): boolean {
  return canvas.ready && canvas.tokens.releaseAll() > 0;
}

/** Closes the controls of a token. @returns were they open? */
export function closeTokenHud(): boolean {
  if (!canvas.hud?.token.rendered) return false;
  void canvas.hud.token.close();
  return true;
}

/** Registers the keys, before `init`. */
export function registerBoardKeybindings(register: Register): void {
  for (const [action, keys, dx, dy] of ARROWS) {
    register(action, {
      name: `KEYBINDINGS.${action}`,
      editable: keys.map((key) => ({ key })),
      reservedModifiers: ["Shift"],
      repeat: true,
      onDown: ({ isShift }: { isShift: boolean }) => step(dx, dy, isShift),
    });
  }
  register("target", {
    name: "KEYBINDINGS.target",
    editable: [{ key: "KeyT" }],
    reservedModifiers: ["Shift"],
    onDown: ({ isShift }: { isShift: boolean }) => target(isShift),
  });
  register("delete", {
    name: "KEYBINDINGS.delete",
    editable: [{ key: "Delete" }, { key: "Backspace" }],
    onDown: removeControlled,
  });
  register("selectAll", {
    name: "KEYBINDINGS.selectAll",
    editable: [{ key: "KeyA", modifiers: ["Control"] }],
    onDown: () => canvas.ready && canvas.tokens.controlAll().length >= 0,
  });
  register("highlight", {
    name: "KEYBINDINGS.highlight",
    editable: [{ key: "AltLeft" }, { key: "AltRight" }],
    reservedModifiers: ["Alt", "Control", "Shift"],
    onDown: () => {
      canvas.highlightObjects(true);
      return false;
    },
    onUp: () => {
      canvas.highlightObjects(false);
      return false;
    },
  });
}
