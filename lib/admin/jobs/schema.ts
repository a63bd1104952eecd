import { z } from "zod";
import { writtenProse, writtenReason } from "@/lib/platform/text/written";
import { bulkKinds, jobChanges, jobKinds } from "./rules";

const count = z.number().int();

/** Answer of `admin_job` and of what changes a job. */
export const job = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  /** `days` is null for a suspension for good. */
  params: z.object({ points: count.optional(), days: count.nullable().optional() }),
  reason: z.string(),
  status: z.enum(["draft", "running", "canceled", "done", "undoing", "undone"]),
  ended_at: z.string().nullable(),
  undoable: z.boolean(),
  /** How many members of the job are in each state. */
  counts: z.object({
    waiting: count.default(0),
    done: count.default(0),
    refused: count.default(0),
    undone: count.default(0),
    kept: count.default(0),
  }),
  /** The first hundred who were refused, or kept when the job was undone. */
  left_out: z.array(
    z.object({
      user_id: z.uuid(),
      name: z.string().nullable(),
      status: z.enum(["refused", "kept"]),
      code: z.string(),
    }),
  ),
});
export type Job = z.output<typeof job>;

export const preparedJob = job.extend({
  /** Of the first 200 members: how many were tried, and how many of them are refused, by code. */
  preview: z.object({ tried: count, refused: z.record(z.string(), count) }),
});
export type PreparedJob = z.output<typeof preparedJob>;

const reason = writtenReason;
const ids = z
  .string()
  .max(40_000)
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.uuid()).min(1).max(1000));

export const jobForm = z.object({
  kind: z.enum(bulkKinds),
  points: z.coerce.number("points_invalid").int("points_invalid").optional(),
  days: z.coerce.number().int().min(1).max(3650).optional(),
  /** Members by id; without them all who match `query`, as the list stood at `as_of`. */
  ids: ids.optional(),
  query: z.string().max(4000).default(""),
  as_of: z.iso.datetime({ offset: true }).optional(),
  reason,
});
export type JobForm = z.output<typeof jobForm>;

export const jobChange = z.object({
  job: z.uuid(),
  change: z.enum(jobChanges),
  reason: writtenProse(300).default(""),
});
