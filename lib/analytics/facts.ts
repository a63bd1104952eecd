import type { EventType, EventOf } from "@/lib/outbox/schema";
import type { EventData, EventFields, ServerEvent } from "./events";
import type { MeasuredPerson } from "./measuring";
import type { Person } from "./schema";

/** A fact as every receiver gets it: `id` is a UUID of the fact itself, `at` when it happened. */
export type Fact = { id: string; name: ServerEvent; data: EventData; person: MeasuredPerson; at: Date };

/** What a type of event means to analytics. Written as methods, so that the lines of all types are of one type. */
export type FactLine<T extends EventType = EventType> = {
  name: ServerEvent;
  /** The member whose fact it is, and whose consent counts. */
  of(event: EventOf<T>): string | null;
  data(event: EventOf<T>, person: Person): EventData;
};

const self = ({ userId }: { userId: string | null }) => userId;

const line = <T extends EventType, Name extends ServerEvent>(
  _type: T,
  name: Name,
  data: (event: EventOf<T>, person: Person) => EventFields<Name>,
  of: (event: EventOf<T>) => string | null = self,
): FactLine<T> => ({ name, of, data: (event, person) => ({ ...data(event, person) }) as EventData });

/** What analytics makes of the facts of the outbox (docs/analytics.md). */
export const factLines = {
  "member.onboarded": line(
    "member.onboarded",
    "signup_completed",
    (_event, { method, email_domain, source }) => ({
      method,
      email_domain,
      source,
    }),
  ),
  "referral.joined": line("referral.joined", "referral_signup_completed", ({ values }) => ({
    source: values.source,
  })),
  "referral.wallet_linked": line("referral.wallet_linked", "referral_wallet_linked", ({ values }) => ({
    source: values.source,
  })),
  // Told to the referrer, measured with the referee, so that the four steps of a referral are one person's.
  "referral.qualified": line(
    "referral.qualified",
    "referral_qualified",
    ({ values }, { source }) => ({
      source: source === "referral_code" ? "manual" : "url_param",
      points: values.points ?? 0,
    }),
    ({ otherUserId }) => otherUserId,
  ),
  "member.returned": line("member.returned", "cohort_event", ({ values }) => values),
  "order.settled": line("order.settled", "order_settled", ({ values }) => ({
    plan_key: values.plan_key,
    amount: values.amount,
    currency: values.currency,
    interval: values.interval ?? null,
    gift: values.gift_id !== undefined,
  })),
  "order.refunded": line(
    "order.refunded",
    "order_refunded",
    ({ values: { plan_key, amount, currency } }) => ({
      plan_key,
      amount,
      currency,
    }),
  ),
  "mint.confirmed": line("mint.confirmed", "mint_confirmed", ({ values: { token_id } }) => ({ token_id })),
} satisfies { [T in EventType]?: FactLine<T> };
