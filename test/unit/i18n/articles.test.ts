import { beforeEach, expect, it } from "vitest";
import { clearTable, host } from "../table.ts";

/* In Spanish, the article that a name begins with is joined to "a" and "de"; the title of a work keeps its own. */

const { t } = await import("../../../module/i18n/i18n.ts");

beforeEach(() => clearTable());

it("joins it where a name follows, in Spanish alone", () => {
  host.lang = "es";
  expect(t("CUBILETE.card.applyTo", { name: "El Contable" })).toBe("Aplicar al Contable");
  expect(t("CUBILETE.crew.stationOf", { name: "El Contable" })).toBe("Puesto del Contable");
  expect(t("CUBILETE.card.applyTo", { name: "La Corneja" })).toBe("Aplicar a La Corneja");
  expect(t("CUBILETE.card.applyTo", { name: "Elías" })).toBe("Aplicar a Elías");
  expect(t("CUBILETE.welcome.imported", { name: "El molino de las grajas" })).toContain("«El molino de las grajas»");
  host.lang = "en";
  expect(t("CUBILETE.card.applyTo", { name: "El Zurdo" })).toBe("Apply to El Zurdo");
});

it("leaves what a user wrote as it is", () => {
  host.lang = "es";
  expect(t("CUBILETE.card.applyTo", { name: "Barco a El Cairo" })).toBe("Aplicar a Barco a El Cairo");
});
