import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { invalidFields } from "@/lib/platform/request/input/invalid-fields";
import { consentForm, interestsForm, profileForm } from "./schema";

const complaints = (schema: z.ZodType, input: object) => {
  const result = schema.safeParse(input);
  return result.success ? {} : invalidFields(result.error);
};

describe("profileForm", () => {
  it("takes a name alone", () => {
    expect(profileForm.parse({ full_name: " Lena Berg ", username: "" })).toMatchObject({
      full_name: "Lena Berg",
      username: null,
    });
  });
  it("lower-cases a username", () => {
    expect(profileForm.parse({ full_name: "Lena", username: "@Lena-B" }).username).toBe("lena-b");
  });
  it("says what is wrong beside the field", () => {
    expect(complaints(profileForm, { full_name: " ", username: "-x" })).toEqual({
      full_name: "name_missing",
      username: "username_invalid",
    });
    expect(complaints(profileForm, { full_name: "x".repeat(81), username: "" })).toEqual({
      full_name: "too_long",
    });
  });
});

describe("interestsForm", () => {
  it("takes one or several, and drops what is not on offer", () => {
    expect(interestsForm.parse({ interests: "gaming" }).interests).toEqual(["gaming"]);
    expect(interestsForm.parse({ interests: ["gaming", "x", "community"] }).interests).toEqual([
      "community",
      "gaming",
    ]);
  });
  it("asks for at least one", () => {
    expect(complaints(interestsForm, {})).toEqual({ interests: "interests_missing" });
    expect(complaints(interestsForm, { interests: "x" })).toEqual({ interests: "interests_missing" });
  });
});

describe("consentForm", () => {
  it("needs the terms and nothing else", () => {
    expect(consentForm.parse({ terms: "on" })).toMatchObject({
      terms: true,
      analytics: false,
      offers: false,
    });
    expect(complaints(consentForm, { offers: "on" })).toEqual({ terms: "terms_required" });
  });
});
