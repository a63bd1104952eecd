import { z } from "zod";

const count = z.number().int();
/** docs/product.md, "User segments"; the rule is private.member_segment. */
export const segments = ["new", "active", "power", "churned", "referrer"] as const;

/** Key of a page, as the database gave it: the sort value and the id of a row. */
export const pageKey = z.tuple([z.union([z.string(), count]), z.string()]);

/** Answer of `admin_members`. */
export const memberList = z.object({
  /** Exact up to 10,000 (up to 1,000 matches of a search). */
  total: count,
  estimated: z.boolean(),
  next: pageKey.nullable(),
  previous: pageKey.nullable(),
  rows: z.array(
    z.object({
      user_id: z.uuid(),
      full_name: z.string().nullable(),
      username: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      avatar_url: z.string().nullable(),
      wallet_address: z.string().nullable(),
      tier: z.string(),
      segment: z.enum(segments),
      xp: count,
      owed: count,
      roles: z.array(z.string()),
      qualified_referrals: count,
      onboarding_completed: z.boolean(),
      suspended_until: z.string().nullable(),
      created_at: z.string(),
      /** Null for a member who has never signed in. */
      last_seen_at: z.string().nullable(),
      /** Whether something about them waits for a person. */
      open_case: z.boolean(),
    }),
  ),
});
export type MemberList = z.output<typeof memberList>;

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
