import { getTranslations } from "next-intl/server";
import { ApplicationList } from "@/components/admin/applications/application-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { sentApplications } from "@/lib/admin/work/applications.list";

export const generateMetadata = listMetadata(sentApplications);

/** Every application that was sent, the decided ones too. */
export default function AdminApplicationsPage({
  searchParams,
}: PageProps<"/[locale]/admin/work/applications">) {
  return (
    <ListPage of={sentApplications} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("admin.work");
        return (
          <Messages
            of={["admin.change", "admin.list", "admin.work", "join.secondFactor", "points.levels"]}
            errors={["panel", "community"]}
          >
            <>
              <SectionHeader title={t("title")} />
              <ApplicationList {...shown} />
            </>
          </Messages>
        );
      }}
    </ListPage>
  );
}
