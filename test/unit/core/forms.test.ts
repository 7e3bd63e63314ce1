import { describe, expect, it } from "vitest";
import { inForm, nameInForm } from "../../../module/core/forms.ts";

describe("words in forms", () => {
  it("follow the person's form", () => {
    const elf = "Elfa|Elfo|Gente elfa";
    expect((["feminine", "masculine", "neutral"] as const).map((form) => inForm(elf, form))).toEqual([
      "Elfa",
      "Elfo",
      "Gente elfa",
    ]);
    expect(inForm("Elfa | Elfo", "neutral")).toBe("Elfa/Elfo");
    expect(inForm("Piloto", "feminine")).toBe("Piloto");
    expect(inForm("", "feminine")).toBe("");
  });

  it("leave a name that a user gave", () => {
    const elf = "Elfa|Elfo|Gente elfa";
    expect(nameInForm("Elfa", elf, "masculine")).toBe("Elfo");
    expect(nameInForm(" Gente elfa", elf, "feminine")).toBe("Elfa");
    expect(nameInForm("Elfa de la bruma", elf, "masculine")).toBe("Elfa de la bruma");
    expect(nameInForm("Elf", "", "feminine")).toBe("Elf");
    expect(nameInForm("", "", "feminine")).toBe("");
  });
});
