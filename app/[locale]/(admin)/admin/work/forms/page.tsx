import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { FormEditor } from "@/components/admin/forms/form-editor";
import { VersionList } from "@/components/admin/forms/version-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { readFormVersions } from "@/lib/admin/forms/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.forms");
  return { title: t("title"), robots: { index: false } };
}

/** The form of creators: its versions, and for admins the next one, begun with that of `?from=`. */
export default function AdminFormsPage({ searchParams }: PageProps<"/[locale]/admin/work/forms">) {
  return (
    <SectionGate of="work">
      {async (staff) => {
        const [versions, { from }, t] = await redirectIfRefused(
          Promise.all([readFormVersions(staff), searchParams, getTranslations("admin.forms")]),
        );
        const isAdmin = staff.roles.includes("admin");
        const [inForce] = versions;
        const begun = versions.find(({ version }) => String(version) === from) ?? inForce;
        return (
          <Messages
            of={[
              "admin.change",
              "admin.forms",
              "community.apply.form",
              "community.general",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel", "community"]}
          >
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <div className="grid gap-6">
              {isAdmin && begun && inForce && (
                <FormEditor
                  key={`${inForce.version} ${begun.version}`}
                  from={begun}
                  version={inForce.version}
                />
              )}
              <VersionList versions={versions} isAdmin={isAdmin} />
            </div>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
