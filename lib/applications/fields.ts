import { z } from "zod";

/** A text by language; the English one is always there. */
const words = z.record(z.string(), z.string());
export type Words = z.output<typeof words>;

export const wordsIn = (of: Words, locale: string): string => of[locale] ?? of.en ?? "";

export const fieldKinds = ["short", "long", "choice", "link", "file"] as const;

/** A field as `public.application_forms` keeps it. Its rules are in SQL (`private.form_field_fits`, `private.check_answers`). */
export const formField = z.object({
  id: z.string(),
  kind: z.enum(fieldKinds),
  label: words,
  hint: words.optional(),
  required: z.boolean(),
  /** Characters. */
  min: z.number().int().optional(),
  /** Characters; of links and files, how many. */
  max: z.number().int().optional(),
  options: z.array(z.object({ key: z.string(), label: words })).optional(),
  /** Asked only if that choice was answered so. */
  when: z.object({ field: z.string(), is: z.string() }).optional(),
});
export type FormField = z.output<typeof formField>;

/** `private.form_json`. */
export const writtenForm = z.object({ version: z.number().int(), fields: z.array(formField) });
export type WrittenForm = z.output<typeof writtenForm>;

/** `private.file_json`: a file as it was kept. */
export const keptFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(["image/webp", "application/pdf"]),
  /** Bytes. */
  size: z.number().int(),
});
export type KeptFile = z.output<typeof keptFile>;

/** Answers by id of field; links are a list, and files the ids of `KeptFile`. */
export const answers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type Answers = z.output<typeof answers>;

/** An answer as its control shows it: links are lines. */
export function typedAnswer(given: Answers, id: string): string {
  const answer = given[id] ?? "";
  return typeof answer === "string" ? answer : answer.join("\n");
}

/** The fields that are asked, given the answers to choices: a condition on a field that is not asked is not met. */
export function askedFields(fields: readonly FormField[], choices: Record<string, string>): FormField[] {
  const asked = new Set<string>();
  return fields.filter(({ id, when }) => {
    const shown = !when || (asked.has(when.field) && choices[when.field] === when.is);
    if (shown) asked.add(id);
    return shown;
  });
}

/** `private.answered`: questions with their answers, of which one is there. */
export const answered = z.array(
  z.object({
    id: z.string(),
    question: words,
    text: z.string().nullable(),
    links: z.array(z.string()).nullable(),
    files: z.array(keptFile).nullable(),
    choice: words.nullable(),
  }),
);
export type Answered = z.output<typeof answered>;
