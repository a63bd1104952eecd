import type { MissionState } from "./kinds";
import { settingsPath } from "@/lib/members/settings-paths";
import type { ErrorCode } from "@/lib/platform/errors";
import type { MissionStanding, Proof, PublicMission } from "./schema";

/** The parts of the page, in their order. */
export const missionParts = ["open", "review", "done", "closed"] as const;
export type MissionPart = (typeof missionParts)[number];

/** Where a mission stands on the page; those that wait for something stand with the open ones. */
export function missionPart(state: MissionState): MissionPart {
  switch (state) {
    case "review":
    case "queued":
      return "review";
    case "passed":
      return "done";
    case "reversed":
    case "full":
    case "own":
    case "closed":
      return "closed";
    default:
      return "open";
  }
}

/** Largest file that can be chosen for a proof; what is kept is drawn anew and smaller. */
export const proofBytes = 10 * 1024 * 1024;
export const proofBucket = "proofs";
/** Where a picture lies in the bucket. */
export const proofPath = (owner: string, picture: string) => `${owner}/${picture}`;

/** Address of the missions, or of one, without a locale prefix. */
export const missionPath = (slug?: string) => (slug ? `/missions#${slug}` : "/missions");

/** Address of the challenges, or of one, without a locale prefix. */
export const challengePath = (slug?: string) => (slug ? `/challenges#${slug}` : "/challenges");

/** Whether a mission was over when the list was read. */
export const hasEnded = ({ closes_at }: Pick<PublicMission, "closes_at">, at: string) =>
  closes_at !== null && Date.parse(closes_at) <= Date.parse(at);

/** The seven days up to one, the earliest first, as the database writes days. */
export function lastDays(day: string): string[] {
  const last = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: 7 }, (_, n) =>
    new Date(last - (6 - n) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Where a member does what a kind of mission asks, without a locale prefix; null where the page itself does. */
export function missionPlace({ kind, params }: Pick<PublicMission, "kind" | "params">): string | null {
  switch (kind) {
    case "link":
      return params.account === "discord" ? "/discord" : settingsPath("security");
    case "nft":
      return "/mint";
    case "tier":
    case "purchase":
      return "/pricing";
    case "referral":
      return "/members/affiliate";
    case "stream":
      return "/streams";
    case "vote":
      return "/funding-governance";
    case "feedback":
      return "/info";
    case "chat_days":
      return "/live-chat";
    case "profile":
      return "/members/settings";
    default:
      return null;
  }
}

export type OwnMission = PublicMission & { mine: MissionStanding };

/** Steps there are left, ten at most: what is nearly done is worth more of an hour than what is far away. */
const missing = ({ mine }: OwnMission) => Math.min(Math.max(mine.needed - mine.value, 0), 10);

const doable: readonly MissionState[] = ["open", "not_yet", "rejected"];
const turn = ({ mine }: OwnMission) => (mine.state === "ready" ? 0 : doable.includes(mine.state) ? 1 : 2);

/** Missions with how they stand: those that are ready first, then by points for each step that is missing, then what waits. */
export function ordered(
  missions: readonly PublicMission[],
  standings: readonly MissionStanding[],
): OwnMission[] {
  const known = new Map(standings.map((standing) => [standing.slug, standing]));
  return missions
    .flatMap((mission) => {
      const mine = known.get(mission.slug);
      return mine ? [{ ...mission, mine }] : [];
    })
    .toSorted(
      (a, b) =>
        turn(a) - turn(b) ||
        b.points / (1 + missing(b)) - a.points / (1 + missing(a)) ||
        a.slug.localeCompare(b.slug),
    );
}

export type ProofField = "picture" | "link" | "text";
type GivenProof = { picture: { size: number } | null; link: string; text: string };

/** What a proof still lacks, by field, before it is sent; the database looks again. */
export function missingInProof(
  wants: Proof["wants"],
  { picture, link, text }: GivenProof,
): Partial<Record<ProofField, ErrorCode>> {
  if (picture && picture.size > proofBytes) return { picture: "picture_invalid" };
  if (link && !/^https:\/\/\S+$/.test(link)) return { link: "invalid_input" };
  if (wants === "picture" && !picture) return { picture: "required" };
  if (wants === "link" && !link) return { link: "required" };
  if (wants === "either" && !picture && !link) return { link: "required" };
  if (wants === "text" && !text) return { text: "required" };
  return {};
}
