import { z } from "zod";
import { openUnpaid } from "@/lib/billing/unpaid/pay";
import { settingsPath } from "@/lib/members/settings-paths";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { route } from "@/lib/guard/route";

/**
 * The one button of a failed payment: leads to Stripe's page of the open invoice. A link, because it changes nothing by
 * itself and works without scripts; where there is nothing to pay, or Stripe is away, it leads to the membership.
 */
export const GET = route(
  {
    auth: "member",
    schema: z.object({ locale: z.enum(locales) }),
    limit: { name: "portal", max: 10, seconds: 600 },
  },
  async ({ input: { locale }, member }) => {
    const { url } = await openUnpaid(member, locale).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      console.warn("An open invoice was not found:", describeError(error));
      return { url: `${env.APP_URL}${localizedHref(locale, settingsPath("membership"))}` };
    });
    return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
  },
);
