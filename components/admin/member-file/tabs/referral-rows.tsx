import { useLocale, useTranslations } from "next-intl";
import { reasonWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { Td } from "@/components/ui/table";
import type { AdminReferral } from "@/lib/admin/member-file/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { FileTable } from "../file-table";
import { ReviewButtons, RevokeButton } from "../member-actions";

/** The stage of a referral and, for staff only, the signals; one that is held can be decided, by admins also one that qualified. */
function Stage({ referral, isAdmin }: { referral: AdminReferral; isAdmin: boolean }) {
  const stages = useTranslations("referrals.stages");
  const signals = useTranslations("admin.codes.signals");
  const { stage } = referral;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={stage === "qualified" ? "positive" : stage === "rejected" ? "negative" : "info"}>
        {stages(stage)}
      </Badge>
      {stage === "held" && <ReviewButtons referral={referral.id} />}
      {stage === "qualified" && isAdmin && <RevokeButton referral={referral.id} />}
      {referral.signals.length > 0 && (
        <span className="text-muted text-xs">{reasonWords(signals, referral.signals.join(", "))}</span>
      )}
    </span>
  );
}

/** Who invited the member. */
export function InvitedBy({
  referral,
  isAdmin = false,
}: {
  referral: AdminReferral | null;
  isAdmin?: boolean;
}) {
  const t = useTranslations("admin.file");
  const home = useTranslations("admin.home");
  const locale = useLocale();
  if (!referral) return <p className="text-muted py-2 text-sm">{t("noReferral")}</p>;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm" data-testid="referral">
      <TextLink href={localizedHref(locale, `/admin/home/${referral.referrer_id}`)}>
        {t("invitedBy", { name: referral.referrer_name ?? home("nameless") })}
      </TextLink>
      <Stage referral={referral} isAdmin={isAdmin} />
    </p>
  );
}

/** Whom the member invited. */
export function ReferralRows({ rows, isAdmin }: { rows: AdminReferral[]; isAdmin: boolean }) {
  const t = useTranslations("admin.file");
  const home = useTranslations("admin.home");
  const locale = useLocale();
  return (
    <FileTable
      caption={t("invited")}
      none={t("none.referrals")}
      rows={rows.length}
      columns={[
        { key: "name", text: t("invited") },
        { key: "joined", text: t("joined") },
        { key: "stage", text: t("stage") },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} data-testid="referral">
          <Td data-label={t("invited")}>
            <TextLink href={localizedHref(locale, `/admin/home/${row.referee_id}`)}>
              {row.referee_name ?? home("nameless")}
            </TextLink>
          </Td>
          <Td data-label={t("joined")} className="text-muted whitespace-nowrap">
            <When at={row.signed_up_at} />
          </Td>
          <Td data-label={t("stage")}>
            <Stage referral={row} isAdmin={isAdmin} />
          </Td>
        </tr>
      ))}
    </FileTable>
  );
}
