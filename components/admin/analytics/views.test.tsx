import { NextIntlClientProvider, type AbstractIntlMessages } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { analyticsFilter, type Analytics } from "@/lib/admin/analytics/schema";
import adminDe from "@/lib/platform/i18n/messages/de/admin.json";
import analyticsDe from "@/lib/platform/i18n/messages/de/adminAnalytics.json";
import pointsDe from "@/lib/platform/i18n/messages/de/adminPoints.json";
import chartsDe from "@/lib/platform/i18n/messages/de/charts.json";
import membersDe from "@/lib/platform/i18n/messages/de/members.json";
import adminEn from "@/lib/platform/i18n/messages/en/admin.json";
import analyticsEn from "@/lib/platform/i18n/messages/en/adminAnalytics.json";
import pointsEn from "@/lib/platform/i18n/messages/en/adminPoints.json";
import chartsEn from "@/lib/platform/i18n/messages/en/charts.json";
import membersEn from "@/lib/platform/i18n/messages/en/members.json";
import adminEs from "@/lib/platform/i18n/messages/es/admin.json";
import analyticsEs from "@/lib/platform/i18n/messages/es/adminAnalytics.json";
import pointsEs from "@/lib/platform/i18n/messages/es/adminPoints.json";
import chartsEs from "@/lib/platform/i18n/messages/es/charts.json";
import membersEs from "@/lib/platform/i18n/messages/es/members.json";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { AnalyticsFrame } from "./analytics-frame";
import { EngagementView } from "./engagement-view";
import { FunnelsView } from "./funnels-view";
import { MoneyView } from "./money-view";
import { OverviewView } from "./overview-view";
import { PagesView } from "./pages-view";
import { RetentionView } from "./retention-view";

const line = { now: [1, null, 3], before: [2, 0, 0] };
const people = { ...line, day: 3, week: null, month: 9 };
const parts = (...items: (string | null)[]) => items.map((item, now) => ({ item, now: now + 5, before: 1 }));
const names = [
  "joined",
  "active",
  "page_view",
  "form_abandon",
  "points",
  "chat",
  "mission",
  "wallet_in",
  "paid_in",
];
const steps = [
  "click",
  "click_joined",
  "click_wallet",
  "click_minted",
  "click_qualified",
  "order",
  "order_paid",
  "revenue",
];
const answer: Analytics = {
  ...{ today: "2026-03-11", from: "2026-02-23", shift: 21, size: 7, slots: 3, money: true, example: true },
  began: "2025-01-01",
  ...{ complete_to: "2026-03-11T14:05:00Z", facts_at: "2026-03-11T14:05:00Z", periods_at: null },
  notes: [{ id: "00000000-0000-4000-8000-000000000001", day: "2026-03-10", text: "Sent" }],
  series: Object.fromEntries([...names, ...steps].map((name) => [name, line])),
  parts: {
    page_view: parts("/", "/r/…", null),
    form_abandon: parts("sign_in email"),
    points: parts("manual", "signup", "brand_new"),
    mission: parts("know-your-mountain"),
    chat: parts("base-camp", "staff"),
    revenue: parts("plus", "?"),
    wallet_in: parts("1_hour", "5_later", null),
    campaign_sent: parts("00000000-0000-4000-8000-000000000002"),
  },
  sources: { joined: parts("direct", "unknown"), revenue: parts("referral"), page_view: parts("search") },
  people: { visit: people, pricing: people, member: people },
  segments: { new: [1, 2, null], power: [0, 1, 1] },
  campaigns: { "00000000-0000-4000-8000-000000000002": "Spring" },
  cohorts: [
    { cohort: "2026-03-09", size: 6, here: [6], later: [6] },
    { cohort: "2026-03-02", size: null, here: [], later: [] },
    { cohort: "2026-02-23", size: 8, here: [8, 4, 2], later: [8, 6, 2] },
  ],
};
const filter = analyticsFilter.parse({ days: "364", compare: "year", segment: "new" });

const words: Record<Locale, AbstractIntlMessages> = {
  en: {
    admin: adminEn,
    charts: chartsEn,
    adminAnalytics: analyticsEn,
    adminPoints: pointsEn,
    members: membersEn,
  },
  es: {
    admin: adminEs,
    charts: chartsEs,
    adminAnalytics: analyticsEs,
    adminPoints: pointsEs,
    members: membersEs,
  },
  de: {
    admin: adminDe,
    charts: chartsDe,
    adminAnalytics: analyticsDe,
    adminPoints: pointsDe,
    members: membersDe,
  },
};

const render = (locale: Locale, node: React.ReactNode) => {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={words[locale]}
      timeZone="UTC"
      onError={(error) => {
        throw error;
      }}
    >
      {node}
    </NextIntlClientProvider>,
  );
};

describe.each(locales)("every part is said in %s", (locale) => {
  test.each([
    ["overview", OverviewView],
    ["retention", RetentionView],
    ["funnels", FunnelsView],
    ["money", MoneyView],
    ["engagement", EngagementView],
    ["pages", PagesView],
  ] as const)("%s", (tab, View) => {
    const shown = (of: Analytics) =>
      render(
        locale,
        <AnalyticsFrame {...{ tab, filter }} money={of.money} example={of.example}>
          <View answer={of} filter={filter} />
        </AnalyticsFrame>,
      );
    expect(shown(answer).length).toBeGreaterThan(2_000);
    // Before the first roll-up, and for moderators.
    const nothing = { ...answer, ...{ series: {}, parts: {}, sources: {}, cohorts: [], money: false } };
    expect(shown({ ...nothing, complete_to: null, facts_at: null })).not.toContain("NaN");
  });
});

