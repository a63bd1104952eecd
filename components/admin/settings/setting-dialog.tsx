"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { changeSettingAction } from "@/lib/admin/settings/actions";
import type { Setting } from "@/lib/admin/settings/schema";
import { SettingField } from "./setting-field";

type SettingDialogProps = { setting: Setting; tiers: readonly string[]; name: string; text: string };

/** Settings of which the database can say beforehand what they would change (private.effect_setting). */
const foreseen = ["referral.click_days", "referral.first_touch"];

/** Changes one setting; what it governs stands above the field. */
export function SettingDialog({ setting, tiers, name, text }: SettingDialogProps) {
  const t = useTranslations("adminSettings");
  return (
    <ChangeDialog
      action={changeSettingAction}
      trigger={t("change")}
      label={t("changeOf", { name })}
      quiet
      title={name}
      text={text}
      confirm={t("save")}
      fixed={{ key: setting.key, kind: setting.kind, version: setting.version }}
      effect={
        foreseen.includes(setting.key)
          ? { change: "setting.change", subject: setting.key, field: "value" }
          : undefined
      }
      fields={(form) => <SettingField setting={setting} tiers={tiers} form={form} />}
    />
  );
}
