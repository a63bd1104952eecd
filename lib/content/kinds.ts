/** Texts of the site that staff publish (`private.document_kinds`). */
export const documentKinds = [
  "announcement",
  "update",
  "faq",
  "benefit",
  "note",
  "figure",
  "legal",
  "reply",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Kinds of which staff may add texts; the texts of the others are fixed. */
export const addedKinds = ["announcement", "update", "faq", "note", "figure", "reply"] as const;

export const isAddedKind = (kind: DocumentKind): boolean => addedKinds.some((one) => one === kind);

/** Kinds that have nothing beside their words. */
const bareKinds = ["benefit", "reply"] as const;
export type DetailedKind = Exclude<DocumentKind, (typeof bareKinds)[number]>;

export const isDetailedKind = (kind: DocumentKind): kind is DetailedKind =>
  !bareKinds.some((one) => one === kind);

/** Kinds that staff insert into what they write: plain text, which is on no page of the site. */
const insertedKinds = ["reply"] as const;

export const isInsertedKind = (kind: DocumentKind): boolean => insertedKinds.some((one) => one === kind);

/** Those that everybody reads whole. */
export const openKinds = ["update", "faq", "benefit", "figure", "legal"] as const;
export type OpenKind = (typeof openKinds)[number];

export const questionGroups = ["joining", "points", "money", "wallet", "referrals", "privacy"] as const;
export const legalSlugs = ["terms", "privacy", "disclaimer"] as const;
export type LegalSlug = (typeof legalSlugs)[number];
export const figureUnits = ["count", "percent", "usd", "eur", "eth"] as const;
export const announcementForms = ["bar", "card"] as const;
export const audiences = ["everybody", "visitors", "members", "tiers"] as const;
