import { getLocale, getTranslations } from "next-intl/server";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";
import { settingsPath, settingsTabs, type SettingsTab } from "@/lib/members/settings-paths";

/** The parts of the settings. */
export async function SettingsTabs({ current }: { current: SettingsTab }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("settings.tabs")]);
  const tabs = settingsTabs.map((tab) => ({
    key: tab,
    href: localizedHref(locale, settingsPath(tab)),
    text: t(tab),
    current: tab === current,
  }));
  return <TabLinks label={t("label")} tabs={tabs} className="mb-8" />;
}
