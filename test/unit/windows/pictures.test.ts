import { expect, it } from "vitest";
import { isOwnFile } from "../../../module/windows/heroes/pictures.ts";

it.each(["worlds/ours/faces/Inés (1).webp", "icons/svg/mystery-man.svg", "face.PNG"])(
  "a player's own picture may be a file of this server's: %s",
  (path) => {
    expect(isOwnFile(path)).toBe(true);
  },
);

it.each([
  "https://elsewhere.example/face.png",
  "//elsewhere.example/face.png",
  "/face.png",
  "\\\\elsewhere\\face.png",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)//.png",
  "worlds/../../etc/face.png",
  "worlds/face.png?to=elsewhere",
  "worlds/face.html",
  ".png",
  `${"x".repeat(300)}.png`,
  "",
])("no other address is fetched by everybody's browser: %s", (path) => {
  expect(isOwnFile(path)).toBe(false);
});
