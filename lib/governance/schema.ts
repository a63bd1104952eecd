import { z } from "zod";
import { withoutMissing } from "@/lib/platform/i18n/missing-languages";
import { locales } from "@/lib/platform/i18n/routing";
import { writtenProse, writtenReason } from "@/lib/platform/text/written";
import { choices } from "./rules";
import { version } from "@/lib/guard/staff/changed";

const count = z.coerce.number().int().nonnegative();
const words = z.object({ title: z.string(), summary: z.string(), body: z.array(z.string()) });

/** One row of the SQL function `public_proposals()`; weights in votes, amount in whole dollars. */
export const proposalSchema = z.object({
  id: z.uuid(),
  number: count,
  slug: z.string(),
  texts: z.object({ en: words }).catchall(words),
  amount: count.nullable(),
  opens_at: z.string(),
  closes_at: z.string(),
  quorum_percent: count,
  open: z.boolean(),
  eligible: count,
  eligible_weight: count,
  ballots: count,
  cast_weight: count,
  result: z
    .object({
      for: count,
      against: count,
      abstain: count,
      outcome: z.enum(["passed", "rejected", "no_quorum"]),
    })
    .nullable(),
});
export type Proposal = z.output<typeof proposalSchema>;

/** The proposal in the reader's language; in English when it was written before that language was added. */
export function textOf({ texts }: Proposal, locale: string) {
  return texts[locale] ?? texts.en;
}

export const voteForm = z.object({
  proposal: z.uuid("not_found"),
  choice: z.enum(choices, "choice_missing"),
});

/** Answer of `cast_vote`. */
export const voteSchema = z.object({
  receipt: z.string(),
  choice: z.enum(choices),
  weight: z.number().int(),
  cast_at: z.string(),
});
export type Vote = z.output<typeof voteSchema>;

/** Answer of `my_votes` and of GET /api/me/votes, by proposal id; `weight` is null for whoever is not in the snapshot. */
export const myVotesSchema = z.record(
  z.string(),
  z.object({ weight: z.number().int().nullable(), vote: voteSchema.nullable() }),
);
export type MyVotes = z.output<typeof myVotesSchema>;

const typed = (max: number) => writtenProse(max, { least: 3, missing: "too_short" });

/** What an opened vote says, as the form names it: `title_en`, `summary_es` …, for every language of the site. */
const writtenIn = Object.fromEntries(
  locales.flatMap((locale) =>
    Object.entries({ title: typed(120), summary: typed(300), body: typed(6000) }).map(([name, field]) => [
      `${name}_${locale}`,
      locale === "en" ? field : field.optional(),
    ]),
  ),
);

const proposalFields = z.object({
  id: z.union([z.literal("").transform(() => undefined), z.uuid()]).optional(),
  version,
  ...writtenIn,
  /** Whole dollars; empty when it costs nothing. */
  amount: z
    .string()
    .trim()
    .regex(/^\d{0,8}$/, "invalid_input")
    .transform((amount) => Number(amount) || null),
  days: z.coerce
    .number("invalid_input")
    .int("invalid_input")
    .min(3, "invalid_input")
    .max(60, "invalid_input"),
  reason: writtenReason,
});

/** A proposal that is not open yet, as it is written; paragraphs of the body are parted by an empty line. */
export const proposalForm = z
  .preprocess(withoutMissing, proposalFields)
  .transform(({ id, version: changing, amount, days, reason, ...written }) => {
    const text = (name: string) => String((written as Record<string, string>)[name] ?? "");
    const texts = Object.fromEntries(
      // A language has all of it or is missing.
      locales
        .filter((locale) => text(`title_${locale}`) !== "")
        .map((locale) => [
          locale,
          {
            title: text(`title_${locale}`),
            summary: text(`summary_${locale}`),
            body: text(`body_${locale}`)
              .split(/\n\s*\n/)
              .map((paragraph) => paragraph.trim())
              .filter(Boolean),
          },
        ]),
    );
    return { id, version: changing, reason, values: { texts, amount, days } };
  });

export const proposalClosing = z.object({
  proposal: z.uuid("not_found"),
  reason: writtenReason,
});
