import { templateNumbers } from "../foundry/inputs.ts";
import { signed } from "./i18n.ts";

/** Numbers in templates. Cards are drawn before any sheet is: these are there from the start. */
export function registerTemplateNumbers(): void {
  templateNumbers({
    /** `{{cub-signed modifier}}`: +2, −1. The host's own `numberFormat` writes a hyphen. */
    "cub-signed": (value) => signed(Number(value)),
    /** `{{cub-minus value}}`: a figure or a word as it is, but for the minus of a figure below zero. */
    "cub-minus": (value) => String(value).replace(/^-(?=\d)/, "\u2212"),
  });
}
