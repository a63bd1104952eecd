import { useLocale, useTranslations } from "next-intl";
import { reasonWords } from "@/components/admin/code-words";
import { ReviewAllButtons, ReviewButtons } from "@/components/admin/member-file/member-actions";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { KindProps } from "./application";
import { Facts } from "./facts";
import { RelatedAccounts } from "./related-accounts";

type Details = CaseDetails["referral"];

export function ReferralSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.cases");
  const signals = useTranslations("admin.codes.signals");
  return (
    <>
      <span className="font-medium">{t("invitedBy", { name: details.referrer ?? t("gone") })}</span>
      <span className="text-muted">{reasonWords(signals, details.signals.join(", "))}</span>
    </>
  );
}

export function ReferralPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.cases.referral");
  const locale = useLocale();
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          [
            t("referrer"),
            <TextLink
              key="referrer"
              href={localizedHref(locale, `/admin/home/${details.referrer_id}?tab=referrals`)}
            >
              {details.referrer ?? details.referrer_id}
            </TextLink>,
          ],
          [t("joined"), <When key="joined" at={details.signed_up_at} />],
          [t("missing"), details.missing.map((step) => t(`steps.${step}`)).join(", ") || t("nothing")],
        ]}
      />
      <RelatedAccounts related={details.related} />
      <ReviewButtons referral={id} keys={keys} />
      {details.held > 1 && (
        <ReviewAllButtons
          referrer={details.referrer_id}
          name={details.referrer ?? details.referrer_id}
          count={details.held}
        />
      )}
    </div>
  );
}
