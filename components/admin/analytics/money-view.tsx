import { useLocale, useTranslations } from "next-intl";
import { ordersPath, sumOf } from "@/lib/admin/analytics/rules";
import { buyerSources } from "@/lib/admin/billing/lists/orders.list";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Chart } from "./chart";
import { PartsTable } from "./parts-table";
import { Tiles } from "./tiles";
import { sourceName, type ViewProps } from "./view";

/** What came in, for which plan, and from members of which source. */
export function MoneyView({ answer, filter }: ViewProps) {
  const t = useTranslations("adminAnalytics.money");
  const all = useTranslations("adminAnalytics");
  const plan = useTranslations("members.tiers");
  const locale = useLocale();
  const { series, parts, sources } = answer;
  const orders = ordersPath(answer, filter);
  const paidOrders = ordersPath(answer, filter, true);
  const { revenue, order, order_paid: paid } = series;
  const tiles = [
    ...(revenue
      ? [{ label: t("revenue"), figure: sumOf(revenue), unit: "cents" as const, href: orders }]
      : []),
    ...(order ? [{ label: t("orders"), figure: sumOf(order), href: orders }] : []),
    ...(paid ? [{ label: t("paid"), figure: sumOf(paid), href: paidOrders }] : []),
  ];
  const nameOf = (item: string) => {
    const key = item as "plus";
    return plan.has(key) ? plan(key) : item;
  };
  return (
    <>
      <Tiles tiles={tiles} answer={answer} filter={filter} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Chart
          answer={answer}
          filter={filter}
          title={t("revenueChart")}
          line={revenue}
          unit="cents"
          href={localizedHref(locale, orders)}
        />
        <Chart
          answer={answer}
          filter={filter}
          title={t("paidChart")}
          line={paid}
          href={localizedHref(locale, paidOrders)}
        />
        <PartsTable
          title={t("byPlan")}
          head={t("plan")}
          parts={parts.revenue}
          unit="cents"
          nameOf={nameOf}
          hrefOf={(item) => localizedHref(locale, `${orders}&plan=${item}`)}
        />
        <PartsTable
          title={t("bySource")}
          note={all("sourceNote")}
          head={t("source")}
          parts={sources.revenue}
          unit="cents"
          nameOf={(item) => sourceName(all, item)}
          hrefOf={(item) => {
            const source = buyerSources.find((each) => each === item);
            return source && localizedHref(locale, ordersPath(answer, { source }));
          }}
        />
      </div>
    </>
  );
}
