export type Look = "read" | "reconcile";

/** After this long the page says that it takes longer than usual. */
const LATE_MS = 20_000;
/** How long the webhook is waited for before Stripe is asked directly. */
const WEBHOOK_MS = 5000;

/**
 * What the watch of a pending order does in its `count`th turn, `elapsed` milliseconds after it began: it reads often
 * while the webhook is expected, then asks Stripe at every third turn, and slows down.
 */
export function nextLook(count: number, elapsed: number): { how: Look; wait: number; late: boolean } {
  const late = elapsed >= LATE_MS;
  const how = elapsed >= WEBHOOK_MS && count % 3 === 0 ? "reconcile" : "read";
  const wait = elapsed < WEBHOOK_MS ? 1000 : late ? Math.min(30_000, 3000 + elapsed / 10) : 2000;
  return { how, wait, late };
}