test("a cohort's week is empty, dashed with “so far”, or done, and few members are not shown", () => {
  const html = render("en", <RetentionView answer={answer} filter={filter} />);
  const rows = html.split("<tr").filter((row) => row.includes("joined_from="));
  const [newest = "", few = "", oldest = ""] = rows;
  expect(newest.match(/so far/g)).toHaveLength(1);
  expect(newest).toContain("border-dashed");
  expect(few).toContain("under 5");
  expect(few).not.toContain("%");
  expect(oldest).toContain("50%");
  expect(oldest.match(/so far/g)).toHaveLength(1);
  expect(html).toContain("joined_from=2026-02-23&amp;joined_to=2026-03-01");
});

test.each([
  ["before", "Previous period", "Previous year"],
  ["year", "Previous year", "Previous period"],
] as const)("a chart beside %s says so in its legend and its table", (compare, words, other) => {
  const html = render("en", <PagesView answer={answer} filter={{ ...filter, compare }} />);
  // Two charts, each with its legend and the head of its table.
  expect(html.split(`${words}<`)).toHaveLength(5);
  expect(html).not.toContain(other);
});

const links = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));

test("the overview begins with what fell, and leads to it", () => {
  const calm = { ...answer, facts_at: null, segments: { churned: [5, 5, 5] } };
  const shown = (of: Analytics) => render("de", <OverviewView answer={of} filter={filter} />);
  expect(shown(calm)).toContain(analyticsDe.attention.nothing);
  const chat = { now: [10, 10, 10], before: [50, 50, 20] };
  const fallen = shown({ ...calm, series: { ...calm.series, chat } });
  expect(fallen).toContain("30 Chatnachrichten, 75\u00a0% weniger als im Vergleichszeitraum (120)");
  expect(links(fallen)[0]).toBe("/de/admin/analytics/engagement?days=364&compare=year&segment=new");
  expect(shown({ ...calm, began: "2026-02-20" })).toContain(analyticsDe.attention.noComparison);
  expect(links(shown({ ...calm, facts_at: answer.facts_at }))[0]).toBe("/de/admin/health");
});

test("figures open their rows: members by source and period, orders, rooms, pages", () => {
  const overview = links(
    render("de", <OverviewView answer={answer} filter={{ ...filter, source: "mail" }} />),
  );
  const joined = "/de/admin/home?joined_from=2026-02-23&joined_to=2026-03-11";
  expect(overview).toEqual(
    expect.arrayContaining([
      `${joined}&source=mail`,
      `${joined}&source=direct`,
      "/de/admin/home?seen_from=2026-03-01",
    ]),
  );
  expect(overview.filter((href) => href?.includes("unknown"))).toEqual([]);
  expect(overview).toContainEqual(expect.stringMatching(/^\/de\/admin\/analytics\/pages\?/));
  const funnels = links(render("en", <FunnelsView answer={answer} filter={filter} />));
  expect(funnels).toContainEqual(expect.stringContaining("&status=partially_refunded"));
  const clicks = "/admin/analytics/clicks?made_from=2026-02-23&made_to=2026-03-11";
  expect(funnels).toEqual(
    expect.arrayContaining([
      clicks,
      `${clicks}&reached=joined`,
      `${clicks}&reached=wallet`,
      `${clicks}&reached=qualified`,
      "/admin/analytics/events?type=page_view&item=%2Fpricing&made_from=2026-02-23&made_to=2026-03-11",
    ]),
  );
  expect(links(render("en", <FunnelsView answer={{ ...answer, money: false }} filter={filter} />))).toEqual([
    "/admin/home?joined_from=2026-02-23&joined_to=2026-03-11",
  ]);
  const money = links(render("en", <MoneyView answer={answer} filter={{ ...filter, source: "mail" }} />));
  const orders = "/admin/billing?made_from=2026-02-23&made_to=2026-03-11";
  expect(money).toEqual(
    expect.arrayContaining([
      `${orders}&source=mail`,
      `${orders}&source=mail&plan=plus`,
      `${orders}&source=referral`,
    ]),
  );
  const lines = "/admin/wallet-points/lines?";
  const engagement = links(render("en", <EngagementView answer={answer} filter={filter} />));
  expect(engagement).toEqual(
    expect.arrayContaining([
      `${lines}made_from=2026-02-23&made_to=2026-03-11`,
      `${lines}source=manual&made_from=2026-02-23&made_to=2026-03-11`,
      `${lines}source=signup&made_from=2026-02-23&made_to=2026-03-11`,
    ]),
  );
  expect(engagement.filter((href) => href?.includes("brand_new"))).toEqual([]);
  const rooms = links(render("en", <EngagementView answer={answer} filter={filter} />));
  expect(rooms.filter((href) => href?.startsWith("/live-chat"))).toEqual(["/live-chat?room=base-camp"]);
  const events = "/es/admin/analytics/events?type=";
  const period = "made_from=2026-02-23&made_to=2026-03-11";
  const pages = links(render("es", <PagesView answer={answer} filter={filter} />));
  expect(pages).toEqual(
    expect.arrayContaining([
      `${events}page_view&${period}`,
      `${events}form_abandon&${period}`,
      `${events}page_view&item=%2F&${period}`,
      `${events}page_view&item=${encodeURIComponent("/r/…")}&${period}`,
      `${events}form_abandon&item=sign_in+email&${period}`,
      `${events}page_view&source=search&${period}`,
    ]),
  );
  const moderators = { ...answer, money: false };
  expect(links(render("es", <PagesView answer={moderators} filter={filter} />))).toEqual(["/es"]);
});
