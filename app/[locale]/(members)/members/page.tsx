import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ActivityList } from "@/components/members/dashboard/activity-list";
import { FurtherLinks } from "@/components/members/landing/further-links";
import { NextStream } from "@/components/members/landing/next-stream";
import { NextThings } from "@/components/members/landing/next-things";
import { LiveCheckin } from "@/components/missions/live-checkin";
import { SetupList } from "@/components/members/landing/setup-list";
import { PageHeader } from "@/components/members/page-header";
import { Moment } from "@/components/moments/moment";
import { FollowPage } from "@/components/session/follow-page";
import { Messages } from "@/components/messages/messages";
import { Streamed } from "@/components/shell/streamed";
import { SectionCard } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { readLanding } from "@/lib/hub/landing/landing";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pointsPath } from "@/lib/points/rules";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("landing");
  return { title: t("title"), robots: { index: false } };
}

async function content() {
  await requireMemberByRead("/members");
  const [own, t, locale] = await redirectIfRefused(
    Promise.all([readLanding(), getTranslations("landing"), getLocale()]),
  );
  const name = own.name?.split(" ")[0];
  const { news } = own;
  return (
    <Messages of={["members.tiers", "missions.checkin", "points.reasons", "points.signed"]} errors={[]}>
      <FollowPage version={own.version} />
      <PageHeader title={name ? t("greeting", { name }) : t("title")}>
        {news.since
          ? t.rich("news", {
              points: news.points,
              lines: news.lines,
              date: () => <Moment at={news.since ?? ""} show="date" />,
            })
          : t("first")}
      </PageHeader>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid grid-cols-1 content-start gap-6">
          <LiveCheckin initial={own.checkin} />
          {own.setup.length > 0 && (
            <SectionCard title={t("setup.title")} className="border-accent/40">
              <SetupList steps={own.setup} />
            </SectionCard>
          )}
          {own.next.length > 0 && (
            <SectionCard title={t("today")} className={cn(own.setup.length === 0 && "border-accent/40")}>
              <NextThings things={own.next} />
            </SectionCard>
          )}
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          {news.latest.length > 0 && (
            <SectionCard
              title={t("since")}
              action={
                <TextLink href={localizedHref(locale, pointsPath(null))} className="text-sm">
                  {t("all")}
                </TextLink>
              }
            >
              <ActivityList lines={news.latest} empty="" />
            </SectionCard>
          )}
          {own.stream && <NextStream stream={own.stream} />}
          <FurtherLinks />
        </div>
      </div>
    </Messages>
  );
}

export default function MembersPage() {
  return <Streamed content={content} />;
}
