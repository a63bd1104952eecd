import type { Doc, Kind } from "./documents.ts";
import { EMPTY_FIELDS } from "./empty-fields.ts";

/** A document as Stripe shows it: with every key it has there, and without our own, which start with "_". */
export function publicDoc<T extends Doc>(doc: T): Doc {
  const shown = Object.fromEntries(Object.entries(doc).filter(([key]) => !key.startsWith("_"))) as Doc;
  return doc.deleted ? shown : { ...EMPTY_FIELDS[doc.object as Kind], ...shown };
}
