import { expect, it } from "vitest";
import { otherLanguage } from "./other-language";

it("names the language of a text only where it is not the page's", () => {
  expect(otherLanguage({ en: "Climb", de: "Steig" }, "de")).toBeUndefined();
  expect(otherLanguage({ en: "Climb" }, "en")).toBeUndefined();
  expect(otherLanguage({ en: "Climb" }, "de")).toBe("en");
});
