import { Undo2 } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import type { Order } from "@/lib/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Notice } from "@/components/billing/notice";

const wordsOf = (reason: string | undefined) =>
  reason === "sold_out" ? "soldOut" : reason === "declined" ? "declined" : "second";

/** A payment that brought nothing and goes back: another one was first, the last place was gone, or staff declined it. */
export async function ReturnedPayment({ order, plan }: { order: Order; plan: string }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.result.returned")]);
  const words = { plan, amount: formatter(locale).money(order.amount, order.currency) };
  return (
    <div data-testid="order-returned">
      <Notice
        icon={<Undo2 aria-hidden="true" className="text-accent size-10" />}
        title={t("title")}
        actions={
          <ButtonLink href={localizedHref(locale, "/members/dashboard")} variant="primary">
            {t("action")}
          </ButtonLink>
        }
      >
        <p>{t(wordsOf(order.returned?.reason), words)}</p>
        <p>{t("time")}</p>
      </Notice>
    </div>
  );
}
