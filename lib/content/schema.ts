import { z } from "zod";
import {
  announcementForms,
  audiences,
  figureUnits,
  legalSlugs,
  questionGroups,
  type OpenKind,
} from "./kinds";

const whole = z.number().int();
const moment = z.string().nullable();
/** A page of this site, without locale. */
const path = z.string().nullable();

/** By language; English is always there. */
export const localText = z.object({ title: z.string(), text: z.string() });
export const localTexts = z.record(z.string(), localText);
export type LocalTexts = z.output<typeof localTexts>;

/** What a kind has beside its words (`private.demand_details`). */
export const documentDetails = {
  announcement: z.object({
    form: z.enum(announcementForms),
    audience: z.enum(audiences),
    tiers: z.array(z.string()),
    ends_at: moment,
    path,
  }),
  update: z.object({ date: moment, path }),
  faq: z.object({ group: z.enum(questionGroups), position: whole }),
  benefit: z.object({}),
  note: z.object({ date: moment }),
  figure: z.object({
    value: z.number(),
    unit: z.enum(figureUnits),
    source: z.string(),
    source_url: z.string().nullable(),
    as_of: z.string(),
    position: whole,
  }),
  legal: z.object({ number: whole, in_force: z.string(), ask: z.boolean() }),
} as const;

const hidden = z.object({ slug: z.string(), hidden: z.literal(true) });

/** Answer of `published_documents`; what is hidden takes away the text of its name that came with the software. */
export const publishedDocuments = <K extends OpenKind>(kind: K) =>
  z.array(
    z.union([
      z.object({
        slug: z.string(),
        hidden: z.literal(false),
        texts: localTexts,
        details: documentDetails[kind],
        /** Its date. */
        at: z.string(),
        live_at: z.string(),
      }),
      hidden,
    ]),
  );
type Listed<K extends OpenKind> = z.output<ReturnType<typeof publishedDocuments<K>>>[number];
export type Published<K extends OpenKind> = Extract<Listed<K>, { hidden: false }>;

/** Answer of `published_dates`: when what is shown of a kind was last changed. */
export const publishedDates = z.partialRecord(
  z.enum(["update", "faq", "benefit", "note", "figure", "legal"]),
  z.string(),
);

/** Answer of `announcements`. */
export const announcements = z.array(
  z.object({ id: z.uuid(), texts: localTexts, form: z.enum(announcementForms), path }),
);
export type Announcement = z.output<typeof announcements>[number];

/** Answer of `public_notes`; `text` is the first lines. */
export const publicNotes = z.array(z.object({ slug: z.string(), at: z.string(), texts: localTexts }));

/** Answer of `my_note`, whole. */
export const wholeNote = z.object({ slug: z.string(), texts: localTexts });

/** Answer of `my_legal`: texts that ask for the member's agreement. */
export const legalDue = z.array(z.object({ slug: z.enum(legalSlugs), number: whole }));

export const agreeForm = z.object({ slug: z.enum(legalSlugs), number: z.coerce.number().int() });
export const putAway = z.object({ id: z.uuid() });
export const noteAsked = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/),
  locale: z.string().length(2),
});
