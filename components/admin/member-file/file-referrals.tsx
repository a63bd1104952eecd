import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { AdminReferral, MemberFile } from "@/lib/admin/member-file";
import { localizedHref } from "@/lib/platform/i18n/href";
import { reasonWords } from "@/components/admin/code-words";
import { ReviewButtons } from "./member-actions";

function ReferralLine({ referral, member, text }: { referral: AdminReferral; member: string; text: string }) {
  const stages = useTranslations("referrals.stages");
  const signals = useTranslations("admin.codes.signals");
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2" data-testid="referral">
      <TextLink href={localizedHref(locale, `/admin/home/${member}`)}>{text}</TextLink>
      <Badge
        tone={
          referral.stage === "qualified" ? "positive" : referral.stage === "rejected" ? "negative" : "info"
        }
      >
        {stages(referral.stage)}
      </Badge>
      {referral.stage === "held" && <ReviewButtons referral={referral.id} />}
      {referral.signals.length > 0 && (
        <span className="text-muted w-full text-xs">{reasonWords(signals, referral.signals.join(", "))}</span>
      )}
    </li>
  );
}

/** Who invited the member and whom the member invited, with the stage and, for staff only, the signals. */
export function FileReferrals({ file }: { file: MemberFile }) {
  const t = useTranslations("admin.member");
  const home = useTranslations("admin.home");
  const invited = file.referral_as_referee;
  return (
    <SectionCard title={t("referral")}>
      <ul className="text-sm">
        {invited ? (
          <ReferralLine
            referral={invited}
            member={invited.referrer_id}
            text={t("invitedBy", { name: invited.referrer_name ?? home("nameless") })}
          />
        ) : (
          <li className="text-muted">{t("noReferral")}</li>
        )}
      </ul>
      <h3 className="border-line mt-4 border-t pt-4 text-sm font-semibold">{t("referralsMade")}</h3>
      <ul className="divide-line divide-y text-sm">
        {file.referrals_made.length === 0 && <li className="text-muted py-2">{t("noReferralsMade")}</li>}
        {file.referrals_made.map((referral) => (
          <ReferralLine
            key={referral.id}
            referral={referral}
            member={referral.referee_id}
            text={referral.referee_name ?? home("nameless")}
          />
        ))}
      </ul>
    </SectionCard>
  );
}
