import { describe, expect, it } from "vitest";
import {
  nextRename,
  normaliseUsername,
  stepAfter,
  stepBefore,
  stepsOffered,
  stepToShow,
  usernameShape,
} from "./rules";

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
    expect(stepBefore("consent")).toBe("discord");
    expect(stepAfter("profile")).toBe("interests");
    expect(stepAfter("consent")).toBeNull();
  });

  it("leave Discord out where it cannot be linked", () => {
    const steps = stepsOffered({ discord: false });
    expect(steps).toHaveLength(4);
    expect(stepAfter("wallet", steps)).toBe("consent");
    expect(stepBefore("consent", steps)).toBe("wallet");
    expect(stepToShow("discord", "consent", steps)).toBe("consent");
    expect(stepToShow(undefined, "discord", steps)).toBe("consent");
  });
});

describe("usernames", () => {
  it("may be changed once in 30 days, and the first one is no change", () => {
    const now = new Date("2026-03-31T12:00:00Z");
    expect(nextRename(null, now)).toBeNull();
    expect(nextRename("2026-03-01T12:00:00Z", now)).toBeNull();
    expect(nextRename("2026-03-01T12:00:01Z", now)).toEqual(new Date("2026-03-31T12:00:01Z"));
  });

  it.each(["abc", "a-b", "noor", "x".repeat(30), "0_0"])("%s fits", (name) =>
    expect(usernameShape.test(name)).toBe(true),
  );
  it.each(["ab", "-abc", "abc_", "Abc", "a b c", "ñandú", "x".repeat(31), ""])("%j does not", (name) =>
    expect(usernameShape.test(name)).toBe(false),
  );
  it("are lower-cased and lose a leading @", () => expect(normaliseUsername(" @Noor ")).toBe("noor"));
});
