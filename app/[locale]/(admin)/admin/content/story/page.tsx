import { ContentFrame } from "@/components/admin/content/content-frame";
import { EntryDialog } from "@/components/admin/content/story/entry-dialogs";
import { StoryList } from "@/components/admin/content/story/story-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { staffStory } from "@/lib/admin/story/story.list";

export const generateMetadata = listMetadata(staffStory);

export default function AdminStoryPage({ searchParams }: PageProps<"/[locale]/admin/content/story">) {
  return (
    <ListPage of={staffStory} searchParams={searchParams}>
      {(shown) => (
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
          <ContentFrame current={staffStory.tab} action={<EntryDialog />}>
            <StoryList {...shown} />
          </ContentFrame>
        </Messages>
      )}
    </ListPage>
  );
}
