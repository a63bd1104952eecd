"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { grantHonoraryAction, revokeHonoraryAction } from "@/lib/admin/nft/actions";
import { HonoraryFields } from "./honorary-fields";

/** Gives a plan without payment; for Founder without an end with the token, if wanted. */
export function GrantHonorary({ member, onClose }: { member: string; onClose: () => void }) {
  const t = useTranslations("admin.honorary");
  return (
    <ChangeDialog
      action={grantHonoraryAction}
      onClose={onClose}
      confirm={t("give")}
      title={t("giveTitle")}
      text={t("giveText")}
      fixed={{ member }}
      effect={{ change: "honorary.grant", subject: member, field: "tier" }}
      fields={(form) => <HonoraryFields {...form} />}
    />
  );
}

/** Takes it back; a token that was claimed with it is void from then on. */
export function RevokeHonorary({
  honorary,
  name,
  claimed,
}: {
  honorary: string;
  name: string;
  claimed: boolean;
}) {
  const t = useTranslations("admin.honorary");
  return (
    <ChangeDialog
      action={revokeHonoraryAction}
      danger
      quiet
      trigger={t("revoke")}
      label={t("revokeOf", { name })}
      confirm={t("revoke")}
      title={t("revokeTitle")}
      text={t(claimed ? "revokeTextClaimed" : "revokeText")}
      fixed={{ honorary }}
      effect={{ change: "honorary.revoke", subject: honorary }}
    />
  );
}
