import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { EntryDialog } from "@/components/admin/content/story/entry-dialogs";
import { StoryList } from "@/components/admin/content/story/story-list";
import { Messages } from "@/components/messages/messages";
import { storyPage, staffStory } from "@/lib/admin/story/story.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.story"), robots: { index: false } };
}

export default function AdminStoryPage({ searchParams }: PageProps<"/[locale]/admin/content/story">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const answer = await redirectIfRefused(readList(staff, staffStory, await searchParams, storyPage));
        return (
          <Messages
            of={[
              "admin.change",
              "admin.list",
              "adminContent.preview",
              "adminContent.steps",
              "adminContent.story",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
            ]}
            errors={["panel", "content", "streams"]}
          >
            <ContentFrame current="story" action={<EntryDialog />}>
              <StoryList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
