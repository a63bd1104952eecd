import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { PlaceLead } from "@/lib/mint/rules";
import type { Place } from "@/lib/mint/schema";
import { MintNotice } from "./mint-notice";

type PlaceNoticeProps = {
  place: Place;
  lead: Exclude<PlaceLead, "mint">;
  /** Name of the plan a member has, and of the one a token gives. */
  plan: string;
  nftPlan: string;
  /** Where one more can be minted all the same; null while that is open already. */
  more: string | null;
};

/** For a member who need not buy a token: one is waiting, or the membership is there. */
export async function PlaceNotice({ place, lead, plan, nftPlan, more }: PlaceNoticeProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("mint.place")]);
  if (lead === "claim") {
    const action = (
      <ButtonLink variant="primary" href={localizedHref(locale, "/connect-wallet-post-purchase")}>
        {t("claim.action")}
      </ButtonLink>
    );
    return (
      <Card>
        <MintNotice title={t("claim.title")} action={action}>
          {t("claim.lead", { nftPlan })}
        </MintNotice>
      </Card>
    );
  }
  const held = place.tokens.filter((token) => token.void === null);
  const ids = formatter(locale).list(held.map(({ token_id }) => `#${token_id}`));
  const seen = held.find(({ tx_hash }) => tx_hash !== null);
  const actions = (
    <div className="flex flex-wrap gap-3">
      {seen && (
        <ButtonLink variant="primary" href={localizedHref(locale, `/mint-success?tx=${seen.tx_hash}`)}>
          {t("held.action")}
        </ButtonLink>
      )}
      {more && <ButtonLink href={more}>{t("more")}</ButtonLink>}
    </div>
  );
  const words = { count: held.length, ids, plan, nftPlan };
  return (
    <Card>
      <MintNotice title={t(`${lead}.title`, words)} action={actions}>
        {t(`${lead}.lead`, words)}
      </MintNotice>
    </Card>
  );
}
