import "server-only";
import type { Consumer } from "@/lib/outbox/consumer";
import { settleWaitingSales } from "./checkout";

const endOpenCheckouts = async () => {
  await settleWaitingSales();
};

/** What staff close is not paid for any more: its open checkouts end at Stripe. Other ways to be closed wait for the clock. */
export const storefrontConsumer: Consumer = {
  name: "storefronts",
  starts: "now",
  handlers: { "member.suspended": endOpenCheckouts, "storefront.taken_down": endOpenCheckouts },
};
