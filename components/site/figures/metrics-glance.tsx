import { getLocale, getTranslations } from "next-intl/server";
import { Stat } from "@/components/ui/stat";
import { formatter } from "@/lib/platform/i18n/format";
import type { Metrics } from "@/lib/mint/metrics/metrics";
import { concentration } from "@/lib/mint/metrics/tally";
import { etherWords } from "@/lib/mint/chain/ether";

/** Four figures: minted, holders, left, price. */
export async function MetricsGlance({ metrics }: { metrics: Metrics }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.metrics.glance");
  const format = formatter(locale);
  const { sale, holders } = metrics;
  const figures = [
    {
      label: t("minted"),
      value: format.number(sale.minted),
      note: t("of", { supply: format.number(sale.maxSupply) }),
    },
    {
      label: t("holders"),
      value: format.number(holders.length),
      note:
        holders.length > 0 && t("largest", { share: format.number(concentration(holders, 1), "percent") }),
    },
    {
      label: t("left"),
      value: format.number(sale.maxSupply - sale.minted - sale.reserve),
      note: t("reserved", { reserve: format.number(sale.reserve) }),
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
