import { describe, expect, it } from "vitest";
import { emailDomain, milestonesBetween, newSessionId, segmentOf } from "./rules";

const now = new Date("2026-03-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const segment = (days: number, xp: number, qualifiedReferrals = 0) =>
  segmentOf({ xp, createdAt: daysAgo(days), qualifiedReferrals }, now);

describe("segmentOf", () => {
  it.each([
    [0, 0, "new"],
    [6.99, 50_000, "new"],
    [7, 10_000, "power"],
    [7, 9_999, "active"],
    [7, 1_000, "active"],
    [7, 999, "new"],
    [30, 0, "new"],
    [30.01, 499, "churned"],
    [30.01, 500, "new"],
    [400, 999, "new"],
    [400, 10_000, "power"],
  ])("%d days, %d xp → %s", (days, xp, wanted) => expect(segment(days, xp)).toBe(wanted));

  it("is referrer as soon as one referral qualified, whatever else", () => {
    expect(segment(1, 0, 1)).toBe("referrer");
    expect(segment(400, 20_000, 3)).toBe("referrer");
  });
});

describe("what is reported", () => {
  it("keeps only the domain of an e-mail", () => {
    expect(emailDomain("Ada.Ferrer@Altura.TEST")).toBe("altura.test");
    expect(emailDomain("not an email")).toBeNull();
    expect(emailDomain(null)).toBeNull();
  });

  it("names a session by time and chance", () => {
    expect(newSessionId(1_700_000_000_000, "k3j9")).toBe("session_1700000000000k3j9");
  });

  it("reports each milestone when it is crossed, upwards only", () => {
    expect(milestonesBetween(0, 600)).toEqual([100, 500]);
    expect(milestonesBetween(100, 100)).toEqual([]);
    expect(milestonesBetween(99, 100)).toEqual([100]);
    expect(milestonesBetween(1200, 0)).toEqual([]);
  });
});
