import { z } from "zod";
import { reasonText } from "../schema";

/** By what statements are ordered. */
export const statementOrders = ["total", "mean", "calls", "rows"] as const;
export type StatementOrder = (typeof statementOrders)[number];
/** Of the address; an unknown one is the usual. */
export const statementOrder = z.enum(statementOrders).catch("total");

const count = z.number().int();
/** Of blocks that were found in memory; null before any was read. */
const share = z.number().min(0).max(1).nullable();

export const lintLevels = ["error", "warning", "info"] as const;
export const lintNames = [
  "rls_disabled",
  "policy_without_rls",
  "grant_without_policy",
  "auth_users_exposed",
  "definer_view",
  "materialized_view_exposed",
  "foreign_table_exposed",
  "no_primary_key",
  "auth_call_per_row",
  "policy_reads_user_metadata",
  "several_policies",
  "search_path_mutable",
  "executable_by_public",
  "executable_by_anon",
  "duplicate_index",
  "unindexed_foreign_key",
  "extension_in_public",
] as const;

/** Answer of `admin_database`. Times of statements are in milliseconds. */
export const databaseState = z.object({
  statements: z.object({
    /** `missing` without the extension, `off` where it is not loaded. */
    state: z.enum(["ready", "missing", "off"]),
    since: z.string().nullable(),
    rows: z.array(
      z.object({
        text: z.string(),
        role: z.string().nullable(),
        calls: count,
        rows: count,
        total: z.number(),
        mean: z.number(),
        worst: z.number(),
        hit: share,
      }),
    ),
  }),
  tables: z.array(
    z.object({
      relation: z.string(),
      bytes: count,
      index_bytes: count,
      /** Bytes since yesterday; null where yesterday was not measured. */
      growth: count.nullable(),
      rows: count,
      dead: count,
      scans: count,
      index_scans: count,
      vacuumed_at: z.string().nullable(),
      /** Large, and read as a whole again and again. */
      scanned: z.boolean(),
    }),
  ),
  unused: z.array(z.object({ name: z.string(), relation: z.string(), bytes: count })),
  counted_since: z.string().nullable(),
  cache: z.object({ tables: share, indexes: share }),
  connections: z.array(z.object({ role: z.string().nullable(), state: z.string(), count })),
  most_connections: count,
  locks: z.array(
    z.object({
      pid: count,
      role: z.string().nullable(),
      state: z.string().nullable(),
      seconds: z.number(),
      what: z.array(z.string()),
      modes: z.array(z.string()),
      waits_for: z.array(count),
    }),
  ),
  bytes: count,
  growth: z.array(z.object({ day: z.string(), bytes: count })),
  lints: z.array(
    z.object({
      lint: z.enum(lintNames),
      level: z.enum(lintLevels),
      subject: z.string(),
      /** Why it is meant so; null for what is to be mended. */
      reason: z.enum(["published", "gate", "queue", "fixed"]).nullable(),
    }),
  ),
});
export type DatabaseState = z.output<typeof databaseState>;

export const statisticsReset = z.object({ reason: reasonText });
