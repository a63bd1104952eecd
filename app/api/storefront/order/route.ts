import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";
import { refreshSale } from "@/lib/storefronts/sale-at-stripe";
import { readOrder } from "@/lib/storefronts/queries";
import { orderQuery } from "@/lib/storefronts/schema";

const limit = { name: "storefront_order", max: 60, seconds: 600 };

/**
 * How an order stands. While the webhook has not brought its payment, Stripe is asked: what it says is applied as the
 * webhook would, and nothing is granted otherwise.
 */
export const GET = route({ auth: "public", schema: orderQuery, limit }, async ({ input }) => {
  const { account, session } = input;
  const order = await readOrder(account, session);
  if (!order) throw new AppError("not_found");
  if (order.state !== "open") return { state: order.state };
  await refreshSale(account, session);
  return { state: (await readOrder(account, session))?.state ?? "open" };
});
