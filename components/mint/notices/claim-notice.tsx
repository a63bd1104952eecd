import { getLocale, getTranslations } from "next-intl/server";
import { Moment } from "@/components/moments/moment";
import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Place } from "@/lib/mint/schema";
import { MintNotice } from "./mint-notice";

/** Why a member has no voucher to redeem: none at all, redeemed, taken back, or too late; null for who has one. */
export function claimObstacle({ voucher }: Pick<Place, "voucher">) {
  if (voucher?.state === "open") return null;
  if (voucher?.state === "revoked" && voucher.revoked_reason) return "revoked";
  if (voucher?.state === "expired") return "expired";
  return voucher?.redeemed_tx ? "redeemed" : "none";
}

/** What that means, below the heading of the page that names it (`claimObstacle`). */
export async function ClaimNotice({ place }: { place: Place }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("mint.claim")]);
  const href = (path: string) => localizedHref(locale, path);
  const { voucher, has_tier } = place;
  const obstacle = claimObstacle(place);
  if (obstacle === "revoked" && voucher?.revoked_reason) {
    return (
      <Card>
        <MintNotice>{t(`revoked.${voucher.revoked_reason}`, { support: brand.support })}</MintNotice>
      </Card>
    );
  }
  if (obstacle === "expired" && voucher) {
    return (
      <Card>
        <MintNotice>
          {t.rich("expired.lead", {
            date: () => <Moment at={voucher.expires_at} show="date" />,
            support: brand.support,
          })}
        </MintNotice>
      </Card>
    );
  }
  if (obstacle === "redeemed" && voucher?.redeemed_tx) {
    const action = (
      <ButtonLink href={href(`/mint-success?tx=${voucher.redeemed_tx}`)}>{t("redeemed.action")}</ButtonLink>
    );
    return (
      <Card>
        <MintNotice action={action}>{t("redeemed.lead")}</MintNotice>
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
      <MintNotice action={actions}>{t("none.lead")}</MintNotice>
    </Card>
  );
}
