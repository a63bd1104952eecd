import { getLocale, getTranslations } from "next-intl/server";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";

const tabs = [
  { key: "members", path: "/admin/home", role: "moderator" },
  { key: "segments", path: "/admin/home/segments", role: "moderator" },
  { key: "flags", path: "/admin/home/flags", role: "moderator" },
  { key: "import", path: "/admin/home/import", role: "admin" },
] as const;

type PeopleTabsProps = { current: (typeof tabs)[number]["key"]; isAdmin: boolean };

/** The parts of the section of members, each at its own address. */
export async function PeopleTabs({ current, isAdmin }: PeopleTabsProps) {
  const [t, locale] = await Promise.all([getTranslations("adminSegments.tabs"), getLocale()]);
  return (
    <TabLinks
      label={t("label")}
      className="mb-6"
      tabs={tabs
        .filter(({ role }) => isAdmin || role === "moderator")
        .map(({ key, path }) => ({
          key,
          href: localizedHref(locale, path),
          text: t(key),
          current: key === current,
        }))}
    />
  );
}
