import "server-only";
import type { Consumer } from "@/lib/outbox/consumer";
import { deliverEvents } from "@/lib/outbox/deliver";
import { analyticsConsumer } from "@/lib/analytics/consumer";
import { mailConsumer } from "@/lib/mail/consumer";
import { deliverPendingMail } from "@/lib/mail/deliver";
import { storefrontConsumer } from "@/lib/storefronts/consumer";
import { webhookConsumer } from "@/lib/webhooks/consumer";
import { sendWebhooks } from "@/lib/webhooks/send";

/** Everybody who is told of facts. docs/conventions.md says how one is added. */
const consumers: readonly Consumer[] = [mailConsumer, analyticsConsumer, webhookConsumer, storefrontConsumer];

/** Hands on what facts have emitted, then sends the mail that this and others have queued. */
export async function deliverMail() {
  const events = await deliverEvents(consumers);
  return { events, mail: await deliverPendingMail(50) };
}

/** The same, and sends the webhooks that wait: beside the mail, and whether or not mail can be sent. */
export async function deliver() {
  const events = await deliverEvents(consumers);
  const [mail, webhooks] = await Promise.allSettled([deliverPendingMail(50), sendWebhooks()]);
  if (mail.status === "rejected") throw mail.reason;
  if (webhooks.status === "rejected") throw webhooks.reason;
  return { events, mail: mail.value, webhooks: webhooks.value };
}
