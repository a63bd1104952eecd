"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { memberAction } from "@/lib/guard/action";
import * as mutations from "./mutations";
import { continueConnectSchema, startConnectSchema } from "./schema";

const limit = { name: "connect", max: 20, seconds: 600 };

/** The button "Set up payouts": makes the account and goes to Stripe's onboarding. */
export const startConnect = memberAction(
  startConnectSchema,
  async ({ country, locale, place }, member): Promise<null> =>
    redirect(await mutations.startConnect(member, country, locale, place)),
  { limit },
);

/** The button "Continue at Stripe". */
export const continueConnect = memberAction(
  continueConnectSchema,
  async ({ locale, place }, member): Promise<null> =>
    redirect(await mutations.continueConnect(member, locale, place)),
  { limit },
);

/** The button "Check now". */
export const checkConnect = memberAction(
  continueConnectSchema,
  async (_input, member): Promise<null> => {
    await mutations.checkConnect(member);
    revalidatePath("/[locale]/members/earnings", "page");
    revalidatePath("/[locale]/connect-demo", "page");
    return null;
  },
  { limit },
);

/** The button "Open your Stripe dashboard". */
export const openConnectDashboard = memberAction(
  continueConnectSchema,
  async (_input, member): Promise<null> => redirect(await mutations.openConnectDashboard(member)),
  { limit },
);
