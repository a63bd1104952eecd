import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withinTogether, withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { asking } from "./stripe";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);
const asPage = (work: Promise<unknown>) => withinTogether(timeouts.pageReadsMs, () => asking(work));
const asChange = (work: Promise<unknown>) => withTimeout(timeouts.changeCallMs, () => asking(work));

it("a page goes on without Stripe once its limit is over, and the reason names the limit", async () => {
  const failed = expect(asPage(never)).rejects.toMatchObject({
    code: "payment_unavailable",
    detail: `no answer within ${timeouts.stripePageMs} ms`,
  });
  await vi.advanceTimersByTimeAsync(timeouts.stripePageMs);
  await failed;
});

it("a change waits for both tries of its call, which Stripe's client ends", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = asChange(promise);
  await vi.advanceTimersByTimeAsync(2 * timeouts.stripeCallMs);
  resolve("opened");
  expect(await answer).toBe("opened");
});
