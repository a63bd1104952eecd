import { describe, expect, it } from "vitest";
import { missingLanguages, withoutMissing } from "./missing-languages";

describe("languages without words", () => {
  it("are those of the site that a text does not have; of a new text none is known", () => {
    expect(missingLanguages({ en: "Hut", es: "Refugio" })).toEqual(["de"]);
    expect(missingLanguages({ en: "Hut" })).toEqual(["es", "de"]);
    expect(missingLanguages(undefined)).toEqual([]);
  });

  it("may stay without them", () => {
    const typed = { title_en: "Hut", title_de: " ", text_de: "", reason: "New" };
    expect(withoutMissing({ ...typed, without: "de" })).toEqual({ title_en: "Hut", reason: "New" });
  });

  it("are read whole once something is typed, and English always", () => {
    const begun = { title_en: "", title_de: "", text_de: "Hütte" };
    expect(withoutMissing({ ...begun, without: "de en" })).toEqual(begun);
  });

  it("lose nothing that is called so by chance, and no language that they had", () => {
    const typed = { title_en: "Hut", title_es: "", made: "", side: "" };
    expect(withoutMissing({ ...typed, without: "de ade _es" })).toEqual(typed);
    expect(withoutMissing(typed)).toBe(typed);
    expect(withoutMissing(null)).toBeNull();
  });
});
