import { z } from "zod";

export type Event = {
  uuid: string;
  token: string;
  event: string;
  distinctId: string;
  properties: Record<string, unknown>;
  /** ISO 8601 in UTC */
  occurredAt: string;
};

const properties = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});
const id = z.union([z.string(), z.number().transform(String)]).optional();

const one = z.object({
  event: z.string().min(1),
  distinct_id: id,
  uuid: z.uuid().optional(),
  api_key: z.string().optional(),
  token: z.string().optional(),
  timestamp: z.string().optional(),
  offset: z.number().optional(),
  properties,
});
const envelope = z.object({
  api_key: z.string().optional(),
  token: z.string().optional(),
  batch: z.array(one),
});
const request = z.union([envelope, z.array(one), one]);

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

function occurredAt({ timestamp, offset = 0 }: z.infer<typeof one>): string {
  const given = timestamp === undefined ? NaN : Date.parse(timestamp);
  return new Date(Number.isNaN(given) ? Date.now() - offset : given).toISOString();
}

function toEvent(entry: z.infer<typeof one>, token: string | undefined): Event | null {
  const distinctId = entry.distinct_id ?? text(entry.properties.distinct_id);
  const project = token ?? entry.api_key ?? entry.token ?? text(entry.properties.token);
  if (!distinctId || !project) return null;
  return {
    uuid: entry.uuid ?? crypto.randomUUID(),
    token: project,
    event: entry.event,
    distinctId,
    properties: entry.properties,
    occurredAt: occurredAt(entry),
  };
}

/** Events of any of the request shapes PostHog takes; null when it is none of them or misses a key or a person. */
export function readEvents(body: unknown): Event[] | null {
  const parsed = request.safeParse(body);
  if (!parsed.success) return null;
  const { data } = parsed;
  const wrapped = "batch" in data ? data : { batch: Array.isArray(data) ? data : [data] };
  const token = "api_key" in wrapped || "token" in wrapped ? (wrapped.api_key ?? wrapped.token) : undefined;
  const events = wrapped.batch.map((entry) => toEvent(entry, token));
  return events.every((event) => event !== null) ? events : null;
}
