import { useLocale } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { TextLink } from "@/components/ui/link";
import { streamVisits } from "@/lib/admin/streams/stream-visits.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { textsOf } from "@/lib/streams/schema";

/** Who was at which stream. */
export function AttendanceList(shown: Shown<typeof streamVisits>) {
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={streamVisits}
      {...shown}
      row={(row) => ({
        id: row.id,
        name: row.name ?? row.user_id,
        cells: {
          member: (
            <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{row.name ?? "–"}</TextLink>
          ),
          stream: (
            <TextLink href={localizedHref(locale, `/streams/${row.slug}`)}>
              {textsOf(row, locale).title}
            </TextLink>
          ),
          points: format.number(row.points, "signed"),
          tries: format.number(row.tries),
        },
      })}
    />
  );
}
