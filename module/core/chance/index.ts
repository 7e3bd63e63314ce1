export { diceSum } from "./dice.ts";
export { Distribution } from "./distribution.ts";
