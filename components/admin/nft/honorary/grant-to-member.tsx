"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { MemberPicker, type Picked } from "@/components/admin/points/member-picker";
import { grantHonoraryAction } from "@/lib/admin/nft/actions";
import { HonoraryFields } from "./honorary-fields";

/** Gives a plan without payment to a member who is looked up first. */
export function GrantToMember() {
  const t = useTranslations("admin.honorary");
  const [picked, setPicked] = useState<Picked | null>(null);
  return (
    <ChangeDialog
      action={grantHonoraryAction}
      trigger={t("giveTitle")}
      confirm={t("give")}
      title={t("giveTitle")}
      text={t("giveText")}
      fixed={{}}
      effect={picked ? { change: "honorary.grant", subject: picked.id, field: "tier" } : undefined}
      onChanged={() => setPicked(null)}
      fields={(form) => (
        <>
          <MemberPicker picked={picked} onPick={setPicked} error={form.error("member")} />
          <HonoraryFields {...form} />
        </>
      )}
    />
  );
}
