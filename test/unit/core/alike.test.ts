import { expect, it } from "vitest";
import { toldApart } from "../../../module/core/alike.ts";

it("numbers those who share a name, in their order, and nobody else", () => {
  expect(toldApart(["Wolf", "Ana", "Wolf", "Bandit", "Wolf"])).toEqual(["Wolf 1", "Ana", "Wolf 2", "Bandit", "Wolf 3"]);
});

it("passes over a number that is another's own name", () => {
  expect(toldApart(["Wolf", "Wolf 1", "Wolf"])).toEqual(["Wolf 2", "Wolf 1", "Wolf 3"]);
  const many = toldApart([...Array.from({ length: 50 }, () => "Wolf"), "Wolf 7"]);
  expect(new Set(many).size).toBe(51);
});

it("takes names that JavaScript means something by", () => {
  expect(toldApart(["__proto__", "constructor", "__proto__"])).toEqual(["__proto__ 1", "constructor", "__proto__ 2"]);
  expect(toldApart([])).toEqual([]);
});
