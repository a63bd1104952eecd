import { describe, expect, it } from "vitest";
import { entryForm } from "./schema";

const typed = {
  ...{ title_en: "The hut", text_en: "Open.", title_es: "El refugio", text_es: "Abierto." },
  ...{ title_de: "", text_de: "", happened_at: "2026-11-01T10:00", reason: "Planned" },
};
const complaints = (form: object) =>
  (entryForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

describe("words of what staff publish", () => {
  it("are asked for in every language of the site", () => {
    expect(complaints(typed)).toEqual([["title_de", "too_short"]]);
    expect(complaints({ ...typed, without: "" })).toEqual([["title_de", "too_short"]]);
  });

  it("may stay missing in a language in which the edited entry has none", () => {
    const { values } = entryForm.parse({ ...typed, without: "de" });
    expect(values.texts).toEqual({
      en: { title: "The hut", text: "Open." },
      es: { title: "El refugio", text: "Abierto." },
    });
    const begun = { ...typed, without: "de", text_de: "Offen." };
    expect(complaints(begun)).toEqual([["title_de", "too_short"]]);
    expect(entryForm.parse({ ...begun, title_de: "Die Hütte" }).values.texts).toHaveProperty("de");
  });

  it("are never missing in English, nor where others stand already", () => {
    expect(complaints({ ...typed, title_en: "", text_en: "", without: "en de" })).toEqual([
      ["title_en", "too_short"],
    ]);
    expect(complaints({ ...typed, title_es: "", text_es: "", without: "de" })).toEqual([
      ["title_es", "too_short"],
    ]);
  });
});
