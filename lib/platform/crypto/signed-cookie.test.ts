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

  it("are compared anew each time: a right one that was seen makes no wrong one right", () => {
    const cookie = sign("ada");
    for (let time = 0; time < 3; time += 1) {
      expect(unsign(cookie)).toBe("ada");
      expect(unsign(`ada.${sign("eve").split(".")[1]}`)).toBeNull();
      expect(unsign("ada.")).toBeNull();
    }
  });

  it("are signed alike however many others were looked at between", () => {
    const cookie = sign("ada");
    for (let other = 0; other < 3000; other += 1) unsign(`other ${other}.wrong`);
    expect(sign("ada")).toBe(cookie);
    expect(unsign(sign("a".repeat(5000)))).toBe("a".repeat(5000));
  });
});
