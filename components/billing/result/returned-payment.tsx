import { Undo2 } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { OnwardLink } from "@/components/join/onward-link";
import { ButtonLink } from "@/components/ui/link";
import type { Order } from "@/lib/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Notice } from "@/components/billing/notice";

const words = {
  sold_out: "soldOut",
  declined: "declined",
  promo_used: "codeUsed",
  trial_used: "trialUsed",
} as const;
const wordsOf = (reason: string | undefined) => words[reason as keyof typeof words] ?? "second";

type ReturnedPaymentProps = { order: Order; plan: string; onboarded: boolean };

/** A payment that brought nothing and goes back: another one was first, the last place was gone, a code or trial was used before, or staff declined it. */
export async function ReturnedPayment({ order, plan, onboarded }: ReturnedPaymentProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.result.returned")]);
  const trial = order.returned?.reason === "trial_used";
  const values = { plan, amount: formatter(locale).money(order.amount, order.currency) };
  return (
    <div data-testid="order-returned">
      <Notice
        icon={<Undo2 aria-hidden="true" className="text-accent size-10" />}
        title={t(trial ? "trialTitle" : "title")}
        actions={
          <>
            {trial && (
              <ButtonLink
                href={localizedHref(locale, `/get-access?checkout=${order.plan_key}`)}
                variant="primary"
              >
                {t("choose", { plan })}
              </ButtonLink>
            )}
            <OnwardLink onboarded={onboarded} variant={trial ? "secondary" : "primary"} />
          </>
        }
      >
        <p>{t(wordsOf(order.returned?.reason), values)}</p>
        {order.amount > 0 && <p>{t("time")}</p>}
      </Notice>
    </div>
  );
}
