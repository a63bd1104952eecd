"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { endBrakeAction } from "@/lib/admin/mails/actions";

type BrakeDialogsProps = { id: string; held: number; listed: number; keys?: boolean };

/** The two ways to end a brake of the suppression list; with the keys of triage where `keys`. */
export function BrakeDialogs({ id, held, listed, keys = false }: BrakeDialogsProps) {
  const t = useTranslations("adminMails.brake");
  return (
    <div className="flex flex-wrap gap-3">
      <ChangeDialog
        action={endBrakeAction}
        trigger={t("release")}
        shortcut={keys ? "a" : undefined}
        title={t("releaseTitle")}
        text={t("releaseText", { held, listed })}
        confirm={t("release")}
        fixed={{ id, decision: "released" }}
      />
      <ChangeDialog
        action={endBrakeAction}
        trigger={t("suppress")}
        shortcut={keys ? "r" : undefined}
        title={t("suppressTitle")}
        text={t("suppressText", { held })}
        confirm={t("suppress")}
        danger
        fixed={{ id, decision: "suppressed" }}
      />
    </div>
  );
}
