import { expect, it } from "vitest";
import { wordsOf } from "./schema";

it("gives a chapter its words in the reader's language, else in English", () => {
  expect(wordsOf({ en: "Autumn", es: "Otoño" }, "es")).toEqual({ title: "Otoño", text: "" });
  expect(wordsOf({ en: { title: "A hut", text: "Open." } }, "es")).toEqual({ title: "A hut", text: "Open." });
  expect(wordsOf(null, "en").title).toBe("");
});
