import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ImportList } from "@/components/admin/imports/import-list";
import { ImportUpload } from "@/components/admin/imports/import-upload";
import { PeopleTabs } from "@/components/admin/member-list/people-tabs";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { SectionCard } from "@/components/ui/card";
import { memberImports } from "@/lib/admin/imports/lists/imports.list";

export const generateMetadata = listMetadata(memberImports);

/** Brings members from elsewhere: for admins. */
export default function AdminImportsPage({ searchParams }: PageProps<"/[locale]/admin/home/import">) {
  return (
    <ListPage of={memberImports} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("adminImport");
        return (
          <Messages
            of={["admin.change", "admin.list", "adminImport.upload", "join.secondFactor", "points.levels"]}
            errors={["panel", "imports"]}
          >
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <PeopleTabs current={memberImports.tab} isAdmin />
            <SectionCard title={t("upload.new")} note={t("upload.text")} className="mb-6">
              <ImportUpload />
            </SectionCard>
            <ImportList {...shown} />
          </Messages>
        );
      }}
    </ListPage>
  );
}
