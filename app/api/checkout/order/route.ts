import { returnPaymentsSoon } from "@/lib/billing/returns/automatic-refunds";
import { getOrder } from "@/lib/billing/queries";
import { reconcileCheckout } from "@/lib/billing/webhook/reconcile";
import { stopRenewalsSoon } from "@/lib/billing/returns/renewal-stops";
import { orderQuery } from "@/lib/billing/schema";
import { AppError } from "@/lib/platform/errors";
import { deliverSoon } from "@/lib/outbox/soon";
import { route } from "@/lib/guard/route";

async function ownOrder(session: string) {
  const order = await getOrder(session);
  if (!order) throw new AppError("order_not_found");
  return order;
}

/** What a result page polls: the state of the member's order of a checkout session. */
export const GET = route({ schema: orderQuery, auth: "member" }, async ({ input }) => {
  const { status } = await ownOrder(input.session);
  return { status };
});

/** For a late webhook: asks Stripe itself how the member's checkout ended, and applies it once. */
export const POST = route(
  { schema: orderQuery, auth: "member", limit: { name: "reconcile", max: 20, seconds: 600 } },
  async ({ input }) => {
    const order = await ownOrder(input.session);
    if (order.status !== "pending") return { status: order.status };
    const { outcome, checkout } = await reconcileCheckout(input.session);
    if (outcome === "applied") {
      deliverSoon();
      returnPaymentsSoon();
      stopRenewalsSoon();
    }
    return { status: (await ownOrder(input.session)).status, checkout };
  },
);
