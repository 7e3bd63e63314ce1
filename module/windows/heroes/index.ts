export { guided, guideKey, guideOf } from "./content.ts";
export { unmake } from "./finish.ts";
export { CreationGuide } from "./guide.ts";
export { MyHero, randomAdversary } from "./my-hero.ts";
export { placeAbsent } from "./place.ts";
export { onHeroButton, onHeroRequest } from "./requests.ts";
export { addUsual } from "./usual.ts";
