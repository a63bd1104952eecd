import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Funnel } from "@/components/admin/dashboard/funnel";
import { FunnelsView } from "@/components/admin/analytics/funnels-view";
import { FunnelCard } from "@/components/referrals/funnel-card";
import { analyticsFilter, type Analytics } from "@/lib/admin/analytics/schema";
import type { Dashboard } from "@/lib/admin/dashboard/schema";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import charts from "@/lib/platform/i18n/messages/en/charts.json";
import adminAnalytics from "@/lib/platform/i18n/messages/en/adminAnalytics.json";
import referrals from "@/lib/platform/i18n/messages/en/referrals.json";
import type { ReferralOverview } from "@/lib/referrals/schema";
import { funnelStages } from "@/lib/referrals/stages";

const counts = { clicked: 2000, signed_up: 400, wallet_linked: 100, minted: 10, qualified: 50 };
const values = funnelStages.map((stage) => counts[stage]);

/** The figures of the steps of the first list, and the shares beside them. */
function stepsOf(node: React.ReactNode) {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ admin, adminAnalytics, charts, referrals }}
    >
      {node}
    </NextIntlClientProvider>,
  );
  const [list = ""] = /<ol[\s\S]*?<\/ol>/.exec(html) ?? [];
  const steps = list.split("<li").slice(1);
  return {
    values: steps.map((step) => Number(/class="figures[^>]*>([\d,]+)/.exec(step)?.[1]?.replace(",", ""))),
    shares: steps.map((step) => /(\d+)%[^"<]*</.exec(step)?.[1]),
  };
}

const [clicks, signups, wallets, minted, qualified] = values.map((value) => [0, value]);
const dashboard = {
  days: 7,
  series: { clicks, signups, wallets, minted, qualified },
} as unknown as Dashboard;
const line = (value: number) => ({ now: [value], before: [0] });
const analytics = {
  ...{
    today: "2026-03-11",
    from: "2026-02-23",
    size: 1,
    shift: 1,
    slots: 1,
    notes: [],
    money: true,
    began: null,
  },
  series: {
    click: line(counts.clicked),
    click_joined: line(counts.signed_up),
    click_wallet: line(counts.wallet_linked),
    click_minted: line(counts.minted),
    click_qualified: line(counts.qualified),
  },
} as unknown as Analytics;
const overview = { funnel: counts, points_earned: 0, points_pending: 0 } as ReferralOverview;

test("every funnel of referrals has the same stages", () => {
  expect(stepsOf(<FunnelCard overview={overview} />).values).toEqual(values);
  expect(stepsOf(<Funnel {...dashboard} />).values).toEqual(values);
  const filter = analyticsFilter.parse({});
  expect(stepsOf(<FunnelsView answer={analytics} filter={filter} />).values).toEqual(values);
});

test("who qualified without a mint is a part of those with a wallet, not of those who minted", () => {
  expect(stepsOf(<Funnel {...dashboard} />).shares).toEqual([undefined, "20", "25", "10", "50"]);
});
