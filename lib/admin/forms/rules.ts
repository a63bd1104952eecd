import type { FormField, Words } from "@/lib/applications/fields";
import { locales } from "@/lib/platform/i18n/routing";

/** A field while it is edited; `key` stays as it is while its id is typed. */
export type Draft = { key: string; field: FormField };

export const draftsOf = (fields: readonly FormField[]): Draft[] =>
  fields.map((field) => ({ key: field.id, field }));

export const noWords = (): Words => Object.fromEntries(locales.map((locale) => [locale, ""]));

/** What a kind holds when it is chosen; the most it may hold is in `private.form_field_fits`. */
export function ofKind(field: FormField, kind: FormField["kind"]): FormField {
  const { id, label, hint, required, when } = field;
  const kept = { id, kind, label, hint, required, when };
  if (kind === "choice") return { ...kept, options: ["a", "b"].map((key) => ({ key, label: noWords() })) };
  return { ...kept, max: { short: 100, long: 1000, link: 1, file: 1 }[kind] };
}

export function newDraft(key: string): Draft {
  return { key, field: { id: "", kind: "short", label: noWords(), required: false, max: 100 } };
}

/** The drafts with one of them a place up (-1) or down (1); the same at either end. */
export function moved(drafts: readonly Draft[], key: string, by: -1 | 1): Draft[] {
  const from = drafts.findIndex((draft) => draft.key === key);
  const draft = drafts[from];
  const other = drafts[from + by];
  if (!draft || !other) return [...drafts];
  return drafts.map((each) => (each === draft ? other : each === other ? draft : each));
}

/** The choices above a field, on which it can depend. */
export function choicesAbove(drafts: readonly Draft[], key: string): FormField[] {
  const above = drafts.slice(
    0,
    drafts.findIndex((draft) => draft.key === key),
  );
  return above.flatMap(({ field }) => (field.kind === "choice" && field.id ? [field] : []));
}

/** Without the languages in which nothing is said. */
const trimmed = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([locale, text]) =>
      locale === "en" || text.trim() ? [[locale, text.trim()]] : [],
    ),
  );

/** The fields as they are published: without a hint in no language. */
export function finished(drafts: readonly Draft[]): FormField[] {
  return drafts.map(({ field: { hint, ...field } }) => ({
    ...field,
    label: trimmed(field.label),
    ...(hint && Object.values(hint).some((text) => text.trim()) && { hint: trimmed(hint) }),
    ...(field.options && {
      options: field.options.map(({ key, label }) => ({ key, label: trimmed(label) })),
    }),
  }));
}
