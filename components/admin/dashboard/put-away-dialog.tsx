"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { changeSettingAction } from "@/lib/admin/settings/actions";

/** Puts the first steps away for all admins: the setting `staff.first_steps`, where they can be shown again. */
export function PutAwayDialog({ version }: { version: string }) {
  const t = useTranslations("admin.dashboard.firstSteps.hide");
  return (
    <ChangeDialog
      action={changeSettingAction}
      trigger={t("button")}
      quiet
      title={t("title")}
      text={t("text")}
      confirm={t("button")}
      fixed={{ key: "staff.first_steps", kind: "boolean", version, value: "false" }}
    />
  );
}
