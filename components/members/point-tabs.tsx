import { getLocale, getTranslations } from "next-intl/server";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pointGroups, pointsPath, type PointGroup } from "@/lib/points/rules";
import type { HistoryRange } from "@/lib/points/schema";

type PointTabsProps = { current: PointGroup | null; range: HistoryRange };

/** All lines of the ledger, or those of one group; the chosen days stay. */
export async function PointTabs({ current, range }: PointTabsProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("points")]);
  const tabs = [null, ...pointGroups].map((group) => ({
    key: group ?? "all",
    href: localizedHref(locale, pointsPath(group, range)),
    text: t(`groups.${group ?? "all"}`),
    current: group === current,
  }));
  return <TabLinks label={t("table.caption")} tabs={tabs} className="mb-6" />;
}
