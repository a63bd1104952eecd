import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { phaseOf, wins } from "./challenges";
import { missionKinds, type MissionState } from "./kinds";
import { hasEnded, lastDays, missingInProof, missionPart, missionPath, ordered, proofBytes } from "./rules";
import type { MissionStanding, PublicMission } from "./schema";

const mission = (slug: string, points: number): PublicMission => ({
  slug,
  kind: "feedback",
  hands_in: "facts",
  texts: { en: { title: slug, text: "" } },
  points,
  repeats: "once",
  opens_at: null,
  closes_at: null,
  requires: null,
  min_level: null,
  min_tier: null,
  max_claims: null,
  bounty: null,
  params: {},
});
const standing = (slug: string, state: MissionState, value = 0, needed = 1): MissionStanding => ({
  slug,
  state,
  value,
  needed,
  available: true,
  checked_at: null,
  kept_until: null,
  next_at: null,
  passed_at: null,
  again_at: null,
  left: null,
  quiz: null,
  proof: null,
});

describe("missions", () => {
  it("stand in the part where a member looks for them", () => {
    const parts = (
      ["ready", "rejected", "needs_level", "queued", "review", "passed", "full", "own", "reversed"] as const
    ).map(missionPart);
    expect(parts).toEqual(["open", "open", "open", "review", "review", "done", "closed", "closed", "closed"]);
  });

  it("come in the order of what an hour brings: ready, then points for each missing step, then what waits", () => {
    const all = [mission("far", 400), mission("near", 100), mission("ready", 25), mission("locked", 500)];
    const mine = [
      standing("far", "not_yet", 1, 11),
      standing("near", "open"),
      standing("ready", "ready", 1),
      standing("locked", "needs_level"),
    ];
    expect(ordered(all, mine).map(({ slug }) => slug)).toEqual(["ready", "near", "far", "locked"]);
    expect(ordered(all, []).length).toBe(0);
  });

  it("have an address of their own, and an end", () => {
    expect([missionPath(), missionPath("first-snow")]).toEqual(["/missions", "/missions#first-snow"]);
    const at = "2026-11-23T10:00:00Z";
    expect(hasEnded({ closes_at: null }, at)).toBe(false);
    expect(hasEnded({ closes_at: "2026-11-23T10:00:00+00:00" }, at)).toBe(true);
    expect(hasEnded({ closes_at: "2026-11-23T10:00:01+00:00" }, at)).toBe(false);
  });
});

it("the last seven days go by the server's day, over the end of a month", () => {
  expect(lastDays("2026-03-02")).toEqual([
    "2026-02-24",
    "2026-02-25",
    "2026-02-26",
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
});

describe("a proof", () => {
  const nothing = { picture: null, link: "", text: "" };
  it("is asked for what the mission wants", () => {
    expect(missingInProof("picture", nothing)).toEqual({ picture: "required" });
    expect(missingInProof("link", nothing)).toEqual({ link: "required" });
    expect(missingInProof("either", nothing)).toEqual({ link: "required" });
    expect(missingInProof("text", nothing)).toEqual({ text: "required" });
    expect(missingInProof("either", { ...nothing, picture: { size: 10 } })).toEqual({});
  });

  it("has a link that begins with https, and a picture that is not too large", () => {
    expect(missingInProof("link", { ...nothing, link: "http://example.com" })).toEqual({
      link: "invalid_input",
    });
    expect(missingInProof("picture", { ...nothing, picture: { size: proofBytes + 1 } })).toEqual({
      picture: "picture_invalid",
    });
  });
});

describe("a challenge", () => {
  const times = { starts_at: "2026-11-20T00:00:00Z", ends_at: "2026-11-30T00:00:00Z" };
  it("is to come, running or over by the time of the list", () => {
    expect(phaseOf(times, "2026-11-19T23:59:59Z")).toBe("upcoming");
    expect(phaseOf(times, "2026-11-20T00:00:00Z")).toBe("running");
    expect(phaseOf(times, "2026-11-30T00:00:00Z")).toBe("ended");
  });

  it("is won by finishing, within its places where it has any", () => {
    expect(wins({ places: null }, { rank: null, finished: true })).toBe(true);
    expect(wins({ places: 3 }, { rank: 3, finished: true })).toBe(true);
    expect(wins({ places: 3 }, { rank: 4, finished: true })).toBe(false);
    expect(wins({ places: 3 }, { rank: 1, finished: false })).toBe(false);
    expect(wins({ places: 3 }, { rank: null, finished: true })).toBe(false);
  });
});

it.each(["en", "es"])("every kind has a name for staff and a sentence for members, in %s", (locale) => {
  const words = (file: string) =>
    JSON.parse(readFileSync(`lib/platform/i18n/messages/${locale}/${file}.json`, "utf8")) as Record<
      string,
      unknown
    >;
  const staff = (words("adminContent").missions as { kinds: object }).kinds;
  const members = words("missions").kinds as object;
  expect([...missionKinds].filter((kind) => !(kind in staff) || !(kind in members))).toEqual([]);
});
