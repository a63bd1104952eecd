import { useLocale, useTranslations } from "next-intl";
import { Steps } from "@/components/admin/charts/steps";
import { SectionCard } from "@/components/ui/card";
import { joinedPath, ordersPath, sumOf } from "@/lib/admin/analytics/rules";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Chart } from "./chart";
import type { ViewProps } from "./view";

const ofLinks = ["click", "click_joined", "click_wallet", "click_qualified"] as const;
const ofEverybody = ["joined", "order", "order_paid"] as const;

/** From a link to a qualified referral, and from a visit to a payment. */
export function FunnelsView({ answer, filter }: ViewProps) {
  const t = useTranslations("adminAnalytics.funnels");
  const { series, people } = answer;
  const locale = useLocale();
  const rows = {
    joined: joinedPath(answer, filter),
    ...(answer.money && { order: ordersPath(answer, filter), order_paid: ordersPath(answer, filter, true) }),
  };
  const steps = (names: readonly ((typeof ofLinks)[number] | (typeof ofEverybody)[number])[]) =>
    names.flatMap((name) => {
      const line = series[name];
      if (!line) return [];
      const { now, before } = sumOf(line);
      const path = (rows as Partial<Record<string, string>>)[name];
      const href = path && localizedHref(locale, path);
      return [{ key: name, label: t(name), value: now ?? 0, before: before ?? 0, href }];
    });
  // A person on a day: days may be added up, people may not. Of weeks only those that came are known.
  const visits = people
    ? [["visitor", people.visit] as const, ["pricing", people.pricing] as const].map(([key, line]) => {
        const { now, before } = sumOf(line);
        return { key, label: t(key), value: now ?? 0, before: before ?? 0 };
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
        <Chart answer={answer} filter={filter} title={t("clickChart")} line={series.click} />
        <Chart answer={answer} filter={filter} title={t("qualifiedChart")} line={series.click_qualified} />
      </div>
    </>
  );
}
