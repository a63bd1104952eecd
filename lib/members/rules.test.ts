import { describe, expect, it } from "vitest";
import { normaliseUsername, stepAfter, stepBefore, stepToShow, usernameShape } from "./rules";

describe("steps of onboarding", () => {
  it.each([
    [undefined, "profile", "profile"],
    [undefined, "wallet", "wallet"],
    ["profile", "wallet", "profile"],
    ["consent", "interests", "interests"],
    ["nonsense", "interests", "interests"],
    ["interests", "interests", "interests"],
    [undefined, "done", "consent"],
    ["profile", "done", "profile"],
  ])("asked for %s, reached %s → %s", (asked, reached, wanted) =>
    expect(stepToShow(asked, reached)).toBe(wanted),
  );

  it("go forth and back", () => {
    expect(stepBefore("profile")).toBeNull();
    expect(stepBefore("consent")).toBe("wallet");
    expect(stepAfter("profile")).toBe("interests");
    expect(stepAfter("consent")).toBeNull();
  });
});

describe("usernames", () => {
  it.each(["abc", "a-b", "noor", "x".repeat(30), "0_0"])("%s fits", (name) =>
    expect(usernameShape.test(name)).toBe(true),
  );
  it.each(["ab", "-abc", "abc_", "Abc", "a b c", "ñandú", "x".repeat(31), ""])("%j does not", (name) =>
    expect(usernameShape.test(name)).toBe(false),
  );
  it("are lower-cased and lose a leading @", () => expect(normaliseUsername(" @Noor ")).toBe("noor"));
});
