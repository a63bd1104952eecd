import { describe, expect, it } from "vitest";
import { companyForm, factorForm, passwordForm } from "@/lib/sign-in/schema";
import { newPasswordForm } from "./schema";

const id = "00000000-0000-4000-8000-000000000001";
const codes = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe("passwordForm", () => {
  it("tells an address from a number", () => {
    const read = (contact: string) => passwordForm.parse({ contact, password: "x" }).contact;
    expect(read(" Ada@Altura.test ")).toEqual({ email: "ada@altura.test" });
    expect(read("0034 612 345 678")).toEqual({ phone: "+34612345678" });
  });
  it.each([
    ["", "contact_missing"],
    ["ada@", "email_invalid"],
    ["12", "phone_invalid"],
  ])("refuses %j as %s", (contact, code) => {
    expect(codes(passwordForm.safeParse({ contact, password: "x" }))).toEqual([code]);
  });
});

describe("companyForm", () => {
  it("takes a domain, or the domain of a work address", () => {
    expect(companyForm.parse({ domain: " Ada@Example.COM " }).domain).toBe("example.com");
  });
  it.each(["", "example", "exa mple.com", "-a.com", "https://example.com/x"])("refuses %j", (domain) => {
    expect(codes(companyForm.safeParse({ domain }))).toEqual(["domain_invalid"]);
  });
});

describe("factorForm", () => {
  it("keeps the digits of a code, and no challenge that is none", () => {
    expect(factorForm.parse({ factor: id, code: "123 456", challenge: "" })).toMatchObject({
      code: "123456",
      challenge: undefined,
    });
    expect(codes(factorForm.safeParse({ factor: id, code: "12345" }))).toEqual(["code_missing"]);
  });
});

describe("newPasswordForm", () => {
  it("wants eight characters, twice", () => {
    const read = (password: string, repeat: string) => codes(newPasswordForm.safeParse({ password, repeat }));
    expect(read("short", "short")).toEqual(["password_weak"]);
    expect(read("long enough", "long enouth")).toEqual(["password_mismatch"]);
    expect(read("x".repeat(73), "x".repeat(73))).toEqual(["too_long"]);
    expect(read("long enough", "long enough")).toEqual([]);
    expect(newPasswordForm.safeParse({ intent: "code" }).success).toBe(true);
  });
});
