import { describe, expect, it } from "vitest";
import { localizedHref, splitLocale, switchLocale } from "./href";

describe("localizedHref", () => {
  it.each([
    ["en", "/pricing", "/pricing"],
    ["es", "/pricing", "/es/pricing"],
    ["es", "/", "/es"],
    ["es", "/?ref=noor", "/es?ref=noor"],
    ["es", "/faq#refunds", "/es/faq#refunds"],
    ["es", "#main", "#main"],
    ["es", "https://example.com/a", "https://example.com/a"],
    ["es", "//example.com", "//example.com"],
    ["xx", "/pricing", "/pricing"],
  ])("%s %s → %s", (locale, path, href) => {
    expect(localizedHref(locale, path)).toBe(href);
  });
});

describe("splitLocale", () => {
  it.each([
    ["/", "en", "/"],
    ["/es", "es", "/"],
    ["/es/faq", "es", "/faq"],
    ["/en/faq", "en", "/faq"],
    ["/estimate", "en", "/estimate"],
    ["", "en", "/"],
  ])("%s → %s %s", (pathname, locale, path) => {
    expect(splitLocale(pathname)).toEqual({ locale, path });
  });
});

it("switches the language of the page one is on", () => {
  expect(switchLocale("/es/faq", "en")).toBe("/faq");
  expect(switchLocale("/", "es")).toBe("/es");
});
