import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { PeopleTabs } from "@/components/admin/member-list/people-tabs";
import { SegmentList } from "@/components/admin/segments/segment-list";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { savedSegments, segmentsPage } from "@/lib/admin/segments/segments.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminSegments");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminSegmentsPage({ searchParams }: PageProps<"/[locale]/admin/home/segments">) {
  return (
    <SectionGate of="home">
      {async (staff) => {
        const [answer, t, locale] = await redirectIfRefused(
          Promise.all([
            readList(staff, savedSegments, await searchParams, segmentsPage),
            getTranslations("adminSegments"),
            getLocale(),
          ]),
        );
        const add = (
          <ButtonLink variant="primary" href={localizedHref(locale, "/admin/home/segments/new")}>
            {t("list.new")}
          </ButtonLink>
        );
        return (
          <Messages
            of={[
              "admin.change",
              "admin.list",
              "adminSegments.deletion",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel", "segments"]}
          >
            <SectionHeader title={t("title")} action={add}>
              {t("lead")}
            </SectionHeader>
            <PeopleTabs current="segments" isAdmin={staff.roles.includes("admin")} />
            <SegmentList answer={answer} roles={staff.roles} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
