import { z } from "zod";
import { moment, typedTitles, wholeNumber, wordFields } from "@/lib/admin/content-words";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { season } from "@/lib/seasons/schema";

const count = z.number().int();

/** Answer of `admin_seasons`: the last 20, with the places that win or stand out. */
export const staffSeasons = z.array(
  season.extend({
    final_at: z.string().nullable(),
    results: z.array(
      z.object({
        user_id: z.uuid(),
        /** Null once they are gone. */
        name: z.string().nullable(),
        rank: count,
        points: count,
        prize: count,
        /** Why staff should look. */
        flags: z.array(z.enum(["hour", "last_hour"])),
        withheld: z.boolean(),
      }),
    ),
  }),
);
export type StaffSeason = z.output<typeof staffSeasons>[number];

const prizes = z
  .string()
  .max(5000, "too_long")
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "season_prizes" });
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.object({
        to: z.coerce
          .number("season_prizes")
          .int("season_prizes")
          .min(1, "season_prizes")
          .max(999_999, "season_prizes"),
        points: z.coerce
          .number("season_prizes")
          .int("season_prizes")
          .min(1, "season_prizes")
          .max(999_999, "season_prizes"),
      }),
    ),
  );

const names = Object.fromEntries(
  Object.entries(wordFields).filter(([name]) => name.startsWith("title_")),
) as Pick<typeof wordFields, Extract<keyof typeof wordFields, `title_${string}`>>;

export const seasonForm = z
  .object({
    ...names,
    starts_at: moment,
    ends_at: moment,
    min_points: wholeNumber,
    prizes,
    reason: reasonText,
  })
  .transform((form) => ({
    id: undefined,
    reason: form.reason,
    values: {
      titles: typedTitles(form),
      starts_at: form.starts_at,
      ends_at: form.ends_at,
      min_points: form.min_points,
      prizes: form.prizes,
    },
  }));

export const seasonMove = z.object({ season: z.uuid(), ends_at: moment, reason: reasonText, version });

export const prizeWithholding = z.object({ season: z.uuid(), member: z.uuid(), reason: reasonText });
