"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { openGiftCheckout } from "@/lib/billing/checkout/checkout";
import { memberAction } from "@/lib/guard/action";
import { deliverSoon } from "@/lib/outbox/soon";
import { redeemGift, sendGift } from "./mutations";
import { giftForm, redeemForm, sendGiftForm } from "./schema";

/** The button "Pay … with card" of a gift: begins the order and goes to Stripe's page. */
export const giveMembership = memberAction(
  giftForm,
  async ({ locale, ...gift }, member): Promise<null> => {
    const { url } = await openGiftCheckout(member, gift, locale);
    redirect(url);
  },
  { limit: { name: "checkout", max: 10, seconds: 600 } },
);

export const sendGiftAction = memberAction(
  sendGiftForm,
  async (form, member) => {
    const gift = await sendGift(member, form);
    deliverSoon();
    return gift;
  },
  { limit: { name: "gift_send", max: 10, seconds: 3600 } },
);

export const redeemGiftAction = memberAction(
  redeemForm,
  async ({ code }, member) => {
    const gift = await redeemGift(member, code);
    deliverSoon();
    revalidatePath("/[locale]/members", "layout");
    return gift;
  },
  { limit: { name: "gift_redeem", max: 20, seconds: 600 } },
);
