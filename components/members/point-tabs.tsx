import { getLocale, getTranslations } from "next-intl/server";
import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import { localizedHref } from "@/lib/i18n/href";
import { pointGroups, type PointGroup } from "@/lib/points/rules";

/** The four activity lists as links, so that each has its own address. */
export async function PointTabs({ current }: { current: PointGroup }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("points")]);
  return (
    <nav aria-label={t("table.caption")} className="border-line mb-6 flex gap-6 overflow-x-auto border-b">
      {pointGroups.map((group) => (
        <Anchor
          key={group}
          href={localizedHref(locale, `/members/altura-points/${group}`)}
          aria-current={group === current ? "page" : undefined}
          className={cn(
            "-mb-px inline-flex min-h-11 items-center border-b-2 text-sm font-medium transition-colors",
            group === current ? "border-accent text-text" : "text-muted hover:text-text border-transparent",
          )}
        >
          {t(`groups.${group}`)}
        </Anchor>
      ))}
    </nav>
  );
}
