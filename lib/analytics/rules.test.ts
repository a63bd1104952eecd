import { describe, expect, it } from "vitest";
import { emailDomain, isSegment, milestonesBetween, newSessionId, segments } from "./rules";

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

  it("takes no segment that the database does not know", () => {
    expect(segments.every(isSegment)).toBe(true);
    expect([null, "", "whale"].some(isSegment)).toBe(false);
  });
});
