export { Distribution } from "./distribution.ts";
