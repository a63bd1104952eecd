import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { savedSegments, type segmentsPage } from "@/lib/admin/segments/segments.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { SegmentDeletion } from "./segment-deletion";
import { SegmentUses } from "./segment-uses";

type Props = { answer: ListAnswer<z.output<typeof segmentsPage>>; roles: readonly Role[] };

/** The saved segments: how many each finds, who uses it, who wrote it. */
export function SegmentList({ answer, roles }: Props) {
  const t = useTranslations("adminSegments.list");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(savedSegments, t);
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.name,
    cells: {
      name: <TextLink href={localizedHref(locale, `/admin/home/segments/${row.id}`)}>{row.name}</TextLink>,
      count:
        row.counted.count === null ? (
          <span className="text-muted">{t("notCounted")}</span>
        ) : (
          <TextLink href={localizedHref(locale, `/admin/home?saved=${row.id}`)}>
            {row.counted.current ? format.number(row.counted.count) : `≈ ${format.number(row.counted.count)}`}
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
  }));
  return (
    <AdminList
      list={savedSegments}
      words={words}
      roles={roles}
      answer={answer}
      rows={rows}
      emptyAction={
        <ButtonLink href={localizedHref(locale, "/admin/home/segments/new")}>{t("new")}</ButtonLink>
      }
    />
  );
}
