import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";

const whole = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, "promo_value_invalid")
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, "promo_value_invalid");
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, "promo_value_invalid")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .refine((cents) => cents > 0, "promo_value_invalid");
/** An input that may stay empty. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => null), schema]).optional();

export const soldPlans = ["plus", "pro", "founder"] as const;
const ticked = z.literal("on").optional();

const fields = {
  /** Not `code`, which is the second factor's where a form asks for it again. */
  promotion_code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/, "promo_code_invalid"),
  months: optional(whole(36)),
  plus: ticked,
  pro: ticked,
  founder: ticked,
  max: optional(whole(1_000_000)),
  /** The last day, in UTC. */
  until: optional(z.iso.date("invalid_input")),
  reason: reasonText,
};

/** A new promotion code as it is typed: a percentage, or an amount in dollars. */
export const codeForm = z.discriminatedUnion("kind", [
  z.object({ ...fields, kind: z.literal("percent"), value: whole(100) }),
  z.object({ ...fields, kind: z.literal("amount"), value: amount }),
]);

export const codeSwitch = z.object({
  promotion_code: z.uuid(),
  on: z.enum(["true", "false"]),
  reason: reasonText,
});

/** What `admin_make_code` takes. */
export function codeValue({ kind, value, months, max, until, ...form }: z.output<typeof codeForm>) {
  return {
    code: form.promotion_code,
    ...(kind === "percent" ? { percent_off: value } : { amount_off: value }),
    months: months ?? null,
    plans: soldPlans.filter((plan) => form[plan]),
    max_redemptions: max ?? null,
    expires_at: until ? `${until}T23:59:59Z` : null,
  };
}
