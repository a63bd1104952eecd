import { randomUUID } from "node:crypto";
import { z } from "zod";

/** A join that is answered with an error; the reason goes to the client. */
export class JoinRefused extends Error {}

const flag = z.unknown().transform((value) => value === true || value === "true");
const record = z.record(z.string(), z.unknown());

const config = z.object({
  broadcast: z
    .object({ self: flag, ack: flag, replication_ready: flag, replay: z.unknown() })
    .partial()
    .nullish()
    .transform((value) => value ?? {}),
  presence: z
    .object({ key: z.string(), enabled: flag })
    .partial()
    .nullish()
    .transform((value) => value ?? {}),
  postgres_changes: z.array(record).nullish(),
  postgres_changes_options: z.object({ wait: flag, timeout: z.number().optional() }).nullish(),
  private: flag.default(false),
});

export type JoinConfig = {
  isPrivate: boolean;
  selfBroadcast: boolean;
  ackBroadcast: boolean;
  replicationReady: boolean;
  presenceEnabled: boolean;
  presenceKey: string;
  postgresChanges: Record<string, unknown>[];
  /** Milliseconds for which the reply is held back until changes are followed; null replies at once. */
  waitForChanges: number | null;
};

const DEFAULT_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 20_000;

/** Reads the payload of `phx_join`; throws JoinRefused for what is malformed or not covered here. */
export function parseJoin(payload: Record<string, unknown>): JoinConfig {
  const parsed = config.safeParse(payload.config);
  if (!parsed.success) throw new JoinRefused("InvalidJoinPayload: `config` is missing or malformed");
  const { broadcast, presence, postgres_changes: changes, postgres_changes_options: options } = parsed.data;
  if (broadcast.replay) {
    throw new JoinRefused("NotCovered: broadcast replay is not covered by the local Realtime");
  }
  return {
    isPrivate: parsed.data.private,
    selfBroadcast: broadcast.self ?? false,
    ackBroadcast: broadcast.ack ?? false,
    replicationReady: broadcast.replication_ready ?? false,
    presenceEnabled: presence.enabled ?? false,
    presenceKey: presence.key || randomUUID(),
    postgresChanges: changes ?? [],
    waitForChanges: options?.wait ? Math.min(options.timeout ?? DEFAULT_WAIT_MS, LONGEST_WAIT_MS) : null,
  };
}
