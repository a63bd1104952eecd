import "server-only";
import type { Consumer } from "@/lib/outbox/consumer";
import type { EventOf, EventType } from "@/lib/outbox/schema";
import { brand } from "@/lib/platform/brand";
import { env } from "@/lib/platform/env";
import { mailCatalog, mailedEvents, mailOfEvent, type EventMail } from "./catalog";
import { queueEventMail } from "./mutations";

/** To the address of the owner, which the environment says and the panel cannot change. */
const toOwner = ({ template, params }: EventMail): EventMail => ({
  template,
  params: { ...params, owner: env.OWNER_EMAIL ?? brand.support },
});

/** Queues under the event's key, so that an event that comes twice is mailed once. */
async function queue(event: EventOf<EventType>): Promise<void> {
  const mail = mailOfEvent(event);
  if (!mail) return;
  const isForOwner = mailCatalog[mail.template].recipient === "owner";
  await queueEventMail(event.id, isForOwner ? toOwner(mail) : mail);
}

/**
 * Mail as a consumer of events. Outside it are mails that carry a secret, which no event may (the codes of a pledge and of
 * an erasure, the invitation to a role, and all of the auth service), and the farewell of an erased account, whose address is kept nowhere else.
 */
export const mailConsumer: Consumer = {
  name: "mail",
  starts: "beginning",
  handlers: Object.fromEntries(mailedEvents.map((type) => [type, queue])),
};
