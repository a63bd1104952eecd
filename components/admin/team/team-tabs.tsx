import { getLocale, getTranslations } from "next-intl/server";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";

const tabs = [
  { key: "team", path: "/admin/team" },
  { key: "chat", path: "/admin/team/chat" },
  { key: "moderation", path: "/admin/team/moderation" },
] as const;

/** The parts of the team's section, each at its own address. */
export async function TeamTabs({ current }: { current: (typeof tabs)[number]["key"] }) {
  const [t, locale] = await Promise.all([getTranslations("adminTeam.chat"), getLocale()]);
  return (
    <TabLinks
      label={t("tabs.team")}
      className="mb-6"
      tabs={tabs.map(({ key, path }) => ({
        key,
        href: localizedHref(locale, path),
        text: t(`tabs.${key}`),
        current: key === current,
      }))}
    />
  );
}
