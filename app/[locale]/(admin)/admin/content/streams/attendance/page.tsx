import { AttendanceList } from "@/components/admin/content/attendance-list";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { ListMessages } from "@/components/admin/list/list-messages";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { streamVisits } from "@/lib/admin/streams/stream-visits.list";

export const generateMetadata = listMetadata(streamVisits);

export default function AdminAttendancePage({
  searchParams,
}: PageProps<"/[locale]/admin/content/streams/attendance">) {
  return (
    <ListPage of={streamVisits} searchParams={searchParams}>
      {(shown) => (
        <ListMessages>
          <ContentFrame current={streamVisits.tab}>
            <AttendanceList {...shown} />
          </ContentFrame>
        </ListMessages>
      )}
    </ListPage>
  );
}
