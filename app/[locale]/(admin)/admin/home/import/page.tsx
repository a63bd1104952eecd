import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ImportList } from "@/components/admin/imports/import-list";
import { ImportUpload } from "@/components/admin/imports/import-upload";
import { PeopleTabs } from "@/components/admin/member-list/people-tabs";
import { Messages } from "@/components/messages/messages";
import { SectionCard } from "@/components/ui/card";
import { importsPage } from "@/lib/admin/imports/schema";
import { memberImports } from "@/lib/admin/imports/lists/imports.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminImport");
  return { title: t("title"), robots: { index: false } };
}

/** Brings members from elsewhere: for admins. */
export default function AdminImportsPage({ searchParams }: PageProps<"/[locale]/admin/home/import">) {
  return (
    <SectionGate of="home" role="admin">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, memberImports, await searchParams, importsPage),
            getTranslations("adminImport"),
          ]),
        );
        return (
          <Messages
            of={["admin.change", "admin.list", "adminImport.upload", "join.secondFactor", "points.levels"]}
            errors={["panel", "imports"]}
          >
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <PeopleTabs current="import" isAdmin />
            <SectionCard title={t("upload.new")} note={t("upload.text")} className="mb-6">
              <ImportUpload />
            </SectionCard>
            <ImportList answer={answer} roles={staff.roles} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
