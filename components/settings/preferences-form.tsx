"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { applyTheme } from "@/components/shell/theme";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { localizedHref } from "@/lib/i18n/href";
import { localeNames, locales } from "@/lib/i18n/routing";
import { savePreferences } from "@/lib/members/actions";
import type { Settings } from "@/lib/members/settings";
import { SettingsForm } from "./settings-form";

/** Language and appearance. A new language leads to this page in that language. */
export function PreferencesForm({ settings }: { settings: Settings }) {
  const t = useTranslations("settings");
  const locale = useLocale();
  const router = useRouter();
  return (
    <SettingsForm
      title={t("preferences.title")}
      save={t("preferences.save")}
      saved={t("preferences.saved")}
      action={savePreferences}
      onSaved={(chosen) => {
        applyTheme(chosen.theme);
        if (chosen.locale === locale) router.refresh();
        else router.push(localizedHref(chosen.locale, "/members/settings"));
      }}
    >
      {() => (
        <>
          <Field label={t("preferences.locale")}>
            {(control) => (
              <Select {...control} name="locale" defaultValue={settings.locale}>
                {locales.map((name) => (
                  <option key={name} value={name}>
                    {localeNames[name]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("preferences.theme")}>
            {(control) => (
              <Select {...control} name="theme" defaultValue={settings.theme}>
                <option value="dark">{t("preferences.dark")}</option>
                <option value="light">{t("preferences.light")}</option>
                <option value="system">{t("preferences.system")}</option>
              </Select>
            )}
          </Field>
          <Checkbox
            name="leaderboard_opt_out"
            label={t("preferences.optOut")}
            hint={t("preferences.optOutHint")}
            defaultChecked={settings.leaderboard_opt_out}
          />
        </>
      )}
    </SettingsForm>
  );
}
