import { getLocale, getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { Glyph } from "@/components/ui/glyph";
import { TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import type { Metrics } from "@/lib/mint/metrics/metrics";

/** Network, contract, block and time; the figures as files. */
export async function MetricsSource({ metrics }: { metrics: Metrics }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.metrics.source");
  const format = formatter(locale);
  const contract = <span className="figures text-sm break-all">{metrics.contract}</span>;
  const facts = [
    [t("network"), metrics.network],
    [t("contract"), metrics.explorer ? <TextLink href={metrics.explorer}>{contract}</TextLink> : contract],
    [
      t("block"),
      <span key="block" className="figures text-sm">
        {format.number(metrics.through)}
      </span>,
    ],
    [
      t("time"),
      <time key="time" dateTime={metrics.at.toISOString()}>
        {format.time(metrics.at, "exact")}
      </time>,
    ],
  ] as const;
  return (
    <>
      <dl className="border-line border-t">
        {facts.map(([label, value]) => (
          <div key={label} className="border-line grid gap-x-6 border-b py-3 sm:grid-cols-[10rem_1fr]">
            <dt className="text-muted text-sm leading-6.5">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {metrics.through < metrics.block && <p className="text-muted text-sm">{t("behind")}</p>}
      <p>{t("files")}</p>
      <div className="flex flex-wrap gap-3">
        {(["days", "holders", "void"] as const).map((table) => (
          <a key={table} href={`/api/nft-metrics/${table}`} download className={buttonStyle()}>
            <Glyph name="download" /> {t(`${table}File`)}
          </a>
        ))}
      </div>
    </>
  );
}
