import { getLocale, getTranslations } from "next-intl/server";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";

const tabs = [
  { key: "settings", path: "/admin/settings" },
  { key: "webhooks", path: "/admin/settings/webhooks" },
] as const;

/** The parts of the settings, each at its own address. */
export async function SettingsTabs({ current }: { current: (typeof tabs)[number]["key"] }) {
  const [t, locale] = await Promise.all([getTranslations("adminWebhooks.tabs"), getLocale()]);
  return (
    <TabLinks
      label={t("settings")}
      className="mb-6"
      tabs={tabs.map(({ key, path }) => ({
        key,
        href: localizedHref(locale, path),
        text: t(key),
        current: key === current,
      }))}
    />
  );
}
