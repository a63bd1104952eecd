import { useLocale, useTranslations } from "next-intl";
import { FigureTile } from "@/components/admin/dashboard/figure-tile";
import type { Compared } from "@/lib/admin/dashboard/rules";
import { hasComparison } from "@/lib/admin/analytics/rules";
import type { Analytics, AnalyticsFilter } from "@/lib/admin/analytics/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

type Tile = { label: string; figure: Compared; unit?: "number" | "cents"; href?: string };

type TilesProps = { tiles: readonly Tile[]; answer: Analytics; filter: AnalyticsFilter };

/** The sums of the period, each beside the other one. `href` is without locale. */
export function Tiles({ tiles, answer, filter }: TilesProps) {
  const t = useTranslations("adminAnalytics.beside");
  const locale = useLocale();
  const compares = hasComparison(answer);
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ href, figure, ...tile }) => (
        <FigureTile
          key={tile.label}
          {...tile}
          figure={compares ? figure : { ...figure, before: null, change: null }}
          days={filter.days}
          href={href && localizedHref(locale, href)}
          beside={(value) => t(filter.compare, { value })}
        />
      ))}
    </dl>
  );
}
