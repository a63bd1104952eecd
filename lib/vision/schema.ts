import { z } from "zod";
import { openings, standing } from "@/lib/hub/schema";
import { place } from "@/lib/leaderboard/schema";
import { writtenLine } from "@/lib/platform/text/written";
import { levelKeys } from "@/lib/points/rules";
import { levelList, ridge } from "@/lib/points/schema";
import { seasonStates } from "@/lib/seasons/schema";
import { ownStory } from "@/lib/story/schema";
import { stream } from "@/lib/streams/schema";

const count = z.number().int();

/** What a goal of the community counts. */
export const goalKinds = ["members", "points", "referrals", "mints", "attendance"] as const;

export const communityGoal = z.object({
  id: z.uuid(),
  kind: z.enum(goalKinds),
  target: count,
  /** UTC days; without a first one, all that ever happened counts. */
  starts_on: z.string().nullable(),
  ends_on: z.string(),
  value: count,
});
export type CommunityGoal = z.output<typeof communityGoal>;

/** Answer of `vision_community`. */
export const visionCommunity = z.object({
  levels: levelList,
  /** Since midnight UTC. */
  today: z.object({ joined: count, lines: count, points: count, minted: count }),
  members: count,
  goals: z.array(communityGoal),
  season: z
    .object({
      titles: z.record(z.string(), z.string()),
      state: z.enum(seasonStates),
      ends_at: z.string(),
      rows: z.array(place.pick({ rank: true, name: true, level: true, points: true })),
    })
    .nullable(),
  stream: stream.omit({ link: true }).nullable(),
  at: z.string(),
});
export type VisionCommunity = z.output<typeof visionCommunity>;

const memberGoal = z.object({
  id: z.uuid(),
  name: z.string(),
  points: count,
  /** A UTC day. */
  due_on: z.string().nullable(),
});
export type MemberGoal = z.output<typeof memberGoal>;

/** Answer of `my_vision`. */
export const ownVision = standing.extend({
  ridge,
  openings,
  /** Points a week over the last four. */
  pace: count,
  goals: z.array(memberGoal),
  /** The latest chapters of the member's story. */
  milestones: ownStory,
  now: z.string(),
});
export type OwnVision = z.output<typeof ownVision>;

/** Answer of `vision_snapshot`. */
export const visionSnapshot = z.object({
  last: count,
  each: count,
  own: count.nullable(),
  /** Base64 of 16 bits for each dot. */
  dots: z.string(),
});

const visionEvent = z.object({
  id: count,
  at: z.string(),
  kind: z.enum(["joined", "climbed", "level"]),
  /** Null for who is not shown by name. */
  name: z.string().nullable(),
  total: count,
  level: z.enum(levelKeys).nullable(),
  dot: count.nullable(),
});
export type VisionEvent = z.output<typeof visionEvent>;

/** Answer of `vision_changes`. */
export const visionChanges = z.object({
  last: count,
  each: count,
  /** Too far behind: the snapshot is taken again. */
  anew: z.boolean(),
  /** Dot and altitude. */
  dots: z.array(z.tuple([count, count])),
  events: z.array(visionEvent),
});
export type VisionChanges = z.output<typeof visionChanges>;

/** Query of `/api/me/vision`: on a wall there is nothing personal. */
export const visionQuery = z.object({ wall: z.string().optional() });

/** Query of `/api/me/vision/changes`. */
export const changesQuery = z.object({ after: z.coerce.number().int().min(0) });

export const goalForm = z.object({
  name: writtenLine(60),
  points: z.coerce
    .number("invalid_input")
    .int("invalid_input")
    .min(1, "invalid_input")
    .max(1_000_000, "invalid_input"),
  due_on: z
    .union([z.literal("").transform(() => null), z.iso.date({ error: "invalid_input" })])
    .default(null),
});

export const goalRemoval = z.object({ id: z.uuid() });
