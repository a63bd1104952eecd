import { describe, expect, it } from "vitest";
import { preferredLocale } from "./preferred-locale";

describe("preferredLocale", () => {
  it.each([
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["en-GB,en;q=0.9,es;q=0.8", "en"],
    ["fr,es;q=0.5,en;q=0.4", "es"],
    ["en;q=0.3, es;q=0.7", "es"],
    ["es;q=0, en", "en"],
    ["est", null],
    ["fr-FR,de", null],
    ["*", null],
    ["", null],
    [null, null],
    ["es;q=abc", "es"],
  ])("%j → %j", (header, locale) => expect(preferredLocale(header, ["en", "es"])).toBe(locale));
});
