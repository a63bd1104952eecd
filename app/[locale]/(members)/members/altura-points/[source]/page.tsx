import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { HistoryTable } from "@/components/members/history-table";
import { OwedPoints } from "@/components/members/dashboard/owed-points";
import { Messages } from "@/components/messages/messages";
import { PageHeader } from "@/components/members/page-header";
import { PointTabs } from "@/components/members/point-tabs";
import { Streamed } from "@/components/shell/streamed";
import { Pagination } from "@/components/ui/pagination";
import { localizedHref } from "@/lib/platform/i18n/href";
import { historyPageSize, readPointsHistory } from "@/lib/points/queries";
import { isPointGroup, unopenedSources } from "@/lib/points/rules";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { pageNumber } from "@/lib/platform/query";

/** The lists that wait for a part of the product to open, by what earns their points. */
const waitsFor = { discord: "chat", streams: "stream" } as const;

type Props = PageProps<"/[locale]/members/altura-points/[source]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { source } = await params;
  if (!isPointGroup(source)) return {};
  const t = await getTranslations("points");
  return { title: t("title", { group: t(`groups.${source}`) }), robots: { index: false } };
}

async function content({ params, searchParams }: Props) {
  const [{ source }, query] = await Promise.all([params, searchParams]);
  if (!isPointGroup(source)) notFound();
  const path = `/members/altura-points/${source}`;
  await requireMemberByRead(path);
  const page = pageNumber(query.page);
  const [history, t, locale] = await redirectIfRefused(
    Promise.all([readPointsHistory(source, page), getTranslations("points"), getLocale()]),
  );
  const waiting = source in waitsFor ? (source as keyof typeof waitsFor) : null;
  const later = waiting && unopenedSources.has(waitsFor[waiting]) ? t(`later.${waiting}`) : null;
  const pages = Math.ceil(history.total / historyPageSize);
  return (
    <>
      <PageHeader title={t("title", { group: t(`groups.${source}`) })}>
        {t(`lead.${source}`)} {later}
      </PageHeader>
      <PointTabs current={source} />
      <OwedPoints owed={history.owed} className="mb-6" />
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
          "members.tiers",
          "points.reasons",
        ]}
        errors={["appeals"]}
      >
        <HistoryTable rows={history.rows} group={source} />
      </Messages>
      <div className="mt-6">
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(wanted) => localizedHref(locale, `${path}?page=${wanted}`)}
          labels={{
            nav: t("pages.nav"),
            previous: t("pages.previous"),
            next: t("pages.next"),
            position: t("pages.position", { page, pages }),
          }}
        />
      </div>
    </>
  );
}

export default function PointsPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
