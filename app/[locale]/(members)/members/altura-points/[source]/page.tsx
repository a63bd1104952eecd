import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { HistoryFilter } from "@/components/members/history-filter";
import { HistoryPart } from "@/components/members/history-part";
import { OwedPoints } from "@/components/members/dashboard/owed-points";
import { PageHeader } from "@/components/members/page-header";
import { PointTabs } from "@/components/members/point-tabs";
import { Streamed } from "@/components/shell/streamed";
import { localizedHref } from "@/lib/platform/i18n/href";
import { readPointsHistory } from "@/lib/points/queries";
import { historyPageSize, isPointGroup } from "@/lib/points/rules";
import { historyRange } from "@/lib/points/schema";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { pageNumber, single } from "@/lib/platform/query";

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
  const range = historyRange.parse({ from: single(query.from), to: single(query.to) });
  const { from, to } = range;
  const [history, t, locale] = await redirectIfRefused(
    Promise.all([readPointsHistory(source, page, range), getTranslations("points"), getLocale()]),
  );
  return (
    <>
      <PageHeader title={t("title", { group: t(`groups.${source}`) })}>
        {t(`lead.${source}`)}
      </PageHeader>
      <PointTabs current={source} />
      <OwedPoints owed={history.owed} className="mb-6" />
      <HistoryFilter
        group={source}
        range={range}
        page={localizedHref(locale, path)}
        total={history.total}
        points={history.points}
      />
      <HistoryPart
        rows={history.rows}
        group={source}
        filtered={Boolean(from ?? to)}
        page={page}
        pages={Math.ceil(history.total / historyPageSize)}
        hrefOf={(wanted) =>
          localizedHref(
            locale,
            `${path}?${new URLSearchParams({ ...(from && { from }), ...(to && { to }), page: String(wanted) })}`,
          )
        }
      />
    </>
  );
}

export default function PointsPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
