import { getLocale, getTranslations } from "next-intl/server";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { ToConfirm } from "@/lib/plans/schema";

/** Leads back to an upgrade that the member's bank is still to confirm. */
export async function ConfirmCard({ confirm }: { confirm: ToConfirm | null | undefined }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.result.confirm")]);
  if (!confirm) return null;
  const amount = formatter(locale).money(confirm.due, confirm.currency);
  return (
    <SectionCard title={t("waits")} note={t("waitsText", { amount })}>
      <ButtonLink
        href={localizedHref(locale, `/subscription-success?invoice=${confirm.invoice}`)}
        variant="primary"
      >
        {t("waitsAction")}
      </ButtonLink>
    </SectionCard>
  );
}
