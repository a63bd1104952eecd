import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { brand } from "@/lib/brand";
import { localizedHref } from "@/lib/i18n/href";
import type { Voucher } from "@/lib/mint/schema";
import { MintNotice } from "./mint-notice";

/** A member without a voucher to redeem: none at all, redeemed, or too late. */
export async function ClaimNotice({ voucher }: { voucher: Voucher | null }) {
  const [locale, t, format] = await Promise.all([getLocale(), getTranslations("mint.claim"), getFormatter()]);
  const href = (path: string) => localizedHref(locale, path);
  if (voucher?.state === "expired") {
    const date = format.dateTime(new Date(voucher.expiresAt), { dateStyle: "long" });
    return (
      <Card>
        <MintNotice title={t("expired.title")}>
          {t("expired.lead", { date, support: brand.support })}
        </MintNotice>
      </Card>
    );
  }
  if (voucher?.redeemedTx) {
    const action = (
      <ButtonLink href={href(`/mint-success?tx=${voucher.redeemedTx}`)}>{t("redeemed.action")}</ButtonLink>
    );
    return (
      <Card>
        <MintNotice title={t("redeemed.title")} action={action}>
          {t("redeemed.lead")}
        </MintNotice>
      </Card>
    );
  }
  const actions = (
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
