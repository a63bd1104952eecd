import "server-only";
import type { Consumer } from "@/lib/outbox/consumer";
import { deliverEvents } from "@/lib/outbox/deliver";
import { mailConsumer } from "@/lib/mail/consumer";
import { deliverPendingMail } from "@/lib/mail/deliver";

/** Everybody who is told of facts. docs/conventions.md says how one is added. */
const consumers: readonly Consumer[] = [mailConsumer];

/** Hands on what facts have emitted, then sends the mail that this and others have queued. */
export async function deliver() {
  const events = await deliverEvents(consumers);
  return { events, mail: await deliverPendingMail(50) };
}
