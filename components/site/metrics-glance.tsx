import { getLocale, getTranslations } from "next-intl/server";
import { Stat } from "@/components/ui/stat";
import type { Metrics } from "@/lib/mint/metrics";
import { concentration } from "@/lib/mint/tally";
import { etherWords } from "@/lib/mint/ether";

/** Four figures: minted, holders, left, price. */
export async function MetricsGlance({ metrics }: { metrics: Metrics }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.metrics.glance");
  const format = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const { sale, holders } = metrics;
  const figures = [
    {
      label: t("minted"),
      value: format.format(sale.minted),
      note: t("of", { supply: format.format(sale.maxSupply) }),
    },
    {
      label: t("holders"),
      value: format.format(holders.length),
      note: holders.length > 0 && t("largest", { share: percent.format(concentration(holders, 1)) }),
    },
    {
      label: t("left"),
      value: format.format(sale.maxSupply - sale.minted - sale.reserve),
      note: t("reserved", { reserve: format.format(sale.reserve) }),
    },
    {
      label: t("price"),
      value: sale.phase === "closed" ? "–" : etherWords(sale.price, locale),
      note: sale.paused ? t("paused") : t(`phase.${sale.phase}`),
    },
  ];
  return (
    <section aria-label={t("label")} className="border-line border-b">
      <dl className="frame grid grid-cols-2 gap-x-6 gap-y-8 py-8 md:py-10 lg:grid-cols-4">
        {figures.map((figure) => (
          <Stat key={figure.label} {...figure} />
        ))}
      </dl>
    </section>
  );
}
