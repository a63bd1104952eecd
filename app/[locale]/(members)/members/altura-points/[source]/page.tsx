import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { OwedPoints } from "@/components/members/dashboard/owed-points";
import { PageHeader } from "@/components/members/page-header";
import { PointsList } from "@/components/members/points-list";
import { Streamed } from "@/components/shell/streamed";
import { readPointsHistory } from "@/lib/points/queries";
import { isPointGroup, pointsPath } from "@/lib/points/rules";
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
  await requireMemberByRead(pointsPath(source));
  const page = pageNumber(query.page);
  const range = historyRange.parse({ from: single(query.from), to: single(query.to) });
  const [history, t] = await redirectIfRefused(
    Promise.all([readPointsHistory(source, page, range), getTranslations("points")]),
  );
  return (
    <>
      <PageHeader title={t("title", { group: t(`groups.${source}`) })}>{t(`lead.${source}`)}</PageHeader>
      <OwedPoints owed={history.owed} className="mb-6" />
      <PointsList history={history} group={source} range={range} page={page} />
    </>
  );
}

export default function PointsPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
