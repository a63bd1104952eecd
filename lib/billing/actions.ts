"use server";

import { redirect } from "next/navigation";
import { memberAction } from "@/lib/action";
import { AppError } from "@/lib/errors";
import { deliverSoon } from "@/lib/mail/deliver";
import { openCheckout, reconcileCheckout } from "./mutations";
import { getOrder } from "./queries";
import { confirmOrderSchema, startCheckoutSchema, type Order } from "./schema";

/** The button "Pay … with card": begins the order and goes to Stripe's page. */
export const startCheckout = memberAction(
  startCheckoutSchema,
  async ({ lookup_key, amount, locale }, member): Promise<null> => {
    const { url } = await openCheckout(member, lookup_key, amount, locale);
    redirect(url);
  },
  { limit: { name: "checkout", max: 10, seconds: 600 } },
);

/** What a result page polls: the member's order as it is now. */
export const readOrder = memberAction(confirmOrderSchema, async ({ session }): Promise<Order> => {
  const order = await getOrder(session);
  if (!order) throw new AppError("order_not_found");
  return order;
});

/** Asks Stripe itself when the webhook is late, then reads the order again. Only for an order of the member. */
export const reconcileOrder = memberAction(
  confirmOrderSchema,
  async ({ session }): Promise<Order> => {
    const order = await getOrder(session);
    if (!order) throw new AppError("order_not_found");
    if (order.status !== "pending") return order;
    const outcome = await reconcileCheckout(session);
    if (outcome === "applied") deliverSoon();
    return (await getOrder(session)) ?? order;
  },
  { limit: { name: "reconcile", max: 12, seconds: 600 } },
);
