"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { revokeInviteAction } from "@/lib/admin/team/actions";

/** Ends an invitation that nobody has accepted. */
export function RevokeButton({ invite, email }: { invite: string; email: string }) {
  const t = useTranslations("adminTeam.invites.revoke");
  return (
    <ChangeDialog
      action={revokeInviteAction}
      quiet
      danger
      trigger={t("open")}
      label={t("label", { email })}
      confirm={t("open")}
      title={t("title")}
      text={t("text", { email })}
      fixed={{ invite }}
    />
  );
}
