import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator, NextIntlClientProvider, type AbstractIntlMessages } from "next-intl";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeFirstAdmin } from "../../local/postgres/first-admin.ts";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { DashboardView } from "@/components/admin/dashboard/dashboard-view";
import { EngagementView } from "@/components/admin/analytics/engagement-view";
import { FunnelsView } from "@/components/admin/analytics/funnels-view";
import { MoneyView } from "@/components/admin/analytics/money-view";
import { OverviewView } from "@/components/admin/analytics/overview-view";
import { PagesView } from "@/components/admin/analytics/pages-view";
import { RetentionView } from "@/components/admin/analytics/retention-view";
import { analyticsAnswer, analyticsFilter, analyticsTabs } from "@/lib/admin/analytics/schema";
import { dashboardAnswer } from "@/lib/admin/dashboard/schema";

const locale = "en";

/** As the build leaves messages: lists are objects with the keys "0", "1" and so on. */
const withoutLists = (part: unknown): unknown =>
  typeof part === "object" && part !== null
    ? Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutLists(value)]))
    : part;
const folder = join(import.meta.dirname, "../../lib/platform/i18n/messages", locale);
const messages = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace(".json", ""),
    withoutLists(JSON.parse(readFileSync(join(folder, file), "utf8"))) as AbstractIntlMessages,
  ]),
);

vi.mock("next-intl/server", () => ({
  getLocale: async () => locale,
  getMessages: async () => messages,
  getTranslations: async (asked?: string | { namespace?: string }) => {
    const namespace = typeof asked === "string" ? asked : asked?.namespace;
    return createTranslator({ locale, messages, namespace: namespace as never });
  },
}));

vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ refresh: () => undefined }),
  usePathname: () => "/",
}));

let running: TestSupabase;
let admin: string;
beforeAll(async () => {
  running = await startTestSupabase();
  for (const [name, value] of Object.entries(applicationEnv(running.supabase))) vi.stubEnv(name, value);
  await makeFirstAdmin(running.db.sql, "rosa@example.com");
  const [row] = await running.db.sql`select user_id from user_roles`;
  admin = row?.user_id as string;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await running.stop();
});

/** The words of a page or a part of one as the server sends it. */
async function wordsOf(node: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages}>
      {node}
    </NextIntlClientProvider>,
  );
  await stream.allReady;
  return (await new Response(stream).text())
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ");
}

/** What no page may say of a community in which nothing has happened. */
const hollow = /NaN|undefined|Infinity|[-−]\d+\s?%|\b0\s?% of/;

const params = Promise.resolve({ locale });
const searchParams = Promise.resolve({});
type Page = (props: { params: never; searchParams: never }) => ReactNode | Promise<ReactNode>;
/** A message up to its first value. */
function said(path: string): string {
  const found = path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], messages);
  return (found as string).replace(/ ?\{[\s\S]*$/, "");
}
const pages: [name: string, load: () => Promise<{ default: unknown }>, says: string[]][] = [
  [
    "home",
    () => import("@/app/[locale]/(site)/page"),
    ["site.home.week.stream.none", "site.home.week.note.none"],
  ],
  ["streams", () => import("@/app/[locale]/(site)/streams/page"), ["streams.none"]],
  ["shops", () => import("@/app/[locale]/(shops)/shops/page"), ["storefront.shops.emptyTitle"]],
  ["story", () => import("@/app/[locale]/(hub)/story/page"), []],
  ["game", () => import("@/app/[locale]/(hub)/game/page"), ["challenges.empty"]],
  ["missions", () => import("@/app/[locale]/(hub)/missions/page"), ["missions.empty"]],
  ["challenges", () => import("@/app/[locale]/(hub)/challenges/page"), ["challenges.emptyText"]],
  ["leaderboard", () => import("@/app/[locale]/(hub)/leaderboard/page"), ["leaderboard.empty.text"]],
  ["pledge", () => import("@/app/[locale]/(site)/pledge/page"), ["community.pledge.none"]],
  ["live chat", () => import("@/app/[locale]/live-chat/page"), ["chat.empty"]],
  ["voting", () => import("@/app/[locale]/(site)/funding-governance/page"), ["community.governance.none"]],
];

describe("a community with nothing but its admin", () => {
  test.each(pages)("%s says what will be there", async (_name, load, says) => {
    const Page = (await load()).default as Page;
    const shown = await wordsOf(await Page({ params: params as never, searchParams: searchParams as never }));
    expect(shown).not.toMatch(hollow);
    for (const path of says) expect(shown).toContain(said(path));
  });

  test("home has no figures yet", async () => {
    const { getFigures } = await import("@/lib/site/queries");
    const { HomeStrip } = await import("@/components/site/figures/home-strip");
    expect(await HomeStrip({ figures: await getFigures() })).toBeNull();
  });

  const ask = async (call: string) => {
    const [row] = await running.db.as(admin, (tx) => tx.unsafe(`select ${call} as it`));
    return row?.it as unknown;
  };

  test("the dashboard compares nothing with days before it, and draws no flat lines", async () => {
    await running.db.sql`select record_day_counts()`;
    const dashboard = dashboardAnswer.parse(await ask("admin_dashboard(30)"));
    const shown = await wordsOf(<DashboardView dashboard={dashboard} />);
    expect(shown).not.toMatch(hollow);
    expect(shown).not.toContain("in the previous 30 days");
    expect(shown).not.toContain("30 days ago");
    expect(shown).toContain(said("admin.dashboard.noComparison"));
    expect(shown).toContain(said("charts.empty"));
  });

  const views = {
    overview: OverviewView,
    retention: RetentionView,
    funnels: FunnelsView,
    money: MoneyView,
    engagement: EngagementView,
    pages: PagesView,
  };
  test.each(analyticsTabs)("analytics (%s) say that there is nothing", async (tab) => {
    const answer = analyticsAnswer.parse(
      await ask(`admin_analytics('${tab}', '{"days": 90, "compare": "before"}')`),
    );
    const View = views[tab];
    const shown = await wordsOf(<View answer={answer} filter={analyticsFilter.parse({})} />);
    expect(shown).not.toMatch(hollow);
    expect(shown).not.toContain("0 in the ");
  });
});
