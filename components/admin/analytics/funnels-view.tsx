import { useLocale, useTranslations } from "next-intl";
import { Steps } from "@/components/charts/steps";
import { SectionCard } from "@/components/ui/card";
import {
  clicksPath,
  eventsPath,
  hasComparison,
  joinedPath,
  ordersPath,
  sumOf,
} from "@/lib/admin/analytics/rules";
import { localizedHref } from "@/lib/platform/i18n/href";
import { funnelStages, optionalStage, type FunnelStage } from "@/lib/referrals/stages";
import { Chart } from "./chart";
import type { ViewProps } from "./view";

/** The line that counts a stage, by the day of the click. */
const lines = {
  clicked: "click",
  signed_up: "click_joined",
  wallet_linked: "click_wallet",
  minted: "click_minted",
  qualified: "click_qualified",
} as const satisfies Record<FunnelStage, string>;
const ofLinks = funnelStages.map((stage) => lines[stage]);
const ofEverybody = ["joined", "order", "order_paid"] as const;

/** From a link to a qualified referral, and from a visit to a payment. */
export function FunnelsView({ answer, filter }: ViewProps) {
  const t = useTranslations("adminAnalytics.funnels");
  const { series, people } = answer;
  const locale = useLocale();
  const compares = hasComparison(answer);
  const besideOf = (before: number | null) => (compares ? (before ?? 0) : undefined);
  const rows = {
    joined: joinedPath(answer, filter),
    // Orders, single clicks and events are for admins alone.
    ...(answer.money && {
      order: ordersPath(answer, filter),
      order_paid: ordersPath(answer, filter, true),
      click: clicksPath(answer, filter),
      click_joined: clicksPath(answer, filter, "joined"),
      click_wallet: clicksPath(answer, filter, "wallet"),
      click_minted: clicksPath(answer, filter, "minted"),
      click_qualified: clicksPath(answer, filter, "qualified"),
      visitor: eventsPath(answer, filter, { type: "page_view" }),
      pricing: eventsPath(answer, filter, { type: "page_view", item: "/pricing" }),
    }),
  };
  const rowsOf = (name: string) => {
    const path = (rows as Partial<Record<string, string>>)[name];
    return path && localizedHref(locale, path);
  };
  const steps = (names: readonly ((typeof ofLinks)[number] | (typeof ofEverybody)[number])[]) =>
    names.flatMap((name) => {
      const line = series[name];
      if (!line) return [];
      const { now, before } = sumOf(line);
      const optional = name === lines[optionalStage];
      return [
        {
          key: name,
          label: t(name),
          value: now ?? 0,
          before: besideOf(before),
          href: rowsOf(name),
          optional,
        },
      ];
    });
  // A person on a day: days may be added up, people may not. Of weeks only those that came are known.
  const visits = people
    ? [["visitor", people.visit] as const, ["pricing", people.pricing] as const].map(([key, line]) => {
        const { now, before } = sumOf(line);
        return { key, label: t(key), value: now ?? 0, before: besideOf(before), href: rowsOf(key) };
      })
    : [];
  return (
    <>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <SectionCard title={t("link")} note={t("linkNote")}>
          <Steps steps={steps(ofLinks)} />
        </SectionCard>
        <SectionCard title={t("visit")} note={t("visitNote")}>
          <Steps steps={visits} />
          <hr className="border-line my-4 border-dashed" />
          <Steps steps={steps(ofEverybody)} />
        </SectionCard>
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Chart
          answer={answer}
          filter={filter}
          title={t("clickChart")}
          line={series.click}
          href={rowsOf("click")}
        />
        <Chart
          answer={answer}
          filter={filter}
          title={t("qualifiedChart")}
          line={series.click_qualified}
          href={rowsOf("click_qualified")}
        />
      </div>
    </>
  );
}
