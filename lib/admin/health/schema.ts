import { z } from "zod";
import { discordHealth } from "@/lib/discord/schema";
import { reasonText } from "../schema";

export const services = [
  "database",
  "auth",
  "realtime",
  "storage",
  "stripe",
  "chain",
  "chainfallback",
  "mail",
  "discord",
  "analytics",
] as const;
export type Service = (typeof services)[number];

/** `off` is a service that this installation has not set up. */
export const serviceState = z.enum(["up", "down", "off"]);
export type ServiceState = z.output<typeof serviceState>;

export const queues = [
  "events",
  "mail",
  "refunds",
  "renewals",
  "vouchers",
  "discord",
  "mints",
  "webhooks",
] as const;

/** Scheduled work by name of its route under /api/cron, with the seconds between two calls (docs/deploy.md). */
export const jobSeconds = {
  events: 60,
  chain: 60,
  figures: 60,
  reconcile: 300,
  health: 60,
  campaigns: 60,
} as const;
export type Job = keyof typeof jobSeconds;
export const jobs = Object.keys(jobSeconds) as Job[];

/** What needs a person; docs/operations.md says for each what to do. */
export const alertKinds = [
  "service_down",
  "queue_late",
  "work_failing",
  "webhook_failed",
  "webhook_lag",
  "quarantine",
  "ledger_drift",
  "mail_failed",
  "mail_brake",
  "chain_lag",
  "server_errors",
] as const;

export const alert = z.object({
  id: z.number().int(),
  kind: z.enum(alertKinds),
  /** The service, queue or work that it is about; empty where there is one of the kind. */
  subject: z.string(),
  /** Seconds for what is late, else how many. */
  amount: z.number().int(),
  since: z.string(),
  ended_at: z.string().nullable(),
});
export type Alert = z.output<typeof alert>;
/** Answer of `keep_alerts`. */
export const alerts = z.array(alert);

/** Answer of `admin_health`. */
export const healthReport = z.object({
  services: z.array(z.object({ service: z.string(), state: serviceState, since: z.string() })),
  queues: z.array(
    z.object({ queue: z.enum(queues), depth: z.number().int(), oldest: z.string().nullable() }),
  ),
  runs: z.array(
    z.object({
      job: z.string(),
      started_at: z.string(),
      milliseconds: z.number().int(),
      error: z.string().nullable(),
      succeeded_at: z.string().nullable(),
    }),
  ),
  /** Of the last 100 events, in seconds. */
  webhooks: z.object({
    last: z.string().nullable(),
    median: z.number().nullable(),
    worst: z.number().nullable(),
  }),
  /** Last block that was read, by key of the watch. */
  chain: z.record(z.string(), z.string().nullable()).nullable(),
  discord: discordHealth,
  /** Realtime deliveries of the chat this month, and how many the plan of the project includes. */
  chat: z.object({ month: z.number().int(), budget: z.number().int() }),
  alerts,
  errors: z.array(z.object({ message: z.string(), count: z.number().int(), last_at: z.string() })),
});
export type HealthReport = z.output<typeof healthReport>;

export const manualRun = z.object({ job: z.enum(jobs as [Job, ...Job[]]), reason: reasonText });
