import "server-only";
import type { Consumer, Handler } from "@/lib/outbox/consumer";
import type { EventType } from "@/lib/outbox/schema";
import { brand } from "@/lib/platform/brand";
import { env } from "@/lib/platform/env";
import { eventMails, type EventMail } from "./event-mail";
import { queueEventMail } from "./mutations";

/** To the address of the owner, which the environment says and the panel cannot change. */
const toOwner = ({ template, params }: EventMail): EventMail => ({
  template,
  params: { ...params, owner: env.OWNER_EMAIL ?? brand.support },
});

/** Queues under the event's key, so that an event that comes twice is mailed once. */
function handlerOf<T extends EventType>(type: T): Handler<T> {
  return async (event) => {
    const mail = eventMails[type]?.(event);
    if (mail) await queueEventMail(event.id, type === "decision.alone" ? toOwner(mail) : mail);
  };
}

/**
 * Mail as a consumer of events. Outside it are mails that carry a secret, which no event may (the codes of a pledge and of
 * an erasure, the invitation to a role, and all of the auth service), and the farewell of an erased account, whose address is kept nowhere else.
 */
export const mailConsumer: Consumer = {
  name: "mail",
  starts: "beginning",
  handlers: Object.fromEntries(Object.keys(eventMails).map((type) => [type, handlerOf(type as EventType)])),
};
