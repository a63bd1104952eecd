import { describe, expect, test } from "vitest";
import { asciiDomain, canonicalEmail, domainName, emailAddress } from "./email-address";

const label = "a".repeat(63);

describe("emailAddress", () => {
  test.each([
    [" Ana@Example.COM ", "ana@example.com"],
    ["r&d@example.com", "r&d@example.com"],
    ["billing/eu@example.com", "billing/eu@example.com"],
    ["ana=x@example.com", "ana=x@example.com"],
    ["team!@example.com", "team!@example.com"],
    ["x#y@example.com", "x#y@example.com"],
    ["o'neil+list@example.co.uk", "o'neil+list@example.co.uk"],
    ["_@example.com", "_@example.com"],
    ["x@xn--mller-kva.example", "x@xn--mller-kva.example"],
    ["y@my--shop.example", "y@my--shop.example"],
    ["x@müller.example", "x@xn--mller-kva.example"],
    ["x@mu\u0308ller.example", "x@xn--mller-kva.example"],
    ["x@MÜLLER.example", "x@xn--mller-kva.example"],
    ["x@straße.example", "x@xn--strae-oqa.example"],
    ["x@пример.рф", "x@xn--e1afmkfd.xn--p1ai"],
    ["x@例え。テスト", "x@xn--r8jz45g.xn--zckzah"],
    ["x@ｅｘａｍｐｌｅ.com", "x@example.com"],
    ["x@नेपाल.example", "x@xn--l2bey1c2b.example"],
    ["x@exam\u00adple.com", "x@example.com"],
    ["\u202aana@example.com\u202c", "ana@example.com"],
    ["\ufeffana@example.com\u200b", "ana@example.com"],
    ["ana@a.museum", "ana@a.museum"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
    [`a@${label}.com`, `a@${label}.com`],
  ])("takes %j", (typed, stored) => expect(emailAddress.safeParse(typed).data).toBe(stored));

  test.each([
    "",
    "ana",
    "@example.com",
    "ana@",
    "ana@localhost",
    "ana@example.c",
    "ana@127.0.0.1",
    "ana@１２７.0.0.1",
    "ana@[127.0.0.1]",
    "ana@example.123",
    ".ana@example.com",
    "ana.@example.com",
    "two..dots@example.com",
    "ana@@example.com",
    "ana@b@example.com",
    "ana@-a.com",
    "ana@a-.com",
    "ana@a..com",
    "ana@.com",
    "ana@example.com.",
    "a b@example.com",
    "ana@exa mple.com",
    "ana@exa\u2003mple.com",
    "ana@ex%61mple.com",
    "ana@ex％61mple.com",
    "ana@example.com/x",
    "ana@example.com:25",
    "jörg@example.com",
    "\u212aate@example.com",
    "a\u0000@example.com",
    "ana@example.com\nbcc: x@example.com",
    "ana@exam\u202eple.com",
    "a\u200bna@example.com",
    '"ana"@example.com',
    "Ana <ana@example.com>",
    "mailto:ana@example.com",
    "ana@example.com,ben@example.com",
    "ana@xn--.example",
    `${"a".repeat(65)}@example.com`,
    `a@${label}a.com`,
    `a@${`${label}.`.repeat(4)}com`,
  ])("refuses %j", (typed) => {
    expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe("email_invalid");
  });

  test("is the same when it is read again", () => {
    for (const typed of ["x@müller.example", " A@B.CO ", "x@пример.рф"]) {
      const once = emailAddress.parse(typed);
      expect(emailAddress.parse(once)).toBe(once);
    }
  });
});

test("a text that is no address stays recognisable", () => {
  expect(canonicalEmail(" Not An Address ")).toBe("not an address");
  expect(asciiDomain("ex ample.com")).toBe("ex ample.com");
});

test.each([
  [" Ada@Example.COM ", "example.com"],
  ["müller.example", "xn--mller-kva.example"],
  ["firma.рф", "firma.xn--p1ai"],
])("domainName takes %j", (typed, domain) => expect(domainName.parse(typed)).toBe(domain));

test.each(["", "example", "exa mple.com", "-a.com", "https://example.com/x", "1.2.3.4", `${label}a.com`])(
  "domainName refuses %j",
  (typed) => expect(domainName.safeParse(typed).error?.issues[0]?.message).toBe("domain_invalid"),
);
