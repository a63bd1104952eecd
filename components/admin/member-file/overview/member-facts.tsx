import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import type { MemberFile } from "@/lib/admin/member-file/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { MergedAccounts } from "../tabs/merged-accounts";
import { InvitedBy } from "../tabs/referral-rows";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** Who the member is: contact, tier, points, segment, when they came and were last here. */
export function MemberFacts({ file }: { file: MemberFile }) {
  const t = useTranslations("admin.file");
  const tiers = useTranslations("members.tiers");
  const format = formatter(useLocale());
  const { profile, referral } = file;
  return (
    <>
      <SectionCard title={t("person")}>
        <dl className="divide-line divide-y text-sm">
          <Fact name={t("email")}>{file.email ?? "–"}</Fact>
          {file.phone && <Fact name={t("phone")}>{file.phone}</Fact>}
          {profile.username && <Fact name={t("username")}>{profile.username}</Fact>}
          <Fact name={t("joined")}>
            <When at={profile.created_at} />
          </Fact>
          {file.import && (
            <>
              <Fact name={t("import")}>{file.import.name}</Fact>
              {file.import.joined_there && (
                <Fact name={t("importJoined")}>{format.date(file.import.joined_there)}</Fact>
              )}
              {file.import.plan && <Fact name={t("importPlan")}>{file.import.plan}</Fact>}
            </>
          )}
          <Fact name={t("lastSeen")}>{file.last_seen_at ? <When at={file.last_seen_at} /> : t("never")}</Fact>
          <Fact name={t("onboarding")}>{t(profile.onboarding_completed ? "complete" : "open")}</Fact>
          <Fact name={t("id")}>
            <span className="figures text-xs break-all">{profile.user_id}</span>
          </Fact>
        </dl>
      </SectionCard>
      <SectionCard title={t("membership")}>
        <dl className="divide-line divide-y text-sm">
          <Fact name={t("tier")}>{tiers.has(profile.tier) ? tiers(profile.tier) : profile.tier}</Fact>
          <Fact name={t("segment")}>{t(`segments.${file.segment}`)}</Fact>
          <Fact name={t("points")}>
            <span className="figures" data-testid="member-xp">
              {format.number(file.xp)}
            </span>
            {file.owed > 0 && <span className="text-negative block">{t("owes", { owed: file.owed })}</span>}
          </Fact>
          <Fact name={t("qualified")}>{format.number(referral.qualified)}</Fact>
          <Fact name={t("code")}>
            <span className="figures">{[referral.vanity, referral.code].filter(Boolean).join(" · ")}</span>
          </Fact>
          <Fact name={t("wallet")}>
            <span className="figures text-xs break-all">{profile.wallet_address ?? "–"}</span>
          </Fact>
        </dl>
        <div className="border-line mt-2 border-t pt-2">
          <InvitedBy referral={file.referral_as_referee} />
        </div>
        <MergedAccounts merges={file.merges} />
      </SectionCard>
    </>
  );
}
