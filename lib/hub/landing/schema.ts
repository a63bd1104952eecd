import { z } from "zod";
import { checkIn } from "@/lib/missions/schema";
import { nextKeys } from "../schema";
import { ledgerLine } from "@/lib/points/schema";
import { stream } from "@/lib/streams/schema";

const count = z.number().int();

const setupStep = z.object({
  key: z.enum(nextKeys),
  done: z.boolean(),
  /** What it would give now; 0 once the ledger has its points. */
  points: count,
  /** Of the cheapest plan; null for what costs nothing. */
  cost: z.object({ amount: count, currency: z.string(), interval: z.string().nullable() }).nullable(),
});
export type SetupStep = z.output<typeof setupStep>;

const nextThing = z.object({
  key: z.enum(nextKeys),
  points: count,
  /** Of a mission: its slug and its title. */
  mission: z.string().optional(),
  texts: z.record(z.string(), z.object({ title: z.string() })).optional(),
});
export type NextThing = z.output<typeof nextThing>;

/** Answer of `my_landing`. */
export const landing = z.object({
  name: z.string().nullable(),
  /** Another one as soon as a row of the member has changed (`member_version`). */
  version: z.string(),
  checkin: checkIn,
  next: z.array(nextThing),
  /** Empty once only a plan or a friend is left of it; no step is in `next` too. */
  setup: z.array(setupStep),
  news: z.object({
    /** The end of the last day on which the member was here; null on the first. */
    since: z.string().nullable(),
    points: count,
    lines: count,
    latest: z.array(ledgerLine),
  }),
  stream: stream.omit({ link: true }).nullable(),
});
export type Landing = z.output<typeof landing>;
