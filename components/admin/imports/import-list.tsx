import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { importsPage } from "@/lib/admin/imports/schema";
import { memberImports } from "@/lib/admin/imports/lists/imports.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";

type Props = { answer: ListAnswer<z.output<typeof importsPage>>; roles: readonly Role[] };

/** Every file that was brought, with what became of its lines. */
export function ImportList({ answer, roles }: Props) {
  const t = useTranslations("adminImport");
  const list = useTranslations("adminImport.list");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(memberImports, list);
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.name,
    cells: {
      name: <TextLink href={localizedHref(locale, `/admin/home/import/${row.id}`)}>{row.name}</TextLink>,
      state: <Badge tone={row.state === "failed" ? "negative" : "neutral"}>{t(`states.${row.state}`)}</Badge>,
      lines: t("list.lines", {
        lines: row.lines ?? 0,
        joined: row.counts.joined ?? 0,
        refused: row.counts.refused ?? 0,
      }),
      invited: format.number(row.invited),
      made: (
        <>
          {row.made_by} <When at={row.made_at} />
        </>
      ),
    },
  }));
  return <AdminList list={memberImports} words={words} roles={roles} answer={answer} rows={rows} />;
}
