/**
 * Every event that is measured, with its fields (docs/analytics.md). `browser` events pass `track()`, `server` events follow
 * from facts in the outbox (`consumer.ts`). Our own table, product analytics and the page tag receive the same of each.
 */
export const analyticsEvents = {
  /** On every path change; values of the query that somebody may have typed are left out (`address.ts`). */
  page_view: { from: "browser", fields: { search: "text", hash: "text" } },
  user_segment_identified: {
    from: "browser",
    fields: { segment: "text", previous_segment: "text?", total_xp: "number" },
  },
  user_milestone_reached: { from: "browser", fields: { milestone: "number", total_xp: "number" } },
  /** A started form that was left unsent: its name, the name of the last field, whole seconds; never a value. */
  form_abandon: { from: "browser", fields: { form: "text", last_field: "text", seconds: "number" } },
  signup_started: { from: "browser", fields: { method: "text", source: "text" } },
  wallet_connection_started: { from: "browser", fields: { provider: "text", wallet_address: "text?" } },
  wallet_connection_completed: { from: "browser", fields: { provider: "text", wallet_address: "text?" } },
  wallet_connection_failed: {
    from: "browser",
    fields: { provider: "text", wallet_address: "text?", error_message: "text" },
  },
  referral_link_clicked: { from: "browser", fields: { source: "text" } },
  /** Onboarding was completed, where consent is asked. Of an e-mail only its domain. */
  signup_completed: { from: "server", fields: { method: "text", email_domain: "text?", source: "text" } },
  referral_signup_completed: { from: "server", fields: { source: "text" } },
  referral_wallet_linked: { from: "server", fields: { source: "text" } },
  /** Of the referee, like the three before it; `points` went to who invited them. */
  referral_qualified: { from: "server", fields: { source: "text", points: "number" } },
  /** Once a month for each member who was here: the month they joined, this month, and how many lie between. */
  cohort_event: { from: "server", fields: { cohort: "text", month: "text", months: "number" } },
  order_settled: {
    from: "server",
    fields: { plan_key: "text", amount: "number", currency: "text", interval: "text?", gift: "truth" },
  },
  order_refunded: { from: "server", fields: { plan_key: "text", amount: "number", currency: "text" } },
  mint_confirmed: { from: "server", fields: { token_id: "text" } },
} as const satisfies Record<string, { from: "browser" | "server"; fields: Record<string, Kind> }>;

type Kind = "text" | "number" | "truth" | "text?";

type Of<K extends Kind> = K extends "number"
  ? number
  : K extends "truth"
    ? boolean
    : K extends "text"
      ? string
      : string | null;

type Events = typeof analyticsEvents;
export type EventName = keyof Events;
export type BrowserEvent = {
  [Name in EventName]: Events[Name]["from"] extends "browser" ? Name : never;
}[EventName];
export type ServerEvent = Exclude<EventName, BrowserEvent>;

/** The fields of an event; a text that may be missing is then null. */
export type EventFields<Name extends EventName> = {
  [Field in keyof Events[Name]["fields"]]: Events[Name]["fields"][Field] extends infer K extends Kind
    ? Of<K>
    : never;
};

/** What stands where nothing better is known (docs/product.md, "Analytics"). */
export const defaults = { provider: "manual", referralSource: "url_param", signupSource: "direct" } as const;

/** An event as every receiver gets it. Texts are without addresses and have at most 255 characters. */
export type EventData = Record<string, string | number | boolean | null>;
export type Measured = { name: EventName; page: string | null; data: EventData };
