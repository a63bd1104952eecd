"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { endBrakeAction } from "@/lib/admin/mails/actions";

/** The two ways to end a brake of the suppression list. */
export function BrakeDialogs({ id, held, listed }: { id: string; held: number; listed: number }) {
  const t = useTranslations("adminMails.brake");
  return (
    <div className="flex flex-wrap gap-3">
      <ChangeDialog
        action={endBrakeAction}
        trigger={t("release")}
        title={t("releaseTitle")}
        text={t("releaseText", { held, listed })}
        confirm={t("release")}
        fixed={{ id, decision: "released" }}
      />
      <ChangeDialog
        action={endBrakeAction}
        trigger={t("suppress")}
        title={t("suppressTitle")}
        text={t("suppressText", { held })}
        confirm={t("suppress")}
        danger
        fixed={{ id, decision: "suppressed" }}
      />
    </div>
  );
}
