"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { inviteStaffAction } from "@/lib/admin/team/actions";
import { localeNames, locales } from "@/lib/platform/i18n/routing";

/** Invites an address to a role, by mail. */
export function InviteDialog({ days }: { days: number }) {
  const t = useTranslations("adminTeam.invite");
  const roles = useTranslations("admin.roles");
  const own = useLocale();
  return (
    <ChangeDialog
      action={inviteStaffAction}
      trigger={t("open")}
      confirm={t("send")}
      title={t("open")}
      text={t("text", { days })}
      fixed={{}}
      fields={({ error, values }) => (
        <>
          <TextField
            label={t("email")}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            defaultValue={values.email}
            error={error("email")}
          />
          <Field label={t("role")} error={error("role")}>
            {(control) => (
              <Select {...control} name="role" defaultValue={values.role ?? "moderator"}>
                {(["moderator", "admin"] as const).map((role) => (
                  <option key={role} value={role}>
                    {roles(role)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("locale")} hint={t("localeHint")} error={error("locale")}>
            {(control) => (
              <Select {...control} name="locale" defaultValue={values.locale ?? own}>
                {locales.map((locale) => (
                  <option key={locale} value={locale}>
                    {localeNames[locale]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    />
  );
}
