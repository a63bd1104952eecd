import { z } from "zod";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { writtenLine, writtenProse } from "@/lib/platform/text/written";

/** What staff publish, by language: {title, text}. */
export const contentTexts = z.record(
  z.string(),
  z.object({ title: z.string(), text: z.string().default("") }),
);
export type ContentTexts = z.output<typeof contentTexts>;

const title = writtenLine(120, { least: 3, missing: "too_short" });
const text = writtenProse(2000).default("");

type WordFields = Record<"title_en", typeof title> &
  Record<`title_${Exclude<Locale, "en">}`, z.ZodOptional<typeof title>> &
  Record<`text_${Locale}`, typeof text>;

/**
 * Fields of a form for title and text in every language of the site. All are asked for; those of a language that had no words
 * before are taken out by `withoutMissing`.
 */
export const wordFields = Object.fromEntries(
  locales.flatMap((locale) => [
    [`title_${locale}`, locale === "en" ? title : title.optional()],
    [`text_${locale}`, text],
  ]),
) as WordFields;

type TypedTitles = Partial<Record<`title_${Locale}`, string | undefined>>;

/** What those fields hold, by language. */
export const typedTexts = (
  form: TypedTitles & Record<`text_${Locale}`, string>,
): Record<string, { title: string; text: string }> =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const [typed, text] = [form[`title_${locale}`], form[`text_${locale}`]];
      return typed === undefined ? [] : [[locale, { title: typed, text }]];
    }),
  );

/** The titles alone, by language. */
export const typedTitles = (form: TypedTitles): Record<string, string> =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const typed = form[`title_${locale}`];
      return typed === undefined ? [] : [[locale, typed]];
    }),
  );

/** What a `datetime-local` field holds, read as UTC like every time of the site. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "required")
  .transform((value) => `${value.slice(0, 16)}:00Z`);

/** The same where it may be left empty. */
export const optionalMoment = z.union([z.literal("").transform(() => null), moment]).default(null);

/** A moment as a `datetime-local` field takes it, in UTC. */
export const writtenMoment = (at: string | null | undefined) =>
  at ? new Date(at).toISOString().slice(0, 16) : undefined;

/** A whole number, as typed. */
export const wholeNumber = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, "out_of_range")
  .transform(Number);

/** Empty for none. */
export const optionalWhole = z.union([z.literal("").transform(() => null), wholeNumber]).default(null);

/** Empty for something new. */
export const idOrNew = z.union([z.literal("").transform(() => undefined), z.uuid()]).optional();
