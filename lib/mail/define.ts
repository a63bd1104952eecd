import type { z } from "zod";
import type { EventInput, EventOf, EventType } from "@/lib/outbox/schema";
import type { Formatter } from "@/lib/platform/i18n/format";
import type { MailCategory } from "./categories";

/** Why somebody gets a mail: the words of the panel and of docs/mails.md. */
type MailCause = "account" | "money" | "security" | "code" | "asked" | "choice" | "staff";

/** Where a mail stands in the list of the panel. */
export const mailGroups = [
  "account",
  "membership",
  "gifts",
  "earning",
  "community",
  "sales",
  "team",
] as const;

/** What a mail says, in messages of its language. */
export type MailContent = {
  /** The page that its button leads to. */
  path: string;
  code?: string;
  /** Lines below the text: a label and a value. */
  facts?: [label: string, value: string][];
  /** What the messages name, beside `brand`, `support` and `name`. */
  values?: Record<string, string | number>;
  /** Other messages than `<name>.subject`, `<name>.text`, `<name>.action` and `footer`. */
  subject?: string;
  text?: string;
  action?: string;
  footer?: string;
  /** Messages of further paragraphs. */
  further?: string[];
  /** Paragraphs that a person wrote, after the first. */
  written?: string[];
};

/** How a mail writes labels, figures and days, and to whom it goes. */
export type MailContext = {
  t: (key: string) => string;
  format: Formatter;
  /** The member; none where the recipient need not be one. */
  userId: string | null | undefined;
  address: string;
};

type Rules = {
  group: (typeof mailGroups)[number];
  /** Its place in the list of its group. */
  order: number;
  cause: MailCause;
  /** The choice of the member that governs it; without one it is no choice. */
  category?: MailCategory;
  /** A complaint about another mail does not stop it. */
  vital?: true;
  /** To whom it goes where that is not who the event is about: the owner of the site (`OWNER_EMAIL`). */
  recipient?: "owner";
};

type Answered<Type extends EventType> = {
  type: Type;
  /** Its values: what the tests let the mail answer. */
  sample: EventInput<Type>;
  /** Whether the mail answers this event of its type; every one without it. */
  answers?: (event: EventOf<Type>) => boolean;
  /** What of the event the mail needs; without it, the values of the event. */
  params?: (event: EventOf<Type>) => Record<string, unknown>;
};

type Definition<
  Name extends string,
  Values extends z.ZodType<object, object>,
  Type extends EventType,
> = Rules & {
  /** Its name in the outbox, in `private.mail_kinds` and in the message files. */
  name: Name;
  /** What queues it; without one it carries a secret, or goes to somebody who is gone, and is queued with the change itself. */
  event?: Answered<Type>;
  /** What `mail_outbox.params` holds: values of the event, and the texts that `private.event_words` adds. Amounts are in the smallest unit. */
  values: Values;
  /** What it could be about: for previews, test sends and tests. Nobody in it exists. */
  sample: z.input<Values>;
  /** Where words differ by what happened: what is other than in the sample, by a name that staff choose from. */
  variants?: Record<string, object>;
  content: (values: z.output<Values>, context: MailContext) => MailContent;
};

/** A mail that the product sends. */
export type Mail<Name extends string = string> = Rules & {
  name: Name;
  event?: { type: EventType; sample: object };
  /** What of an event of its type goes to the outbox; null when this mail does not answer it. */
  paramsOf: (event: EventOf<EventType>) => Record<string, unknown> | null;
  sample: object;
  variants: Record<string, object>;
  /** Throws a ZodError for params that are not its values. */
  contentOf: (params: unknown, context: MailContext) => MailContent;
};

/** Defines one mail, in a file of its own in `mails/` (docs/conventions.md, "Emails"). */
export function defineMail<
  const Name extends string,
  Values extends z.ZodType<object, object>,
  Type extends EventType = EventType,
>(mail: Definition<Name, Values, Type>): Mail<Name> {
  const { event: answered, values, variants = {}, content, ...rest } = mail;
  return {
    ...rest,
    event: answered && { type: answered.type, sample: answered.sample },
    variants,
    paramsOf: (given) => {
      // Called with events of its own type alone (`mailOfEvent`).
      const event = given as EventOf<Type>;
      if (answered?.answers && !answered.answers(event)) return null;
      return answered?.params ? answered.params(event) : event.values;
    },
    contentOf: (stored, context) => content(values.parse(stored), context),
  };
}
