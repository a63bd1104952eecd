import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Dashboard } from "@/lib/admin/dashboard/schema";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import charts from "@/lib/platform/i18n/messages/en/charts.json";
import { Attention } from "./attention";
import { DashboardView } from "./dashboard-view";

const daily = Array.from({ length: 14 }, (_, day) => day + 1);
const forModerators: Dashboard = {
  days: 7,
  today: "2026-03-11",
  began: "2025-01-01",
  recorded_at: null,
  members: 500,
  series: {
    ...{ joined: daily, left: daily, active: daily, issued: daily, reversed: daily, mints: daily },
    ...{ clicks: daily, signups: daily, wallets: daily, minted: daily, qualified: daily },
    ...{ active_7: daily, active_30: daily },
  },
  first_steps: null,
  waiting: {},
  alerts: [],
};
const money = { revenue: daily, ended: daily, subscriptions: daily, recurring: daily };
const forAdmins: Dashboard = { ...forModerators, series: { ...forModerators.series, ...money } };

const render = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ admin, charts }} timeZone="UTC">
      {part}
    </NextIntlClientProvider>,
  );

/** The figures of each list, in their order. */
const lists = (dashboard: Dashboard) =>
  [...render(<DashboardView dashboard={dashboard} />).matchAll(/<dl.*?<\/dl>/g)].map(([list]) =>
    [...list.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, label = ""]) => label.replaceAll(/<[^>]+>/g, "")),
  );

it("gives four figures a tile, those with money for admins, and lists the others below", () => {
  const [most, least] = lists(forAdmins);
  expect(most).toEqual([
    "Members",
    "Monthly recurring revenue",
    "Revenue, net of refunds",
    "Active (7 days)",
  ]);
  expect(least).toEqual([
    ...["Joined", "Active today", "Active (30 days)", "Left", "Ended subscriptions"],
    ...["Minted", "Points issued", "Points reversed"],
  ]);
  const [shown, others] = lists(forModerators);
  expect(shown).toEqual(["Members", "Active (7 days)", "Joined", "Active today"]);
  expect(others).toEqual(["Active (30 days)", "Left", "Minted", "Points issued", "Points reversed"]);
});

it("leads from each figure to its rows", () => {
  const html = render(<DashboardView dashboard={forAdmins} />).replaceAll("&amp;", "&");
  for (const href of [
    "/admin/home",
    "/admin/home?joined_from=2026-03-05",
    "/admin/home?seen_from=2026-03-05",
    "/admin/billing?made_from=2026-03-05",
    "/admin/billing/subscriptions?status=active&status=past_due",
    "/admin/security/audit?action=member&made_from=2026-03-05",
  ])
    expect(html).toContain(`href="${href}"`);
  expect(render(<DashboardView dashboard={forModerators} />)).not.toContain("/admin/security");
});

it("names what needs attention, what does not work before the cases, or says that there is nothing", () => {
  const alerts: Dashboard["alerts"] = [{ id: 1, kind: "mail_brake", subject: "", amount: 3 }];
  const html = render(<Attention waiting={{ feedback: 2, payment: 1 }} alerts={alerts} />);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links[0]).toBe("/admin/health");
  expect(links.slice(1).toSorted()).toEqual(["/admin/work?kind=feedback", "/admin/work?kind=payment"]);
  expect(html).toContain("2 messages to answer");
  expect(render(<Attention waiting={{}} alerts={[]} />)).toContain("All caught up.");
});
