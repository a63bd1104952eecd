type Attempt = { at?: string | number; status: number | null; error?: string | null };
export type Delivery = {
  id: string;
  url: string;
  state: "pending" | "delivered" | "failed";
  attempts: Attempt[];
  nextAt: string | null;
};
export type StripeEvent = {
  id: string;
  type: string;
  /** unix seconds */
  created: number;
  data: unknown;
  deliveries: Delivery[];
};

/** The local Stripe's events, newest first; throws when it does not answer. */
export async function readEvents(url: string): Promise<StripeEvent[]> {
  const answer = await fetch(new URL("/local/events?limit=100", url));
  if (!answer.ok) throw new Error(`Stripe answered ${answer.status}`);
  return (await answer.json()) as StripeEvent[];
}

/** Queues the event again for every endpoint; false when there is no such event. */
export async function redeliver(url: string, id: string): Promise<boolean> {
  const path = `/local/events/${encodeURIComponent(id)}/redeliver`;
  const answer = await fetch(new URL(path, url), { method: "POST" });
  await answer.body?.cancel();
  return answer.ok;
}
