import { getLocale, getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { PeopleTabs } from "@/components/admin/member-list/people-tabs";
import { SegmentList } from "@/components/admin/segments/segment-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { savedSegments } from "@/lib/admin/segments/segments.list";
import { localizedHref } from "@/lib/platform/i18n/href";

export const generateMetadata = listMetadata(savedSegments);

export default function AdminSegmentsPage({ searchParams }: PageProps<"/[locale]/admin/home/segments">) {
  return (
    <ListPage of={savedSegments} searchParams={searchParams}>
      {async (shown) => {
        const [t, locale] = await Promise.all([getTranslations("adminSegments"), getLocale()]);
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
            <PeopleTabs current={savedSegments.tab} isAdmin={shown.roles.includes("admin")} />
            <SegmentList {...shown} />
          </Messages>
        );
      }}
    </ListPage>
  );
}
