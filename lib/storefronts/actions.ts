"use server";

import { headers } from "next/headers";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { action, memberAction } from "@/lib/guard/action";
import { authorizeVisitor } from "@/lib/guard/authorize";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { openCheckout, refundSale } from "./checkout";
import * as mutations from "./mutations";
import { readVisitor } from "./visitor";
import { buyForm, productForm, productStateForm, reportForm, saleRefund, shopForm } from "./schema";
import { storefrontDecision } from "./staff/schema";

const limit = { name: "storefront", max: 60, seconds: 600 };

const refresh = () => {
  revalidatePath("/[locale]/connect-demo", "page");
  revalidatePath("/[locale]/storefront/[accountId]", "page");
  revalidatePath("/[locale]/(shops)/shops", "page");
};

export const saveShopAction = memberAction(
  shopForm,
  async (shop, member): Promise<null> => {
    await mutations.saveShop(member, shop);
    refresh();
    return null;
  },
  { limit },
);

export const saveProductAction = memberAction(
  productForm,
  async (product, member): Promise<{ id: string }> => {
    const id = await mutations.saveProduct(member, product);
    refresh();
    return { id };
  },
  { limit },
);

export const setProductStateAction = memberAction(
  productStateForm,
  async (change, member): Promise<null> => {
    await mutations.setProductState(member, change);
    refresh();
    return null;
  },
  { limit },
);

export const refundSaleAction = memberAction(
  saleRefund,
  async (refund, member): Promise<null> => {
    await refundSale(member, refund);
    refresh();
    return null;
  },
  { limit: { name: "storefront-refund", max: 30, seconds: 3600 } },
);

export const reportStorefrontAction = memberAction(
  reportForm,
  async (report, member): Promise<null> => {
    await mutations.reportStorefront(member, report);
    return null;
  },
  { limit: { name: "storefront-report", max: 10, seconds: 3600 } },
);

/** The button "Buy": goes to Stripe's checkout page. One network has few tries, and holds few pieces at a time. */
export const buyAction = action(buyForm, async (purchase): Promise<null> => {
  const address = clientAddress(await headers());
  await takeRateLimit({ name: "storefront-buy", max: 12, seconds: 1800 }, address);
  await takeRateLimit({ name: `storefront-buy-${purchase.product}`, max: 4, seconds: 1800 }, address);
  return redirect(await openCheckout(await authorizeVisitor(), purchase, await readVisitor()));
});

/** Takes a product or a storefront down, or leaves it; the reason is what the seller reads. Refuses changed_meanwhile, forbidden. */
export const decideStorefrontAction = staffChange({
  role: "moderator",
  name: "storefront.decide",
  subject: ({ subject }) => ["storefront", subject],
  form: storefrontDecision,
  rpc: "admin_decide_storefront",
  args: ({ subject, decision, reason, version }) => ({
    p_subject: subject,
    p_decision: decision,
    p_reason: reason,
    p_version: version,
  }),
  follows: () => deliverSoon(),
  refresh() {
    revalidatePath("/[locale]/(admin)/admin", "layout");
    revalidatePath("/[locale]/(shops)/shops", "page");
    revalidatePath("/[locale]/(site)", "page");
  },
});
