import { getLocale, getTranslations } from "next-intl/server";
import { Moment } from "@/components/moments/moment";
import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Place } from "@/lib/mint/schema";
import { MintNotice } from "./mint-notice";

/** A member without a voucher to redeem: none at all, redeemed, taken back, or too late. */
export async function ClaimNotice({ place: { voucher, has_tier } }: { place: Place }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("mint.claim")]);
  const href = (path: string) => localizedHref(locale, path);
  if (voucher?.revoked_reason && voucher.state === "revoked") {
    return (
      <Card>
        <MintNotice title={t("revoked.title")}>
          {t(`revoked.${voucher.revoked_reason}`, { support: brand.support })}
        </MintNotice>
      </Card>
    );
  }
  if (voucher?.state === "expired") {
    return (
      <Card>
        <MintNotice title={t("expired.title")}>
          {t.rich("expired.lead", {
            date: () => <Moment at={voucher.expires_at} show="date" />,
            support: brand.support,
          })}
        </MintNotice>
      </Card>
    );
  }
  if (voucher?.redeemed_tx) {
    const action = (
      <ButtonLink href={href(`/mint-success?tx=${voucher.redeemed_tx}`)}>{t("redeemed.action")}</ButtonLink>
    );
    return (
      <Card>
        <MintNotice title={t("redeemed.title")} action={action}>
          {t("redeemed.lead")}
        </MintNotice>
      </Card>
    );
  }
  const actions = !has_tier && (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={href("/pricing")}>{t("none.action")}</ButtonLink>
      <ButtonLink href={href("/mint")}>{t("none.mint")}</ButtonLink>
    </div>
  );
  return (
    <Card>
      <MintNotice title={t("none.title")} action={actions}>
        {t("none.lead")}
      </MintNotice>
    </Card>
  );
}
