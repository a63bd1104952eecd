import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { LevelList } from "@/components/hub/level-list";
import { AltitudeCard } from "@/components/members/dashboard/altitude-card";
import { HistoryTable } from "@/components/members/history-table";
import { PageHeader } from "@/components/members/page-header";
import { Messages } from "@/components/messages/messages";
import { StatementLinks } from "@/components/statements/statement-links";
import { Streamed } from "@/components/shell/streamed";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { readClimb } from "@/lib/hub/queries";
import { env } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pageNumber, single } from "@/lib/platform/query";
import { historyPageSize } from "@/lib/points/queries";
import { isPointGroup, pointGroups } from "@/lib/points/rules";

type Props = PageProps<"/[locale]/xp">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hub.xp");
  return { title: t("title"), description: null, robots: { index: false } };
}

async function content({ searchParams }: Props) {
  const [query] = await Promise.all([searchParams, requireMemberByRead("/xp")]);
  const asked = single(query.group);
  const group = asked && isPointGroup(asked) ? asked : null;
  const page = pageNumber(query.page);
  const [climb, t, points, locale] = await redirectIfRefused(
    Promise.all([readClimb(group, page), getTranslations("hub.xp"), getTranslations("points"), getLocale()]),
  );
  const { history } = climb;
  const pages = Math.ceil(history.total / historyPageSize);
  const hrefOf = (chosen: string | null, wanted = 1) =>
    localizedHref(
      locale,
      `/xp?${new URLSearchParams({ ...(chosen && { group: chosen }), page: String(wanted) })}`,
    );
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <Messages
        of={[
          "appeals.answer",
          "appeals.appeal",
          "appeals.cancel",
          "appeals.close",
          "appeals.once",
          "appeals.send",
          "appeals.state",
          "appeals.text",
          "appeals.textHint",
          "appeals.title",
          "appeals.withdraw",
          "appeals.withdrawText",
          "appeals.withdrawTitle",
          "members.dashboard.altitude",
          "members.tiers",
          "points.levels",
          "points.owed",
          "points.reasons",
        ]}
        errors={["appeals"]}
      >
        <div className="grid grid-cols-1 gap-10">
          <AltitudeCard {...climb} />
          <LevelList {...climb} />
          {env.STATEMENT_KEYS && <StatementLinks />}
          <section id="history">
            <h2 className="mb-4 text-xl font-semibold">{t("history")}</h2>
            <TabLinks
              label={t("filter")}
              className="mb-6"
              tabs={[null, ...pointGroups].map((key) => ({
                key: key ?? "all",
                href: `${hrefOf(key)}#history`,
                text: key ? points(`groups.${key}`) : t("all"),
                current: key === group,
              }))}
            />
            <HistoryTable rows={history.rows} group={group ?? "signups"} />
            <div className="mt-6">
              <Pagination
                page={page}
                pages={pages}
                hrefOf={(wanted) => `${hrefOf(group, wanted)}#history`}
                labels={{
                  nav: points("pages.nav"),
                  previous: points("pages.previous"),
                  next: points("pages.next"),
                  position: points("pages.position", { page, pages }),
                }}
              />
            </div>
          </section>
        </div>
      </Messages>
    </>
  );
}

export default function XpPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
