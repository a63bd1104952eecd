import { describe, expect, it } from "vitest";
import { inSavedLanguage, themeOf } from "./appearance";

describe("the saved language at sign-in", () => {
  it.each([
    ["/members/dashboard", "es", "/es/members/dashboard"],
    ["/es/members/settings?tab=data#x", "en", "/members/settings?tab=data#x"],
    ["/es?welcome=1", "en", "/?welcome=1"],
    ["/", "es", "/es"],
    ["/api/me/export", "es", "/api/me/export"],
    ["/r/noor", "es", "/r/noor"],
    ["/updates.xml", "es", "/updates.xml"],
  ] as const)("%s in %s is %s", (target, locale, wanted) =>
    expect(inSavedLanguage(target, { locale, theme: "dark" })).toBe(wanted),
  );
});

it("knows three themes", () => {
  expect(themeOf("system")).toBe("system");
  expect(themeOf("neon")).toBeNull();
  expect(themeOf(null)).toBeNull();
});
