import { z } from "zod";
import { events } from "./registry.gen";

export type EventType = keyof typeof events;

/** The values of an event as it is written. */
export type EventInput<T extends EventType> = z.input<(typeof events)[T]["values"]>;

/** An event as a consumer gets it. */
export type EventOf<T extends EventType> = {
  id: number;
  type: T;
  /** The natural key of the fact; a consumer that writes does so under it, and once. */
  key: string;
  /** The member it is about. */
  userId: string | null;
  /** A second member the fact names. */
  otherUserId: string | null;
  values: z.output<(typeof events)[T]["values"]>;
  createdAt: Date;
};

const claimed = z.object({
  id: z.number().int(),
  type: z.string().refine((type): type is EventType => Object.hasOwn(events, type), "unknown type"),
  key: z.string(),
  user_id: z.uuid().nullable(),
  other_user_id: z.uuid().nullable(),
  values: z.record(z.string(), z.unknown()),
  created_at: z.coerce.date(),
});

/** Reads a row of `claim_events`. Throws a ZodError for a type or values that this release does not know. */
export function readEvent(row: unknown): EventOf<EventType> {
  const { user_id, other_user_id, created_at, values, ...rest } = claimed.parse(row);
  return {
    ...rest,
    userId: user_id,
    otherUserId: other_user_id,
    createdAt: created_at,
    values: events[rest.type].values.parse(values),
  };
}
