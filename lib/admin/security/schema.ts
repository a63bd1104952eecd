import { z } from "zod";
import { asciiDomain, canonicalEmail } from "@/lib/platform/text/email-address";
import { reasonText } from "../schema";

const time = z.string();
const name = z.string().nullable();
/** Ids and values of an audit line; what they mean depends on its action. */
const values = z.record(z.string(), z.unknown()).nullable();

const count = z.number().int();

/** Answer of `admin_security`. Failures and limits are those of seven days; `last` is the hour in which it was last. */
export const securityState = z.object({
  staff: z.array(
    z.object({
      user_id: z.uuid(),
      name,
      roles: z.array(z.enum(["admin", "moderator"])),
      factors: z.array(z.string()),
      last_seen_at: time.nullable(),
    }),
  ),
  failures: z.array(z.object({ method: z.string(), code: z.string(), failures: count, last: time })),
  limits: z.array(z.object({ name: z.string(), hits: count, last: time })),
  suspended: count,
  suspensions: z.array(
    z.object({ user_id: z.uuid(), name, until: time, actor_name: name, created_at: time.nullable() }),
  ),
  exports: z.array(
    z.object({
      line: count,
      action: z.string(),
      actor_name: name,
      after: z.union([values, z.array(z.unknown())]),
      reason: z.string(),
      created_at: time,
    }),
  ),
  views: z.array(
    z.object({ id: z.uuid(), user_id: z.uuid(), name, actor_name: name, started_at: time, until: time }),
  ),
  blocks: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["email", "domain", "network"]),
      /** Null for the address of an erased account. */
      value: z.string().nullable(),
      reason: z.string(),
      created_at: time,
      /** Null until it is lifted. */
      expires_at: time.nullable(),
      actor_name: name,
    }),
  ),
  keys: z.array(z.object({ name: z.string(), since: time })),
  heads: z.array(z.object({ day: z.string(), position: count, hash: z.string() })),
});
export type SecurityState = z.output<typeof securityState>;

/** Answer of `admin_verify_audit`. */
export const verification = z.object({
  checked: count,
  next: count.nullable(),
  fault: z
    .object({
      position: count.nullable(),
      line: count.nullable(),
      kind: z.enum(["missing", "altered", "reason_altered", "link_missing", "unlinked", "overdue", "head"]),
    })
    .nullable(),
  waiting: count,
  head: z.object({ position: count, hash: z.string(), linked_at: time }).nullable(),
});
export type Verification = z.output<typeof verification>;

/** A head of the chain as a mail tells it: both or neither. */
export const verifyForm = z.object({
  position: z
    .union([z.literal("").transform(() => undefined), z.coerce.number().int().positive()])
    .optional(),
  hash: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([0-9a-f]{64})?$/, "invalid_input")
    .transform((text) => text || undefined)
    .optional(),
});

export const blockKinds = ["email", "domain", "network"] as const;
/** Days of a block; empty until it is lifted. */
export const blockDays = ["", "1", "7", "30", "365"] as const;

/** How a value is written where it is stored; the database says whether it is one (`private.block_value`). */
const stored = { email: canonicalEmail, domain: asciiDomain, network: (text: string) => text };

export const newBlock = z
  .object({
    kind: z.enum(blockKinds),
    value: z.string().max(320, "too_long").trim().min(1, "required"),
    days: z.enum(blockDays).transform((days) => (days === "" ? null : Number(days))),
    reason: reasonText,
  })
  .transform((form) => ({ ...form, value: stored[form.kind](form.value) }));
export const blockLift = z.object({ block: z.uuid(), reason: reasonText });
