import { route } from "@/lib/guard/route";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { leaveCheckout } from "@/lib/storefronts/checkout";
import { storefrontPath } from "@/lib/storefronts/rules";
import { leaveQuery } from "@/lib/storefronts/schema";

const limit = { name: "storefront_leave", max: 60, seconds: 600 };

/** Where Stripe's page leads who does not pay: their checkout ends, its piece is free, and they are back in the shop. */
export const GET = route({ auth: "public", schema: leaveQuery, limit }, async ({ input }) => {
  const left = await leaveCheckout(input.sale);
  if (!left) throw new AppError("not_found");
  const location = `${env.APP_URL}${localizedHref(left.locale, storefrontPath(left.account))}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
});
