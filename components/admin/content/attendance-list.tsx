import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { streamVisits, type streamVisitsPage } from "@/lib/admin/streams/stream-visits.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { textsOf } from "@/lib/streams/schema";
import type { Role } from "@/lib/session/member";

type Props = { answer: ListAnswer<z.output<typeof streamVisitsPage>>; roles: readonly Role[] };

/** Who was at which stream. */
export function AttendanceList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.attendance");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(streamVisits, t);
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.user_id,
    cells: {
      member: (
        <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{row.name ?? "–"}</TextLink>
      ),
      stream: (
        <TextLink href={localizedHref(locale, `/streams/${row.slug}`)}>{textsOf(row, locale).title}</TextLink>
      ),
      attended: <When at={row.attended_at} />,
      points: format.number(row.points, "signed"),
      tries: format.number(row.tries),
    },
  }));
  return <AdminList list={streamVisits} words={words} roles={roles} answer={answer} rows={rows} />;
}
