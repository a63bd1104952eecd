import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sign, unsign } from "./signed-cookie";

describe("signed cookies", () => {
  beforeEach(() => void vi.stubEnv("APP_SECRET", "a".repeat(32)));
  afterEach(() => void vi.unstubAllEnvs());

  it("give their value back, dots included", () => {
    expect(unsign(sign("0d6f.1"))).toBe("0d6f.1");
  });

  it.each([undefined, "", "value", "value.", ".", "value.wrong"])("refuse %j", (cookie) =>
    expect(unsign(cookie)).toBeNull(),
  );

  it("refuse a changed value, a changed signature and another secret", () => {
    const cookie = sign("ada");
    expect(unsign(cookie.replace("ada", "eve"))).toBeNull();
    expect(unsign(`${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`)).toBeNull();
    vi.stubEnv("APP_SECRET", "b".repeat(32));
    expect(unsign(cookie)).toBeNull();
  });
});
