import { expect, it } from "vitest";
import { splitSections } from "./sections";

it("makes a section of each heading of the second level, with an address of its own", () => {
  expect(splitSections("Before.\n\n## Tu cuenta\n\nOne.\n### Sub\n\n## Tu cuenta\nTwo.\n")).toEqual([
    { id: "text", title: "", text: "Before." },
    { id: "tu-cuenta", title: "Tu cuenta", text: "One.\n### Sub" },
    { id: "tu-cuenta-3", title: "Tu cuenta", text: "Two." },
  ]);
  expect(splitSections("")).toEqual([]);
});
