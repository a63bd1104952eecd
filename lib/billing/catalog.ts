import "server-only";
import type Stripe from "stripe";
import { readOwnName } from "@/lib/members/queries";
import { brand } from "@/lib/platform/brand";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Member } from "@/lib/session/member";
import type { BegunOrder } from "./schema";
import { asking, isMissing, stripe } from "./stripe";

/** The database owns plans and prices; what Stripe knows of them is made here and mended when it is gone or differs. */

/** A plan and one of its prices, as an order or an upgrade asks for them. */
type Wanted = Pick<BegunOrder, "plan" | "price">;

/** Stripe's product for a plan: found by its id, or made. */
export async function ensureProduct(plan: Pick<Wanted["plan"], "key" | "name">): Promise<string> {
  const id = `plan_${plan.key}`;
  try {
    return (await stripe().products.retrieve(id)).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const name = `${brand.name} ${plan.name}`;
  const made = await stripe().products.create(
    { id, name, metadata: { plan_key: plan.key } },
    { idempotencyKey: `product:${id}:${name}` },
  );
  return made.id;
}

const fits = (price: Stripe.Price, wanted: Wanted["price"]) =>
  price.active &&
  price.unit_amount === wanted.unit_amount &&
  price.currency === wanted.currency &&
  (price.recurring?.interval ?? null) === wanted.interval &&
  (price.recurring?.interval_count ?? 1) === 1;

/** Stripe's price for one of ours: found by its lookup key, or made and given that key. Remembers the id. */
async function mendPrice(order: Wanted): Promise<string> {
  const { price: wanted, plan } = order;
  const { data } = await stripe().prices.list({ lookup_keys: [wanted.lookup_key], active: true });
  let found = data.find((price) => fits(price, wanted));
  // What the page shows is what is paid. Stripe lets it be said once of a price that was made without.
  if (found?.tax_behavior === "unspecified") {
    found = await stripe().prices.update(found.id, { tax_behavior: "inclusive" });
  }
  found ??= await stripe().prices.create(
    {
      product: await ensureProduct(plan),
      currency: wanted.currency,
      unit_amount: wanted.unit_amount,
      lookup_key: wanted.lookup_key,
      transfer_lookup_key: true,
      nickname: wanted.lookup_key,
      tax_behavior: "inclusive",
      metadata: { lookup_key: wanted.lookup_key },
      ...(wanted.interval && { recurring: { interval: wanted.interval } }),
    },
    // The first buyers, at the same moment, make one price; the second hears 409 until the first is answered.
    {
      idempotencyKey: `price:${wanted.lookup_key}:${wanted.unit_amount}:${wanted.currency}:after:${wanted.stripe_price_id}`,
      maxNetworkRetries: 4,
    },
  );
  if (found.id !== wanted.stripe_price_id) {
    unwrap(
      await createAdminSupabase().rpc("set_stripe_price", {
        p_lookup_key: wanted.lookup_key,
        p_price_id: found.id,
        p_unit_amount: wanted.unit_amount,
      }),
    );
  }
  return found.id;
}

/** `again` looks at Stripe instead of believing the remembered id. */
export function ensurePrice(order: Wanted, again: boolean): Promise<string> {
  const known = order.price.stripe_price_id;
  return known && !again ? Promise.resolve(known) : asking(mendPrice(order));
}

/** The member's customer in Stripe; `gone` names one that Stripe no longer has. */
export async function ensureCustomer(
  buyer: Member,
  known: string | null,
  gone: string | null,
): Promise<string> {
  if (known && known !== gone) return known;
  const name = await readOwnName(buyer);
  const made = await asking(
    stripe().customers.create(
      {
        ...(buyer.email && { email: buyer.email }),
        ...(buyer.phone && { phone: buyer.phone }),
        ...(name && { name }),
        metadata: { user_id: buyer.id },
      },
      { idempotencyKey: `customer:${buyer.id}:after:${gone ?? "none"}` },
    ),
  );
  return made.id;
}
