import { Messages } from "@/components/messages/messages";
import { readAnalytics } from "@/lib/admin/analytics/queries";
import { analyticsFilter, type AnalyticsTab } from "@/lib/admin/analytics/schema";
import { redirectIfRefused } from "@/lib/guard/page";
import type { Staff } from "@/lib/session/status/access";
import { AnalyticsFrame } from "./analytics-frame";
import { EngagementView } from "./engagement-view";
import { FunnelsView } from "./funnels-view";
import { MoneyView } from "./money-view";
import { Notes } from "./notes";
import { OverviewView } from "./overview-view";
import { PagesView } from "./pages-view";
import { RetentionView } from "./retention-view";

const views = {
  overview: OverviewView,
  retention: RetentionView,
  funnels: FunnelsView,
  money: MoneyView,
  engagement: EngagementView,
  pages: PagesView,
};

type AnalyticsPageProps = {
  staff: Staff;
  tab: AnalyticsTab;
  query: Record<string, string | string[] | undefined>;
};

/** A part of the analytics, read in one call. */
export async function AnalyticsPage({ staff, tab, query }: AnalyticsPageProps) {
  const filter = analyticsFilter.parse(query);
  const answer = await redirectIfRefused(readAnalytics(staff, tab, filter));
  const View = views[tab];
  return (
    <Messages
      of={["admin.change", "adminAnalytics.notes", "join.secondFactor", "points.levels"]}
      errors={["panel"]}
    >
      <AnalyticsFrame {...{ tab, filter }} money={answer.money} example={answer.example}>
        <View answer={answer} filter={filter} />
        <Notes answer={answer} />
      </AnalyticsFrame>
    </Messages>
  );
}
