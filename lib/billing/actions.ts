"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { memberAction } from "@/lib/guard/action";
import { settingsPath } from "@/lib/members/settings-paths";
import { networkMark } from "@/lib/platform/request/client-address";
import { localizedHref } from "@/lib/platform/i18n/href";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { openPortal } from "./mutations";
import { giveUpUpgrade, keepPlan, scheduleChange } from "@/lib/billing/plan-change/plan-change";
import { manageSchema, purchaseSchema, startCheckoutSchema, startUpgradeSchema } from "./schema";
import { upgradeSubscription } from "@/lib/billing/plan-change/upgrade";

/** The button "Pay … with card": begins the order and goes to Stripe's page. */
export const startCheckout = memberAction(
  purchaseSchema,
  async ({ lookup_key, amount, due, code, locale }, member): Promise<null> => {
    const network = networkMark(await headers());
    const { url } = await openCheckout(member, lookup_key, amount, locale, { due, code, network });
    redirect(url);
  },
  { limit: { name: "checkout", max: 10, seconds: 600 } },
);

/** The button "Upgrade to … now": changes the running subscription; the card on file pays the difference. */
export const upgradePlan = memberAction(
  startUpgradeSchema,
  async ({ lookup_key, amount, due, at, locale }, member): Promise<null> => {
    const { url } = await upgradeSubscription(member, lookup_key, amount, { due, at }, locale);
    redirect(url);
  },
  { limit: { name: "upgrade", max: 10, seconds: 600 } },
);

/** The button "Change to … on …": plans the smaller plan for the period's end. */
export const planChange = memberAction(
  startCheckoutSchema,
  async ({ lookup_key, amount, locale }, member): Promise<null> => {
    await scheduleChange(member, lookup_key, amount);
    redirect(localizedHref(locale, `/get-access?checkout=${lookup_key}`));
  },
  { limit: { name: "plan_change", max: 10, seconds: 600 } },
);

/** The button "Keep …": takes the planned change back. */
export const keepMyPlan = memberAction(
  manageSchema,
  async ({ locale }, member): Promise<null> => {
    await keepPlan(member);
    redirect(localizedHref(locale, "/members/dashboard"));
  },
  { limit: { name: "plan_change", max: 10, seconds: 600 } },
);

/** The button "Keep my plan" of an upgrade that waits for the member's bank. */
export const giveUpMyUpgrade = memberAction(
  manageSchema,
  async ({ locale }, member): Promise<null> => {
    await giveUpUpgrade(member);
    redirect(localizedHref(locale, settingsPath("membership")));
  },
  { limit: { name: "plan_change", max: 10, seconds: 600 } },
);

/** The button "Manage your membership": goes to Stripe's portal. */
export const manageMembership = memberAction(
  manageSchema,
  async ({ locale }, member): Promise<null> => {
    const { url } = await openPortal(member, locale);
    redirect(url);
  },
  { limit: { name: "portal", max: 10, seconds: 600 } },
);
