import { getLocale, getTranslations } from "next-intl/server";
import { Moment } from "@/components/moments/moment";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { tokenStep } from "@/lib/mint/rules";
import type { Membership } from "@/lib/account/membership";

/** The token that waits for the member, until when, and the way to it. */
export async function TokenCard({ voucher }: Pick<Membership, "voucher">) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("settings.token")]);
  const step = tokenStep(voucher);
  if (!voucher || step?.label !== "claim") return null;
  return (
    <SectionCard
      title={t("title")}
      note={t.rich("until", { date: () => <Moment at={voucher.expires_at} show="date" /> })}
      className="border-accent/40"
    >
      <p className="text-muted mb-4 text-sm">{t(voucher.kind)}</p>
      <ButtonLink href={localizedHref(locale, step.path)} variant="primary">
        {t("action")}
      </ButtonLink>
    </SectionCard>
  );
}
