"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { showTheme } from "@/components/shell/theme/theme";
import { SectionCard } from "@/components/ui/card";
import { Field, FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import { localizedHref } from "@/lib/platform/i18n/href";
import { localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";
import { savePreferences } from "@/lib/members/actions";
import { themes, type SavedAppearance, type Theme } from "@/lib/platform/appearance";
import { settingsPath } from "@/lib/members/settings-paths";
import { useSavedChoice } from "./use-saved-choice";

/** Language and appearance, saved as they are chosen and kept with the account. A new language leads to this page in it. */
export function PreferencesForm({ preferences }: { preferences: SavedAppearance }) {
  const t = useTranslations("settings.preferences");
  const words = useErrorWords();
  const locale = useLocale();
  const router = useRouter();
  const { chosen, choose, refused } = useSavedChoice(
    preferences,
    (next) => savePreferences(null, next),
    (kept) => {
      showToast({ title: t("saved"), tone: "positive" });
      showTheme(kept.theme);
      if (kept.locale !== locale) router.push(localizedHref(kept.locale, settingsPath("preferences")));
    },
  );
  return (
    <SectionCard title={t("title")}>
      <div className="grid gap-5">
        <Field label={t("locale")}>
          {(control) => (
            <Select
              {...control}
              value={chosen.locale}
              onChange={(event) => choose({ ...chosen, locale: event.target.value as Locale })}
            >
              {locales.map((name) => (
                <option key={name} value={name}>
                  {localeNames[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("theme")} hint={t("themeHint")}>
          {(control) => (
            <Select
              {...control}
              value={chosen.theme}
              onChange={(event) => choose({ ...chosen, theme: event.target.value as Theme })}
            >
              {themes.map((theme) => (
                <option key={theme} value={theme}>
                  {t(theme)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FieldError>{refused && words(refused)}</FieldError>
      </div>
    </SectionCard>
  );
}
