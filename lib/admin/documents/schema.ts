import { z } from "zod";
import { idOrNew, moment, optionalMoment } from "@/lib/admin/content-words";
import { documentRow } from "@/lib/admin/documents/documents.list";
import { versionList } from "@/lib/admin/content/versions";
import { reasonText } from "@/lib/admin/schema";
import {
  announcementForms,
  audiences,
  documentKinds,
  figureUnits,
  questionGroups,
  isDetailedKind,
  isInsertedKind,
  type DetailedKind,
  type DocumentKind,
} from "@/lib/content/kinds";
import { localTexts } from "@/lib/content/schema";
import { version } from "@/lib/guard/staff/changed";
import { locales } from "@/lib/platform/i18n/routing";
import { writtenLine } from "@/lib/platform/text/written";

/** What a kind has beside its words, as it is kept; each kind's own shape is `documentDetails`. */
const keptDetails = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type KeptDetails = z.output<typeof keptDetails>;

/** Answer of `admin_document`. */
export const documentFile = documentRow.extend({
  texts: localTexts,
  details: keptDetails,
  /** What is shown; null for what is not. */
  live: z.object({ texts: localTexts, details: keptDetails }).nullable(),
  may_change: z.boolean(),
  versions: versionList,
  /** The words of each version. */
  states: z.array(z.object({ id: z.number().int(), texts: localTexts })),
});
export type DocumentFile = z.output<typeof documentFile>;

/** A page of this site, without locale, as staff type it; empty for none. */
const path = z
  .union([z.literal("").transform(() => null), z.string().regex(/^\/(?!\/)[\w/?=&#.%-]*$/, "path_invalid")])
  .default(null);
const position = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, "out_of_range")
  .transform(Number);
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const fieldsOf = {
  announcement: z
    .looseObject({
      form: z.enum(announcementForms, "choice_needed"),
      audience: z.enum(audiences, "choice_needed"),
      ends_at: optionalMoment,
      path,
    })
    .transform(({ form, audience, ends_at, path: to, ...rest }) => ({
      ...{ form, audience, ends_at, path: to },
      tiers: ["standard", "plus", "pro", "founder"].filter((tier) => rest[`tier_${tier}`] === "on"),
    })),
  update: z.object({ date: optionalMoment, path }),
  faq: z.object({ group: z.enum(questionGroups, "choice_needed"), position }),
  note: z.object({ date: optionalMoment }),
  figure: z.object({
    value: z
      .string()
      .trim()
      .regex(/^-?\d{1,12}(\.\d{1,8})?$/, "out_of_range")
      .transform(Number),
    unit: z.enum(figureUnits, "choice_needed"),
    source: writtenLine(200),
    source_url: z.union([
      z.literal("").transform(() => null),
      z.string().regex(/^https:\/\/[^\s"<>]{3,250}$/, "invalid_input"),
    ]),
    as_of: moment,
    position,
  }),
  legal: z.object({ number: position, in_force: moment, ask: ticked }),
} as const satisfies Record<DetailedKind, z.ZodType>;

/**
 * Title and text by language; a language of which neither is typed is missing, English never is. What staff insert is
 * its text, so that one is never empty.
 */
function typedTexts(kind: DocumentKind, typed: Record<string, unknown>, context: z.RefinementCtx) {
  const texts: Record<string, { title: string; text: string }> = {};
  for (const locale of locales) {
    const [title, text] = [`title_${locale}`, `text_${locale}`].map((name) =>
      String(typed[name] ?? "").trim(),
    ) as [string, string];
    if (locale !== "en" && !title && !text) continue;
    if (title.length < 3)
      context.addIssue({ code: "custom", path: [`title_${locale}`], message: "too_short" });
    if (title.length > 120)
      context.addIssue({ code: "custom", path: [`title_${locale}`], message: "too_long" });
    if (isInsertedKind(kind) && !text)
      context.addIssue({ code: "custom", path: [`text_${locale}`], message: "required" });
    // Line ends as everywhere but in forms.
    texts[locale] = { title, text: text.replaceAll("\r\n", "\n") };
  }
  return texts;
}

export const documentForm = z
  .looseObject({
    kind: z.enum(documentKinds),
    id: idOrNew,
    slug: z
      .union([z.literal("").transform(() => undefined), z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/)])
      .optional(),
    /** Somebody else saved meanwhile, and this is to stand all the same. */
    anyway: ticked,
    reason: reasonText,
    version,
  })
  .transform(({ kind, id, slug, anyway, reason, version: changing, ...typed }, context) => {
    const texts = typedTexts(kind, typed, context);
    const details = (isDetailedKind(kind) ? fieldsOf[kind] : z.object({})).safeParse(typed);
    for (const { path: at, message } of details.error?.issues ?? [])
      context.addIssue({ code: "custom", path: at.map(String), message });
    return {
      ...{ kind, id, reason },
      version: anyway ? undefined : changing,
      values: { slug: slug ?? null, texts, details: details.data ?? {} },
    };
  });

/** Answer of `admin_saved_replies`. */
export const savedReplies = z.array(z.object({ id: z.uuid(), texts: localTexts }));
export type SavedReply = z.output<typeof savedReplies>[number];

/** What is typed, to be looked at. */
export const previewText = z.object({
  locale: z.enum(locales),
  text: z.string().max(60_000, "too_long"),
});
