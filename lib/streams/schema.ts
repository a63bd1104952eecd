import { z } from "zod";
import { defaultLocale, locales } from "@/lib/platform/i18n/routing";

const count = z.number().int();

export const streamTexts = z.record(
  z.string(),
  z.object({ title: z.string(), text: z.string().default("") }),
);

export const shownStates = ["scheduled", "live", "ended", "cancelled"] as const;
export const streamStates = ["draft", ...shownStates] as const;
export type StreamState = (typeof streamStates)[number];

export const stream = z.object({
  id: z.uuid(),
  slug: z.string(),
  /** By language; English is always among them. */
  texts: streamTexts,
  host: z.string(),
  /** For everybody; else for plans with streams. */
  open: z.boolean(),
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.enum(streamStates),
  /** For those alone whom it is open to. */
  link: z.string().nullable(),
  version: z.string(),
  /** When it became what it is. */
  changed_at: z.string(),
});
export type Stream = z.output<typeof stream>;

/** Answer of `public_streams`. */
export const publicStreams = z.object({
  coming: z.array(stream),
  past: z.array(stream.extend({ attended: count })),
  /** Of one stream. */
  points: count,
  day_limit: count,
  at: z.string(),
});
export type PublicStreams = z.output<typeof publicStreams>;

/** A member's own visit of a stream. */
const visit = z.object({ tries_left: count, attended_at: z.string().nullable(), points: count });

/** Answer of `stream_page`. */
export const streamPage = stream.extend({
  attended: count,
  points: count,
  /** Of the member who asks; null for a visitor. */
  own: visit.extend({ may_watch: z.boolean(), reminded: z.boolean() }).nullable(),
});
export type StreamPage = z.output<typeof streamPage>;

/** Answer of `enter_stream_code`. */
export const entered = visit.extend({
  outcome: z.enum(["attended", "stream_code_wrong", "too_many_attempts", "stream_not_live"]),
});

export const codeForm = z.object({
  stream: z.uuid(),
  code: z.string().trim().min(1, "required").max(20, "stream_code_wrong"),
});

export const reminderForm = z.object({
  stream: z.uuid(),
  wanted: z.enum(["true", "false"]).transform((value) => value === "true"),
});

export const calendarQuery = z.object({
  locale: z.enum(locales).default(defaultLocale).catch(defaultLocale),
  /** The slug of one stream; all without it. */
  stream: z.string().max(80).optional(),
});

/** The texts of a stream in a language, else in the first one. */
export const textsOf = ({ texts }: Pick<Stream, "texts">, locale: string) =>
  texts[locale] ?? texts[defaultLocale] ?? { title: "", text: "" };
