import { getLocale, getTranslations } from "next-intl/server";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pointGroups, type PointGroup } from "@/lib/points/rules";

/** The four activity lists. */
export async function PointTabs({ current }: { current: PointGroup }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("points")]);
  const tabs = pointGroups.map((group) => ({
    key: group,
    href: localizedHref(locale, `/members/altura-points/${group}`),
    text: t(`groups.${group}`),
    current: group === current,
  }));
  return <TabLinks label={t("table.caption")} tabs={tabs} className="mb-6" />;
}
