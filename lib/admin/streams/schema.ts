import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { streamStates, streamTexts } from "@/lib/streams/schema";

const title = z.string().trim().min(3, "too_short").max(120, "too_long");
const text = z.string().trim().max(2000, "too_long").default("");
const words = Object.fromEntries(
  locales.flatMap((locale) => [
    [`title_${locale}`, title],
    [`text_${locale}`, text],
  ]),
) as Record<`title_${Locale}`, typeof title> & Record<`text_${Locale}`, typeof text>;

/** What a `datetime-local` field holds, read as UTC like every time of the site. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "required")
  .transform((value) => `${value.slice(0, 16)}:00Z`);

export const streamForm = z
  .object({
    /** Empty for a new one. */
    id: z.union([z.literal("").transform(() => undefined), z.uuid()]).optional(),
    ...words,
    host: z.string().trim().min(1, "required").max(80, "too_long"),
    link: z
      .union([
        z.literal("").transform(() => null),
        z.url({ protocol: /^https$/, error: "url_invalid" }).max(500),
      ])
      .default(null),
    open: z
      .literal("on")
      .optional()
      .transform((value) => value === "on"),
    starts_at: moment,
    ends_at: moment,
    reason: reasonText,
    version,
  })
  .refine(({ starts_at, ends_at }) => ends_at > starts_at, { error: "stream_times", path: ["ends_at"] })
  .refine(
    ({ starts_at, ends_at }) => new Date(ends_at).getTime() - new Date(starts_at).getTime() <= 86_400_000,
    { error: "stream_times", path: ["ends_at"] },
  );
export type StreamForm = z.output<typeof streamForm>;

export const streamStep = z.object({
  id: z.uuid(),
  state: z.enum(["published", "cancelled"]),
  reason: reasonText,
  version,
});
export type StreamStep = z.output<typeof streamStep>;

/** Answer of `admin_stream_code`. */
export const streamCode = z.object({
  texts: streamTexts,
  slug: z.string(),
  state: z.enum(streamStates),
  starts_at: z.string(),
  ends_at: z.string(),
  /** While it is live. */
  code: z.string().nullable(),
  /** Until the next code. */
  milliseconds: z.number().int(),
  attended: z.number().int(),
});
export type StreamCode = z.output<typeof streamCode>;
