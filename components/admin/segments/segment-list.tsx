import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { savedSegments } from "@/lib/admin/segments/segments.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { SegmentDeletion } from "./segment-deletion";
import { SegmentUses } from "./segment-uses";

/** The saved segments: how many each finds, who uses it, who wrote it. */
export function SegmentList(shown: Shown<typeof savedSegments>) {
  const t = useTranslations("adminSegments.list");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={savedSegments}
      {...shown}
      emptyAction={
        <ButtonLink href={localizedHref(locale, "/admin/home/segments/new")}>{t("new")}</ButtonLink>
      }
      row={(row) => ({
        id: row.id,
        name: row.name,
        cells: {
          name: (
            <TextLink href={localizedHref(locale, `/admin/home/segments/${row.id}`)}>{row.name}</TextLink>
          ),
          count:
            row.counted.count === null ? (
              <span className="text-muted">{t("notCounted")}</span>
            ) : (
              <TextLink href={localizedHref(locale, `/admin/home?saved=${row.id}`)}>
                {row.counted.current
                  ? format.number(row.counted.count)
                  : `≈ ${format.number(row.counted.count)}`}
              </TextLink>
            ),
          uses: <SegmentUses uses={row.uses} />,
          made: (
            <>
              {row.made_by} <When at={row.made_at} />
            </>
          ),
          changed: (
            <>
              {row.changed_by} <When at={row.changed_at} />
            </>
          ),
          act: row.uses.length === 0 && (
            <span className="flex justify-end">
              <SegmentDeletion id={row.id} name={row.name} />
            </span>
          ),
        },
      })}
    />
  );
}
