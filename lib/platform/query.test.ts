import { describe, expect, it } from "vitest";
import { addQuery, nextPath, pageNumber, single, withQuery } from "./query";

describe("query", () => {
  it("takes the first of a repeated parameter", () => {
    expect(single(["a", "b"])).toBe("a");
    expect(single(undefined)).toBeUndefined();
  });

  it("carries every parameter along, encoded", () => {
    expect(
      withQuery("/auth", { next: "/members?a=1", checkout: "plus", ref: ["x", "y"], gone: undefined }),
    ).toBe("/auth?next=%2Fmembers%3Fa%3D1&checkout=plus&ref=x&ref=y");
    expect(withQuery("/auth", {})).toBe("/auth");
  });

  it("adds to a query that is there, and replaces what it names", () => {
    expect(addQuery("/onboarding?step=discord&error=a", { error: "b" })).toBe(
      "/onboarding?step=discord&error=b",
    );
    expect(addQuery("/linked-accounts", { error: "b" })).toBe("/linked-accounts?error=b");
  });

  it("reads a whole address of this site as a path, and leaves others for safeNext to refuse", () => {
    const app = "https://altura.example";
    expect(nextPath("https://altura.example/members", app)).toBe("/members");
    expect(nextPath("https://altura.example.evil.example/x", app)).toBe(
      "https://altura.example.evil.example/x",
    );
    expect(nextPath("/members", app)).toBe("/members");
  });
});

describe("pageNumber", () => {
  it.each([
    ["3", 3],
    [["7", "9"], 7],
    ["999999", 100_000],
    ...["", "0", "-1", "1e3", "1.5", "x", "3000000000", "9".repeat(40)].map((value) => [value, 1] as const),
    [undefined, 1],
  ] as [string | string[] | undefined, number][])("%j is page %i", (value, page) =>
    expect(pageNumber(value)).toBe(page),
  );
});
