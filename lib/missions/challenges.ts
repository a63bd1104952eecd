import { z } from "zod";
import { missionState, publicMission } from "./schema";

const count = z.number().int();

/** A challenge as everybody may read it (`private.challenge_shown`). */
export const publicChallenge = z.object({
  slug: z.string(),
  texts: publicMission.shape.texts,
  starts_at: z.string(),
  ends_at: z.string(),
  /** How many get the prize; null: everyone who finishes. */
  places: count.nullable(),
  prize: count,
  /** Whether the prizes are paid. */
  settled: z.boolean(),
  missions: z.array(publicMission),
  taking_part: count,
  /** The first ten. */
  first: z.array(
    z.object({
      rank: count,
      done: count,
      finished: z.boolean(),
      name: z.string(),
      avatar_url: z.string().nullable(),
    }),
  ),
});
export type PublicChallenge = z.output<typeof publicChallenge>;

/** Answer of `public_challenges`. */
export const publicChallenges = z.object({ at: z.string(), challenges: z.array(publicChallenge) });
export type PublicChallenges = z.output<typeof publicChallenges>;

/** Answer of `my_challenges`. */
export const myChallenges = z.array(
  z.object({
    slug: z.string(),
    /** Null: nothing done yet, or not in rankings. */
    rank: count.nullable(),
    done: count,
    finished: z.boolean(),
    missions: z.array(missionState),
    /** Points that were paid. */
    prize: count.nullable(),
  }),
);
export type MyChallenge = z.output<typeof myChallenges>[number];

export type ChallengePhase = "running" | "upcoming" | "ended";

/** Where a challenge stood when the list was read. */
export function phaseOf(
  { starts_at, ends_at }: Pick<PublicChallenge, "starts_at" | "ends_at">,
  at: string,
): ChallengePhase {
  const now = Date.parse(at);
  if (Date.parse(starts_at) > now) return "upcoming";
  return Date.parse(ends_at) > now ? "running" : "ended";
}

/** Whether a place wins: in the prize zone, and with everything done. */
export const wins = (
  { places }: Pick<PublicChallenge, "places">,
  place: { rank: number | null; finished: boolean },
) => place.finished && (places === null || (place.rank !== null && place.rank <= places));
