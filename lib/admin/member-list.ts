import { z } from "zod";

const count = z.number().int();
/** docs/product.md, "User segments"; the rule is private.member_segment. */
export const segments = ["new", "active", "power", "churned", "referrer"] as const;

/** Key of a page, as the database gave it: the sort value and the id of a row. */
export const pageKey = z.tuple([z.union([z.string(), count]), z.string()]);

/** A key as it stands in an address; what cannot be read is no key. */
export const addressedKey = z
  .string()
  .max(500)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue("not a key");
      return z.NEVER;
    }
  })
  .pipe(pageKey)
  .optional()
  .catch(undefined);
