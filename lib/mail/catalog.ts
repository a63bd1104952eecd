import type { EventOf, EventType } from "@/lib/outbox/schema";
import type { Mail } from "./define";
import { mails } from "./mails.gen";

/** The name of a mail. */
export type Template = keyof typeof mails;

/**
 * Every mail that the product sends, by its name (`lib/mail/mails`, one file each). `private.mail_kinds` holds the same list.
 * Outside it are the mails of the auth service (`auth-templates.ts`) and campaigns, whose words staff write.
 */
export const mailCatalog: Readonly<Record<Template, Mail>> = mails;

export const isTemplate = (name: string): name is Template => Object.hasOwn(mails, name);

/** In the order of the list of each group. */
export const mailTemplates = (Object.keys(mails) as Template[]).toSorted(
  (one, other) => mails[one].order - mails[other].order,
);

/** Whether the member asked for this very mail, so that it goes out whatever its category says. */
export const isAsked = ({ cause, category }: Pick<Mail, "cause" | "category">) =>
  cause === "asked" && category !== undefined;

const byEvent = new Map<EventType, Template[]>();
for (const template of mailTemplates) {
  const type = mailCatalog[template].event?.type;
  if (type) byEvent.set(type, [...(byEvent.get(type) ?? []), template]);
}

/** The types of event that somebody gets a mail about. */
export const mailedEvents: readonly EventType[] = [...byEvent.keys()];

/** `params` without the texts that the database adds when the mail is queued (`private.event_words`). */
export type EventMail = { template: Template; params: Record<string, unknown> };

/** The mail that answers an event; undefined when none does. */
export function mailOfEvent(event: EventOf<EventType>): EventMail | undefined {
  for (const template of byEvent.get(event.type) ?? []) {
    const params = mailCatalog[template].paramsOf(event);
    if (params) return { template, params };
  }
  return undefined;
}
