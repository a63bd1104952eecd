import { getLocale, getTranslations } from "next-intl/server";
import { PageMoment } from "@/components/moments/page-moment";
import { Progress } from "@/components/ui/progress";
import { formatter } from "@/lib/platform/i18n/format";
import { goalShare } from "@/lib/pledges/rules";
import type { PledgeFigures } from "@/lib/pledges/schema";

/** How far the round is, or its goal while nobody has pledged, with its source and time. */
export async function PledgeProgress({ figures }: { figures: PledgeFigures | null }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("community.pledge")]);
  if (!figures) return <p className="text-muted">{t("unavailable")}</p>;
  const { total, goal, count, closes_at, open, at } = figures;
  return (
    <section aria-label={t("progress")}>
      {count > 0 ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span data-testid="pledged" className="figures text-3xl font-medium">
              {formatter(locale).money(total * 100, "usd")}
            </span>
            <span className="text-muted">
              {t("of", { goal: formatter(locale).money(goal * 100, "usd") })}
            </span>
          </p>
          <Progress label={t("progress")} value={Math.min(total, goal)} max={goal} className="mt-4" />
        </>
      ) : (
        <p className="text-lg">{t("none", { goal: formatter(locale).money(goal * 100, "usd") })}</p>
      )}
      <p className="text-muted mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        {count > 0 && (
          <span>
            {t("share", { share: goalShare(total, goal) })} · {t("count", { count })}
          </span>
        )}
        <span>
          {closes_at
            ? t.rich(open ? "closes" : "closed", { date: () => <PageMoment at={closes_at} show="date" /> })
            : t("openEnded")}
        </span>
      </p>
      <p className="text-muted mt-3 text-xs">{t("asOf", { time: formatter(locale).time(at) })}</p>
    </section>
  );
}
