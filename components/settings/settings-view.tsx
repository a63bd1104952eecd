"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { UsernameField } from "@/components/join/username-field";
import { applyTheme } from "@/components/shell/theme";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";

import { localizedHref } from "@/lib/i18n/href";
import { localeNames, locales } from "@/lib/i18n/routing";
import type { Settings } from "@/lib/members/settings";
import { savePreferences, saveProfileSettings, saveUsername } from "@/lib/members/actions";
import { SettingsForm } from "./settings-form";

/** Profile, username and preferences, each saved on its own. */
export function SettingsView({ settings, linkBase }: { settings: Settings; linkBase: string }) {
  const t = useTranslations("settings");
  const locale = useLocale();
  const router = useRouter();
  return (
    <>
      <SettingsForm
        title={t("profile.title")}
        save={t("profile.save")}
        saved={t("profile.saved")}
        action={saveProfileSettings}
      >
        {({ errors, values }) => (
          <>
            <TextField
              label={t("profile.name")}
              name="full_name"
              autoComplete="name"
              maxLength={80}
              required
              defaultValue={values.full_name ?? settings.full_name ?? ""}
              error={errors.full_name}
            />
            <Field
              label={t("profile.bio")}
              hint={t("profile.bioHint")}
              note={t("profile.optional")}
              error={errors.bio}
            >
              {(control) => (
                <Textarea
                  {...control}
                  name="bio"
                  rows={3}
                  maxLength={280}
                  defaultValue={values.bio ?? settings.bio ?? ""}
                />
              )}
            </Field>
          </>
        )}
      </SettingsForm>
      <SettingsForm
        title={t("username.title")}
        note={t("username.text")}
        save={t("username.save")}
        saved={t("username.saved")}
        action={saveUsername}
      >
        {({ errors, values }) => (
          <UsernameField
            initial={values.username ?? settings.username ?? ""}
            linkBase={linkBase}
            error={errors.username}
          />
        )}
      </SettingsForm>
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
    </>
  );
}
