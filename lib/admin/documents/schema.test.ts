import { describe, expect, it } from "vitest";
import { documentForm } from "./schema";

const typed = { kind: "update", id: "", title_en: "What is new", text_en: "One.\r\nTwo.", reason: "Planned" };
const complaints = (form: object) => {
  const { error } = documentForm.safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
};

describe("the form of a text", () => {
  it("leaves a language out that nobody has typed in, and has line ends as everywhere", () => {
    expect(documentForm.parse({ ...typed, title_es: " ", text_es: "" }).values.texts).toEqual({
      en: { title: "What is new", text: "One.\nTwo." },
    });
    expect(documentForm.parse({ ...typed, title_es: "Lo nuevo" }).values.texts).toHaveProperty("es");
  });

  it("says beside each field what is missing", () => {
    expect(complaints({ ...typed, title_en: "" })).toEqual({ title_en: "too_short" });
    expect(complaints({ ...typed, text_es: "Sin título" })).toEqual({ title_es: "too_short" });
    expect(complaints({ ...typed, path: "//evil.example" })).toEqual({ path: "path_invalid" });
    expect(Object.keys(complaints({ ...typed, kind: "figure", value: "1e9" }))).toContain("value");
    expect(complaints({ ...typed, kind: "legal", number: "2", in_force: "soon" })).toHaveProperty("in_force");
  });

  it("reads the details of its kind", () => {
    const announcement = {
      kind: "announcement",
      form: "bar",
      audience: "tiers",
      tier_pro: "on",
      ends_at: "",
      path: "/faq",
    };
    expect(documentForm.parse({ ...typed, ...announcement }).values.details).toEqual({
      ...{ form: "bar", audience: "tiers", tiers: ["pro"], ends_at: null, path: "/faq" },
    });
    const legal = { kind: "legal", slug: "terms", number: "2", in_force: "2026-12-01T00:00", ask: "on" };
    expect(documentForm.parse({ ...typed, ...legal }).values).toMatchObject({
      ...{ slug: "terms", details: { number: 2, in_force: "2026-12-01T00:00:00Z", ask: true } },
    });
  });

  it("stands against what was saved meanwhile only when that is chosen", () => {
    expect(documentForm.parse({ ...typed, version: "7" }).version).toBe("7");
    expect(documentForm.parse({ ...typed, version: "7", anyway: "on" }).version).toBeUndefined();
  });
});
