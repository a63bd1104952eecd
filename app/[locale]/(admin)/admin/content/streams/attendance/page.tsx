import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { AttendanceList } from "@/components/admin/content/attendance-list";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { ListMessages } from "@/components/admin/list/list-messages";
import { streamVisits, streamVisitsPage } from "@/lib/admin/streams/stream-visits.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.attendance"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/content/streams/attendance">;

export default function AdminAttendancePage({ searchParams }: Props) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, streamVisits, await searchParams, streamVisitsPage),
        );
        return (
          <ListMessages>
            <ContentFrame current="attendance">
              <AttendanceList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </ListMessages>
        );
      }}
    </SectionGate>
  );
}
