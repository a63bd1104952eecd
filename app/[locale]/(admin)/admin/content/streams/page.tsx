import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { StreamDialog } from "@/components/admin/content/stream-dialog";
import { StreamsList } from "@/components/admin/content/streams-list";
import { Messages } from "@/components/messages/messages";
import { staffStreams, streamsPage } from "@/lib/admin/streams/streams.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.streams"), robots: { index: false } };
}

export default function AdminStreamsPage({ searchParams }: PageProps<"/[locale]/admin/content/streams">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, staffStreams, await searchParams, streamsPage),
        );
        return (
          <Messages
            of={[
              "admin.change",
              "admin.list",
              "adminContent.preview",
              "adminContent.steps",
              "adminContent.streams",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
              "streams",
            ]}
            errors={["panel", "community", "content", "streams"]}
          >
            <ContentFrame current="streams" action={<StreamDialog />}>
              <StreamsList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
