import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import type { Day } from "@/lib/mint/metrics/tally";

const box = { width: 600, height: 140 };

/** A bar for each day; the same figures can be had as a file. */
export async function MintDays({ days }: { days: readonly Day[] }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.metrics.days");
  const total = days.reduce((sum, { mints }) => sum + mints, 0);
  if (total === 0) {
    return (
      <p className="border-line text-muted rounded-card border border-dashed p-6">{t("total", { total })}</p>
    );
  }
  const most = Math.max(...days.map(({ mints }) => mints), 1);
  const format = formatter(locale);
  const step = box.width / days.length;
  const ends = [days[0], days[Math.floor(days.length / 2)], days[days.length - 1]].flatMap(
    (day) => day ?? [],
  );

  return (
    <figure>
      <svg
        role="img"
        aria-label={t("chart", { total: format.number(total), most: format.number(most) })}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        {days.map(({ day, mints }, index) => {
          const height = mints === 0 ? 2 : Math.max((mints / most) * box.height, 4);
          return (
            <rect
              key={day}
              x={index * step + 2}
              y={box.height - height}
              width={step - 4}
              height={height}
              className={mints === 0 ? "fill-raised" : "fill-glacier"}
            />
          );
        })}
      </svg>
      <figcaption>
        <span
          aria-hidden="true"
          className="text-muted border-line flex justify-between border-t pt-2 text-xs"
        >
          {ends.map(({ day }) => (
            <span key={day}>{format.date(day, "day")}</span>
          ))}
        </span>
        <span className="mt-3 block text-sm">{t("total", { total })}</span>
      </figcaption>
    </figure>
  );
}
