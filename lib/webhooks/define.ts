import type { z } from "zod";
import type { EventOf, EventType } from "@/lib/outbox/schema";

type Definition<Type extends string, Schema extends z.ZodObject> = {
  /** The name that receivers see: `subject.past_participle`. */
  type: Type;
  /**
   * Version of the payload, in the header `altura-payload-version`. A field that is added and optional changes nothing; a
   * field that is removed, renamed or means something else raises it.
   */
  version: number;
  /** When it is sent, as docs/webhooks.md says it. */
  when: string;
  /** `data`. Values of the event that it does not name are left out, so an event may gain some. */
  schema: Schema;
  /** `data` of a test. */
  sample: z.input<Schema>;
  /** The events it is made from; null for an event of that type that is not sent. */
  from: { [T in EventType]?: (event: EventOf<T>) => z.input<Schema> | null };
};

/** A type of webhook, of any name and payload. */
export type AnyWebhook = {
  type: string;
  version: number;
  when: string;
  schema: z.ZodObject;
  sample: Record<string, unknown>;
  from: { [T in EventType]?: (event: EventOf<T>) => Record<string, unknown> | null };
};

/** Defines a type of webhook: one file of `types/` each (docs/conventions.md, "Events"). */
export const defineWebhook = <const Type extends string, Schema extends z.ZodObject>(
  definition: Definition<Type, Schema>,
): Definition<Type, Schema> => definition;
