import "server-only";
import { settingsPath } from "@/lib/members/settings-paths";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Member } from "@/lib/session/member";
import { asking, isMissing, stripe } from "@/lib/billing/stripe";
import { applySubscription } from "@/lib/billing/webhook/own-event";

async function unpaidSubscription(member: Member): Promise<string> {
  const rows = unwrap(
    await createAdminSupabase()
      .from("subscriptions")
      .select("id")
      .eq("user_id", member.id)
      .in("status", ["past_due", "unpaid"])
      .order("past_due_since", { ascending: false })
      .limit(1),
  );
  if (!rows[0]) throw new AppError("not_found");
  return rows[0].id;
}

/**
 * Stripe's page of the invoice that is open (`hosted_invoice_url`), where it is paid with any card; the membership itself
 * when it has been paid meanwhile. Throws not_found (no payment is missing), payment_unavailable.
 */
export async function openUnpaid(member: Member, locale: string): Promise<{ url: string }> {
  const id = await unpaidSubscription(member);
  try {
    const open = await asking(stripe().invoices.list({ subscription: id, status: "open", limit: 1 }));
    const url = open.data[0]?.hosted_invoice_url;
    if (url) {
      // Else the next renewal would be charged to the card that failed.
      await asking(
        stripe().subscriptions.update(id, {
          payment_settings: { save_default_payment_method: "on_subscription" },
        }),
      );
      return { url };
    }
    // Stripe says that nothing is open: its webhook is late.
    await applySubscription("unpaid", id);
  } catch (error) {
    if (isMissing(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
  return { url: `${env.APP_URL}${localizedHref(locale, settingsPath("membership"))}` };
}
