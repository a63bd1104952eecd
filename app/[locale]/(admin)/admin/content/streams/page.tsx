import { ContentFrame } from "@/components/admin/content/content-frame";
import { StreamDialog } from "@/components/admin/content/stream-dialog";
import { StreamsList } from "@/components/admin/content/streams-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { staffStreams } from "@/lib/admin/streams/streams.list";

export const generateMetadata = listMetadata(staffStreams);

export default function AdminStreamsPage({ searchParams }: PageProps<"/[locale]/admin/content/streams">) {
  return (
    <ListPage of={staffStreams} searchParams={searchParams}>
      {(shown) => (
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
          <ContentFrame current={staffStreams.tab} action={<StreamDialog />}>
            <StreamsList {...shown} />
          </ContentFrame>
        </Messages>
      )}
    </ListPage>
  );
}
