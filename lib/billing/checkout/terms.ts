import type { CodeRead } from "@/lib/billing/codes/read";
import type { Discount } from "@/lib/billing/schema";
import type { Price } from "@/lib/plans/schema";

/** How a purchase begins; amounts in the smallest unit. */
export type Terms = {
  /** What is paid now. */
  due: number;
  /** Days without a charge; null for none. */
  trialDays: number | null;
  discount: Discount | null;
  /** What was typed as a code, and why it was refused. */
  code: Pick<CodeRead, "typed" | "refused"> | null;
};

/** A code pays at once: whoever gives one has no trial beside it (as `begin_order` decides). */
export function termsOf(price: Price, trialUsed: boolean, code: CodeRead | null): Terms {
  const discount = code?.discount ?? null;
  const trialDays = discount || trialUsed ? null : price.trial_days;
  const due = trialDays === null ? (discount?.amount ?? price.unit_amount) : 0;
  return { due, trialDays, discount, code };
}

/** How many payments of a price a discount counts for; a month of it may begin a yearly period. */
export function discountedPayments({ months }: Discount, interval: Price["interval"]): number {
  if (months === null || interval === null) return 1;
  return interval === "year" ? Math.ceil(months / 12) : months;
}
