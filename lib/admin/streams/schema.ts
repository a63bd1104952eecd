import { z } from "zod";
import { idOrNew, moment, typedTexts, wordFields } from "@/lib/admin/content-words";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { withoutMissing } from "@/lib/platform/i18n/missing-languages";
import { writtenLine } from "@/lib/platform/text/written";
import { streamStates, streamTexts } from "@/lib/streams/schema";

const streamFields = z
  .object({
    id: idOrNew,
    ...wordFields,
    host: writtenLine(80),
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

export const streamForm = z
  .preprocess(withoutMissing, streamFields)
  .transform(({ id, reason, version: changing, ...form }) => ({
    id,
    reason,
    version: changing,
    values: {
      texts: typedTexts(form),
      host: form.host,
      link: form.link,
      open: form.open,
      starts_at: form.starts_at,
      ends_at: form.ends_at,
    },
  }));

export const streamStep = z.object({
  id: z.uuid(),
  state: z.enum(["published", "cancelled"]),
  reason: reasonText,
  version,
});

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
