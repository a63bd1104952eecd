import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { SegmentFile } from "@/lib/admin/segments/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { SegmentCount } from "./segment-count";
import { SegmentDeletion } from "./segment-deletion";
import { SegmentForm } from "./segment-form";
import { SegmentUses } from "./segment-uses";

/** The form of a segment, and below it how many it finds exactly, who uses it and who wrote it. */
export function SegmentEditor({ file }: { file: SegmentFile }) {
  const t = useTranslations("adminSegments");
  const locale = useLocale();
  const { segment } = file;
  if (!segment)
    return (
      <>
        <SectionHeader title={t("list.new")}>{t("lead")}</SectionHeader>
        <SegmentForm file={file} />
      </>
    );
  return (
    <>
      <SectionHeader
        title={segment.name}
        action={segment.uses.length === 0 && <SegmentDeletion id={segment.id} name={segment.name} back />}
      />
      <div className="grid gap-6">
        <SegmentForm key={segment.version} file={file} />
        <div className="grid grid-cols-1 gap-6 md:grid-cols-3">
          <SectionCard title={t("count.title")} note={t("count.note")}>
            <SegmentCount
              key={`${segment.version} ${segment.counted.at}`}
              id={segment.id}
              first={segment.counted}
            />
            <p className="mt-3 text-sm">
              <TextLink href={localizedHref(locale, `/admin/home?saved=${segment.id}`)}>
                {t("count.list")}
              </TextLink>
            </p>
          </SectionCard>
          <SectionCard title={t("uses.title")} note={t("uses.note")}>
            <SegmentUses uses={segment.uses} />
          </SectionCard>
          <SectionCard title={t("history.title")}>
            <p className="text-sm">
              {t.rich("history.made", {
                name: segment.made_by ?? t("history.somebody"),
                at: () => <When at={segment.made_at} />,
              })}
            </p>
            <p className="mt-1 text-sm">
              {t.rich("history.changed", {
                name: segment.changed_by ?? t("history.somebody"),
                at: () => <When at={segment.changed_at} />,
              })}
            </p>
          </SectionCard>
        </div>
      </div>
    </>
  );
}
