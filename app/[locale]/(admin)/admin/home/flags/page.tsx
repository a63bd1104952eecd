import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { FlagTable } from "@/components/admin/flags/flag-table";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { PeopleTabs } from "@/components/admin/member-list/people-tabs";
import { Messages } from "@/components/messages/messages";
import { readFlagAudiences } from "@/lib/admin/flags/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminSegments.flags");
  return { title: t("title"), robots: { index: false } };
}

/** Feature flags, and for which saved segment one has another value. */
export default function AdminFlagsPage() {
  return (
    <SectionGate of="home">
      {async (staff) => {
        const [read, t] = await redirectIfRefused(
          Promise.all([readFlagAudiences(staff), getTranslations("adminSegments.flags")]),
        );
        const isAdmin = staff.roles.includes("admin");
        return (
          <Messages
            of={["admin.change", "adminSegments.flags", "join.secondFactor", "points.levels"]}
            errors={["panel", "content"]}
          >
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <PeopleTabs current="flags" isAdmin={isAdmin} />
            <FlagTable {...read} isAdmin={isAdmin} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
