import type { Fault } from "./fault.ts";

/** Plans, payments, payouts and what members sell. */
export const money: Fault[] = [
  {
    subject: "billing",
    name: "A subscription that ends on the last day of its period counts as renewing",
    file: "lib/billing/rules.ts",
    find: "(!!cancel_at && end !== undefined && cancel_at <= end)",
    replace: "(!!cancel_at && end !== undefined && cancel_at < end)",
    tests: { now: ["lib/billing/rules.test.ts"], then: ["lib/billing/rules.test.ts"] },
  },
  {
    subject: "billing",
    name: "A member whose payment failed loses what they paid for at once",
    file: "supabase/schemas/money/orders/functions.sql",
    find: "and s.past_due_since > now() - make_interval(",
    replace: "and s.past_due_since < now() - make_interval(",
    tests: { now: ["supabase/tests/access.test.ts"], then: ["supabase/tests/access.test.ts"] },
  },
  {
    subject: "billing",
    name: "Commission is counted from the price with its tax",
    file: "supabase/schemas/money/commission/functions.sql",
    find: "else (p.amount - p.tax)::numeric *",
    replace: "else p.amount::numeric *",
    tests: { now: ["supabase/tests/commission.test.ts"], then: ["supabase/tests/commission.test.ts"] },
  },
  {
    subject: "webhook",
    name: "An event with any signature is taken for one of Stripe",
    file: "lib/billing/webhook/webhook.ts",
    find: "const signed = webhooks.constructEvent(",
    replace: "const signed = ((...given: unknown[]) => JSON.parse(String(given[0])) as unknown)(",
    tests: {
      now: ["lib/billing/webhook/webhook.db.test.ts"],
      then: ["lib/billing/webhook/webhook.db.test.ts"],
    },
  },
  {
    subject: "webhook",
    name: "An event whose signature is from the future is taken",
    file: "lib/billing/webhook/subjects.ts",
    find: "return Math.abs(nowSeconds - Number(stamp)) <= SIGNATURE_TOLERANCE_SECONDS;",
    replace: "return nowSeconds - Number(stamp) <= SIGNATURE_TOLERANCE_SECONDS;",
    tests: { now: ["lib/billing/rules.test.ts"], then: ["lib/billing/rules.test.ts"] },
  },
  {
    subject: "payouts",
    name: "An admin approves the payout of their own money",
    file: "supabase/schemas/money/payouts/functions.sql",
    find: "elsif private.same_person(v_before.user_id, v_staff) then",
    replace: "elsif v_before.user_id is null then",
    tests: { now: ["supabase/tests/payouts.test.ts"], then: ["supabase/tests/payouts.test.ts"] },
  },
  {
    subject: "payouts",
    name: "One admin alone approves a first payout",
    file: "supabase/schemas/money/payouts/functions.sql",
    find: "      v_one.first or v_one.amount > 100 * private.setting_int('commission.second_admin'), v_staff)",
    replace: "      v_one.amount > 100 * private.setting_int('commission.second_admin'), v_staff)",
    tests: { now: ["supabase/tests/payouts.test.ts"], then: ["supabase/tests/payouts.test.ts"] },
  },
  {
    subject: "storefronts",
    name: "A buyer pays more than the price that was on the page",
    file: "supabase/schemas/money/storefronts/functions.sql",
    find: "elsif p.price <> p_price then",
    replace: "elsif p.price < p_price then",
    tests: {
      now: ["supabase/tests/storefront-sales.test.ts"],
      then: ["supabase/tests/storefront-sales.test.ts"],
    },
  },
  {
    subject: "storefronts",
    name: "A price of 19.5 becomes 19.05",
    file: "lib/storefronts/rules.ts",
    find: 'part.padEnd(2, "0")',
    replace: 'part.padStart(2, "0")',
    tests: { now: ["lib/storefronts/rules.test.ts"], then: ["lib/storefronts/rules.test.ts"] },
  },
  {
    subject: "storefronts",
    name: "The last piece of a product is offered while another member pays for it",
    file: "supabase/schemas/money/storefronts/functions.sql",
    find: "update private.storefront_products set stock = stock - 1 where id = p.id and stock is not null;",
    replace: "update private.storefront_products set stock = stock where id = p.id and stock is not null;",
    tests: {
      now: ["supabase/tests/storefront-sales.test.ts"],
      then: ["supabase/tests/storefront-sales.test.ts"],
    },
  },
];
