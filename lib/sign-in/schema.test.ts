import { describe, expect, it } from "vitest";
import { invalidFields } from "@/lib/platform/request/input/invalid-fields";
import { confirmForm, normalisePhone, signInForm } from "./schema";

const complaints = (input: object) => {
  const result = signInForm.safeParse(input);
  return result.success ? {} : invalidFields(result.error);
};

describe("signInForm", () => {
  it("lower-cases an e-mail and drops spaces around it", () => {
    expect(signInForm.parse({ email: "  Ada@Altura.TEST " }).email).toBe("ada@altura.test");
  });

  it("takes an empty contact for none, so that the server can say the quoted sentence", () => {
    expect(signInForm.parse({ email: "", phone: "  " })).toMatchObject({
      email: undefined,
      phone: undefined,
    });
  });

  it.each(["ada", "ada@", "@altura.test", "a b@altura.test", "ada@altura"])(
    "refuses the e-mail %s",
    (email) => expect(complaints({ email })).toEqual({ email: "email_invalid" }),
  );

  it.each(["612345678", "+0123456789", "+34", "+34 612 abc", "++34612345678"])(
    "refuses the phone %s",
    (phone) => expect(complaints({ phone })).toEqual({ phone: "phone_invalid" }),
  );

  it("keeps the digits of a code however it was pasted", () => {
    expect(signInForm.parse({ code: " 123 456\n" }).code).toBe("123456");
  });

  it("falls back to English and to asking for a code", () => {
    expect(signInForm.parse({ locale: "xx", intent: "drop table" })).toMatchObject({
      locale: "en",
      intent: "request",
    });
  });
});

describe("normalisePhone", () => {
  it.each([
    ["+34 612-345.678", "+34612345678"],
    ["0034 (612) 345678", "+34612345678"],
  ])("%s → %s", (typed, wanted) => expect(normalisePhone(typed)).toBe(wanted));
});

describe("confirmForm", () => {
  it("refuses a link without a token, or of a type that does not sign in", () => {
    expect(confirmForm.safeParse({ type: "email" }).success).toBe(false);
    expect(confirmForm.safeParse({ token_hash: "a".repeat(56), type: "sms" }).success).toBe(false);
    expect(confirmForm.safeParse({ token_hash: "pkce_" + "a".repeat(56), type: "email" }).success).toBe(true);
  });
});
