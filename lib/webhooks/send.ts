import "server-only";
import { now } from "@/lib/platform/clock";
import type { OutsideNetwork } from "@/lib/platform/request/outside";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { attemptWebhook } from "./attempt";
import { claimWebhooks, settleWebhook } from "./mutations";
import type { ClaimedWebhook } from "./schema";

/** Endpoints that are asked at the same time: all that there may be, so that none waits behind those that are not due. */
const together = 20;

async function work(claimed: ClaimedWebhook, net?: OutsideNetwork): Promise<boolean> {
  const outcome = await attemptWebhook(claimed, now(), net);
  await settleWebhook(claimed, now(), outcome);
  return outcome.error === null;
}

/**
 * Sends what is due, in order and one at a time for each endpoint, and endpoints beside each other. What failed is tried
 * again by a later call. Throws at the end what the database refused (`service_unavailable` when it does not answer); what is
 * claimed by then is due again within a minute.
 */
export async function sendWebhooks(net?: OutsideNetwork): Promise<{ sent: number; failed: number }> {
  const until = performance.now() + timeouts.webhooksMs;
  const done = { sent: 0, failed: 0 };
  const broken: unknown[] = [];
  while (performance.now() < until) {
    const claimed = await claimWebhooks(now(), together);
    if (claimed.length === 0) break;
    for (const one of await Promise.allSettled(claimed.map((each) => work(each, net))))
      if (one.status === "rejected") broken.push(one.reason);
      else done[one.value ? "sent" : "failed"] += 1;
  }
  if (broken.length > 0) throw broken[0];
  return done;
}

/** Sends one test now, and once. */
export async function sendWebhookTest(delivery: number, net?: OutsideNetwork): Promise<void> {
  await Promise.all((await claimWebhooks(now(), 1, delivery)).map((one) => work(one, net)));
}
