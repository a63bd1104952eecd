import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LevelList } from "@/components/hub/level-list";
import { Standing } from "@/components/members/dashboard/standing";
import { PageHeader } from "@/components/members/page-header";
import { PointsList } from "@/components/members/points-list";
import { Messages } from "@/components/messages/messages";
import { StatementLinks } from "@/components/statements/statement-links";
import { Streamed } from "@/components/shell/streamed";
import { Card } from "@/components/ui/card";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { readClimb } from "@/lib/hub/queries";
import { env } from "@/lib/platform/env";
import { pageNumber, single } from "@/lib/platform/query";
import { historyRange } from "@/lib/points/schema";

type Props = PageProps<"/[locale]/xp">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hub.xp");
  return { title: t("title"), description: null, robots: { index: false } };
}

async function content({ searchParams }: Props) {
  const [query] = await Promise.all([searchParams, requireMemberByRead("/xp")]);
  const page = pageNumber(query.page);
  const range = historyRange.parse({ from: single(query.from), to: single(query.to) });
  const [climb, t] = await redirectIfRefused(
    Promise.all([readClimb(page, range), getTranslations("hub.xp")]),
  );
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <div className="grid grid-cols-1 gap-10">
        <Messages of={["members.dashboard.altitude", "points.levels", "points.owed"]}>
          <Card>
            <Standing {...climb} />
          </Card>
        </Messages>
        <LevelList {...climb} />
        {env.STATEMENT_KEYS && <StatementLinks />}
        <section id="history" className="scroll-mt-32">
          <h2 className="mb-4 text-xl font-semibold">{t("history")}</h2>
          <PointsList history={climb.history} group={null} range={range} page={page} />
        </section>
      </div>
    </>
  );
}

export default function XpPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
