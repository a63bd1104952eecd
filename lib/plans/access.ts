import type { Access } from "./schema";

/** What the words about a subscription need of it; `hasNext`: another plan or interval follows when its period ends. */
export type Subscribed = {
  status: string;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  hasNext: boolean;
};

/** `free` and `inactive` (a subscription that gives no access now) have no date; the others say until or from when. */
export type AccessState = {
  state:
    | "free"
    | "order"
    | "nft"
    | "honorary"
    | "honoraryUntil"
    | "gift"
    | "renews"
    | "trial"
    | "ends"
    | "planned"
    | "pastDue"
    | "inactive";
  date: string | null;
};

/** What is true of a subscription: when it renews, changes or ends, and that a failed payment ends it. */
export function subscriptionState(access: readonly Access[], subscription: Subscribed): AccessState {
  const paid = access.find(({ source }) => source === "subscription");
  const period = subscription.current_period_end;
  if (subscription.status === "past_due" && paid) return { state: "pastDue", date: paid.ends_at };
  if (!["active", "trialing"].includes(subscription.status)) return { state: "inactive", date: null };
  if (subscription.hasNext) return { state: "planned", date: period };
  if (subscription.cancel_at_period_end) return { state: "ends", date: period };
  return { state: subscription.status === "trialing" ? "trial" : "renews", date: period };
}

/** What a member's tier comes from and when that ends, for every page that says so. `access`: highest plan first. */
export function accessState(access: readonly Access[], subscription: Subscribed | null): AccessState {
  const [highest] = access;
  if (highest && highest.source !== "subscription") {
    const { source, ends_at: date } = highest;
    return { state: source === "honorary" && date ? "honoraryUntil" : source, date };
  }
  return subscription ? subscriptionState(access, subscription) : { state: "free", date: null };
}

/** The highest access that needs no further payment: bought once, held as a token, or honorary without an end. */
export function lasting(access: readonly Access[]): Access | null {
  return access.find(({ source, ends_at }) => source !== "subscription" && ends_at === null) ?? null;
}
