import { z } from "zod";
import { nextKeys, ownHub } from "../schema";
import { ledgerLine } from "@/lib/points/schema";
import { stream } from "@/lib/streams/schema";

const count = z.number().int();

const setupStep = z.object({
  key: z.enum(nextKeys),
  done: z.boolean(),
  points: count,
  /** Of the cheapest plan; null for what costs nothing. */
  cost: z.object({ amount: count, currency: z.string(), interval: z.string().nullable() }).nullable(),
});
export type SetupStep = z.output<typeof setupStep>;

/** Answer of `my_landing`. */
export const landing = ownHub.extend({
  name: z.string().nullable(),
  /** Another one as soon as a row of the member has changed (`member_version`). */
  version: z.string(),
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
