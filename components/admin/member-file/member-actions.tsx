"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import {
  awardPointsAction,
  changeRoleAction,
  reversePointsAction,
  reviewReferralAction,
} from "@/lib/admin/actions";
import { decideJointlyAction } from "@/lib/admin/work/actions";
import type { MemberFile } from "@/lib/admin/member-file/schema";
import { ChangeDialog } from "@/components/admin/change-dialog";

export function ReverseButton({ ledger, points }: { ledger: number; points: number }) {
  const t = useTranslations("admin.change");
  return (
    <ChangeDialog
      action={reversePointsAction}
      memberReadsReason
      danger
      quiet
      trigger={t("reverse")}
      confirm={t("reverse")}
      title={t("reverseTitle")}
      text={t("reverseText", { points })}
      fixed={{ ledger: String(ledger) }}
      effect={{ change: "points.reverse", subject: String(ledger) }}
    />
  );
}

export function AwardButton({ member, limits }: { member: string; limits: MemberFile["limits"] }) {
  const t = useTranslations("admin.change");
  return (
    <ChangeDialog
      action={awardPointsAction}
      memberReadsReason
      trigger={t("award")}
      confirm={t("award")}
      title={t("awardTitle")}
      text={limits ? t("awardText", limits) : t("awardTextAdmin")}
      fixed={{ member }}
      effect={{ change: "points.award", subject: member, field: "points" }}
      fields={({ error, values }) => (
        <TextField
          label={t("awardPoints")}
          name="points"
          inputMode="numeric"
          required
          defaultValue={values.points}
          error={error("points")}
        />
      )}
    />
  );
}

type RoleProps = { member: string; onClose: () => void; role: "admin" | "moderator"; held: boolean };

/** Gives or takes a role. */
export function RoleDialog({ member, onClose, role, held }: RoleProps) {
  const t = useTranslations("admin.change");
  const names = useTranslations("admin.roles");
  const label = t(held ? "revoke" : "grant", { role: names(role) });
  return (
    <ChangeDialog
      action={changeRoleAction}
      onClose={onClose}
      danger={held}
      confirm={label}
      title={t("roleTitle")}
      text={t("roleText")}
      fixed={{ member, role, granted: String(!held) }}
      effect={{ change: "role.change", subject: member, value: held ? `-${role}` : role }}
    />
  );
}

/** Decides all held referrals of one referrer in the same way, with the effect of each shown before. */
export function ReviewAllButtons({
  referrer,
  name,
  count,
}: {
  referrer: string;
  name: string;
  count: number;
}) {
  const t = useTranslations("admin.change");
  return (
    <span className="flex flex-wrap gap-2">
      {(["approve", "reject"] as const).map((decision) => {
        const all = t(`${decision}All`, { count });
        return (
          <ChangeDialog
            key={decision}
            action={decideJointlyAction}
            quiet
            trigger={all}
            confirm={all}
            title={all}
            text={t("reviewAllText", { count, name })}
            fixed={{ case: `referral:referrer:${referrer}`, decision }}
            effect={{ change: "case.decide", subject: `referral:referrer:${referrer}`, value: decision }}
          />
        );
      })}
    </span>
  );
}

/** For admins: ends a referral that has qualified, with what it had brought. */
export function RevokeButton({ referral }: { referral: string }) {
  const t = useTranslations("admin.change");
  return (
    <ChangeDialog
      action={reviewReferralAction}
      danger
      quiet
      trigger={t("rejectQualified")}
      confirm={t("rejectQualified")}
      title={t("revokeTitle")}
      text={t("revokeText")}
      fixed={{ referral, decision: "reject" }}
      effect={{ change: "referral.review", subject: referral, value: "reject" }}
    />
  );
}

export function ReviewButtons({ referral, keys = false }: { referral: string; keys?: boolean }) {
  const t = useTranslations("admin.change");
  return (
    <span className="flex gap-2">
      {(["approve", "reject"] as const).map((decision) => (
        <ChangeDialog
          key={decision}
          action={reviewReferralAction}
          danger={decision === "reject"}
          shortcut={keys ? decision.charAt(0) : undefined}
          trigger={t(decision)}
          confirm={t(decision)}
          title={t("reviewTitle")}
          text={t("reviewText")}
          fixed={{ referral, decision }}
          effect={{ change: "referral.review", subject: referral, value: decision }}
        />
      ))}
    </span>
  );
}
