import { describe, expect, it } from "vitest";
import { safeNext } from "./safe-next";

describe("safeNext", () => {
  it.each([
    "/",
    "/members/dashboard",
    "/es/members/settings?tab=security",
    "/get-access?checkout=plus",
    "/members/affiliate#share",
    "/faq?q=a%20b&x=%2F",
  ])("lets %s through unchanged", (path) => expect(safeNext(path)).toBe(path));

  it.each([
    "//evil.com",
    "///evil.com",
    "/..//evil.com",
    "/./evil",
    "/a/../b",
    "/\\evil.com",
    "\\evil",
    "\\\\evil.com",
    "/%5cevil.com",
    "/%2f/evil.com",
    "/%2e%2e//evil.com",
    "/%252fevil.com",
    "/a//evil.com",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "/\tevil",
    "/\n/evil.com",
    "\t//evil.com",
    " //evil.com",
    "/ /evil.com",
    "/%0d%0aSet-Cookie:a=b",
    "/%00",
    "/\u0000",
    "/\u2028",
    "https://evil.com",
    "https:/evil.com",
    "data:text/html,x",
    "evil.com",
    "@evil.com",
    "",
    `/${"a".repeat(2000)}`,
    undefined,
    null,
    ["/members"],
    "/members?x=\\evil",
  ])("refuses %j", (path) => expect(safeNext(path)).toBeNull());
});
