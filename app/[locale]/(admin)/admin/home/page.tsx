import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { MemberFilterForm } from "@/components/admin/member-list/member-filter-form";
import { MemberTable } from "@/components/admin/member-list/member-table";
import { listMembers } from "@/lib/admin/queries";
import { memberFilter } from "@/lib/admin/schema";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("home.title"), robots: { index: false } };
}

export default function AdminHomePage({ searchParams }: PageProps<"/[locale]/admin/home">) {
  return (
    <SectionGate of="home">
      {async (staff) => {
        const filter = memberFilter.parse(await searchParams);
        const [members, t] = await redirectIfRefused(
          Promise.all([listMembers(staff, filter), getTranslations("admin.home")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead", { count: members.total })}</SectionHeader>
            <MemberFilterForm filter={filter} />
            <MemberTable members={members} filter={filter} />
          </>
        );
      }}
    </SectionGate>
  );
}
