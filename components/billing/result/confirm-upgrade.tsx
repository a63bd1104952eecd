import { ShieldQuestion } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { ManageForm } from "@/components/billing/manage-form";
import { Notice } from "@/components/billing/notice";
import { Moment } from "@/components/moments/moment";
import { ButtonLink } from "@/components/ui/link";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import type { ToConfirm } from "@/lib/plans/schema";
import { ResultWatch } from "./result-watch";

/** An upgrade whose payment the member's bank wants confirmed (3-D Secure): nothing is charged or changed before. */
export async function ConfirmUpgrade({ confirm, plan }: { confirm: ToConfirm; plan: string }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.result.confirm")]);
  const words = {
    brand: brand.name,
    plan,
    amount: formatter(locale).money(confirm.due, confirm.currency),
  };
  const until = new Date(confirm.until * 1000).toISOString();
  return (
    <div data-testid="upgrade-confirm">
      <ResultWatch />
      <Notice
        icon={<ShieldQuestion aria-hidden="true" className="text-accent size-10" />}
        title={t("title")}
        actions={
          <>
            <ButtonLink href={confirm.url} variant="primary" size="lg" target="_blank" rel="noreferrer">
              {t("action", words)}
            </ButtonLink>
            <ManageForm kind="give-up" locale={locale} label={t("giveUp")} />
          </>
        }
      >
        <p>{t("text", words)}</p>
        <p className="text-sm">{t.rich("until", { date: () => <Moment at={until} /> })}</p>
      </Notice>
    </div>
  );
}
