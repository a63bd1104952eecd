import type { z } from "zod";

type Definition<Type extends string, Values extends z.ZodObject> = {
  /** `subject.past_participle`; `private.event_types` has the same list, and says when each is written. */
  type: Type;
  /** Whether it is about one member: it is then deleted with their account, and so is what is made from it. */
  personal: boolean;
  /** Only outgoing webhooks read it, so it is written while an endpoint asks for it (`private.emit_for_webhooks`). */
  webhooksOnly?: true;
  /** Ids, codes, amounts, times and booleans: no text of people. Amounts are in the smallest unit of the currency. */
  values: Values;
};

/** A type of event, of any name and values. */
export type AnyEvent = Definition<string, z.ZodObject>;

/**
 * Defines a type of event: one file of `events/` each (docs/conventions.md, "Events"). Consumers say themselves which
 * they answer; docs/events.md lists them.
 */
export const defineEvent = <const Type extends string, Values extends z.ZodObject>(
  definition: Definition<Type, Values>,
): Definition<Type, Values> => definition;
