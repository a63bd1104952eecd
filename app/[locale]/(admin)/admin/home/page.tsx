import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MemberFilterForm } from "@/components/admin/member-list/member-filter-form";
import { MemberTable } from "@/components/admin/member-list/member-table";
import { PageHeader } from "@/components/members/page-header";
import { listMembers } from "@/lib/admin/queries";
import { memberFilter } from "@/lib/admin/schema";
import { pageStaff, redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("home.title"), robots: { index: false } };
}

export default async function AdminHomePage({ searchParams }: PageProps<"/[locale]/admin/home">) {
  const staff = await pageStaff("moderator");
  if (!staff) return null;
  const filter = memberFilter.parse(await searchParams);
  const [members, t] = await redirectIfRefused(
    Promise.all([listMembers(staff, filter), getTranslations("admin.home")]),
  );
  return (
    <>
      <PageHeader title={t("title")}>{t("lead", { count: members.total })}</PageHeader>
      <MemberFilterForm filter={filter} />
      <MemberTable members={members} filter={filter} />
    </>
  );
}
