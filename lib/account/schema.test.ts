import { expect, it } from "vitest";
import { emailCode, emailRequest, erasureForm, mailForm, phoneRequest, sessionForm } from "./schema";

it("takes addresses and numbers as people type them", () => {
  expect(emailRequest.parse({ locale: "es", email: " New@Example.com " }).email).toBe("new@example.com");
  expect(phoneRequest.parse({ phone: "0034 612 345 678" }).phone).toBe("+34612345678");
  expect(emailRequest.safeParse({ email: "nobody" }).error?.issues[0]?.message).toBe("email_invalid");
  expect(phoneRequest.safeParse({ phone: "612" }).error?.issues[0]?.message).toBe("phone_invalid");
});

it("takes six digits as a code, for one of the two sides", () => {
  expect(emailCode.parse({ side: "new", code: "123 456" })).toEqual({ side: "new", code: "123456" });
  expect(emailCode.safeParse({ side: "new", code: "12345" }).error?.issues[0]?.message).toBe("code_missing");
  expect(emailCode.safeParse({ side: "both", code: "123456" }).success).toBe(false);
  expect(erasureForm.parse({ locale: "xx", word: " DELETE ", code: "123456" })).toMatchObject({
    locale: "en",
    word: "DELETE",
  });
});

it("reads a box that is not ticked as no", () => {
  expect(mailForm.parse({ referral: "on" })).toEqual({
    product: false,
    community: false,
    referral: true,
    offers: false,
  });
});

it("ends one session by its id, or the others, and nothing else", () => {
  expect(sessionForm.safeParse({ session: "others" }).success).toBe(true);
  expect(sessionForm.safeParse({ session: crypto.randomUUID() }).success).toBe(true);
  expect(sessionForm.safeParse({ session: "all" }).success).toBe(false);
});
