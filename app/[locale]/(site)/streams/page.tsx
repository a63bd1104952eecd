import { getTranslations } from "next-intl/server";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { SectionHead } from "@/components/site/section-head";
import { CalendarLinks } from "@/components/streams/calendar-links";
import { PastStreams } from "@/components/streams/past-streams";
import { StartsIn } from "@/components/members/later";
import { StreamCard } from "@/components/streams/stream-card";
import { describePage } from "@/lib/site/reading-page";
import { getStreams } from "@/lib/streams/queries";

export const revalidate = 60;

export const generateMetadata = describePage("/streams", "streams");

export default async function StreamsPage() {
  const [t, streams] = await Promise.all([getTranslations("streams"), getStreams()]);
  return (
    <>
      <PageHead path="/streams" title={t("title")} lead={t("lead")} />
      <LaterMessages of={[]}>
        <div className="frame grid grid-cols-1 gap-16 py-12 md:py-16">
          <section className="grid grid-cols-1 gap-6">
            <div className="flex flex-wrap items-end justify-between gap-4">
              <SectionHead
                title={t("coming")}
                lead={streams && t("earn", { points: streams.points, limit: streams.day_limit })}
              />
              <CalendarLinks />
            </div>
            {streams && streams.coming.length > 0 ? (
              <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 md:[&>li:first-child]:col-span-2">
                {streams.coming.map((stream, index) => (
                  <StreamCard
                    key={stream.id}
                    stream={stream}
                    first={index === 0}
                    countdown={<StartsIn at={stream.starts_at} />}
                  />
                ))}
              </ul>
            ) : (
              <p className="text-muted">{t(streams ? "none" : "unavailable")}</p>
            )}
          </section>
          {streams && streams.past.length > 0 && (
            <section className="grid grid-cols-1 gap-6">
              <SectionHead title={t("past.heading")} />
              <PastStreams streams={streams.past} />
            </section>
          )}
        </div>
      </LaterMessages>
      <ReadOn path="/streams" />
    </>
  );
}
