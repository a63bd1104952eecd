import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { Reason } from "@/components/members/reason";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { ledgerLines, pointSources, type ledgerLinesPage } from "@/lib/admin/wallet-points/ledger-lines.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";

function useWords(): ListWords {
  const t = useTranslations("adminPoints.lines");
  const source = useTranslations("adminPoints.rules.sources");
  return listWords(ledgerLines, t, {
    options: { source: Object.fromEntries(pointSources.map((each) => [each, source(each)])) },
  });
}

type LineListProps = { answer: ListAnswer<z.output<typeof ledgerLinesPage>>; roles: readonly Role[] };

/** Every line of the ledger, latest first: whose points, what gave them, and why. */
export function LineList({ answer, roles }: LineListProps) {
  const t = useTranslations("adminPoints.lines");
  const source = useTranslations("adminPoints.rules.sources");
  const locale = useLocale();
  const format = formatter(locale);
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: String(row.id),
    name: row.name ?? t("gone"),
    cells: {
      member: row.name ? (
        <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}?tab=points`)}>{row.name}</TextLink>
      ) : (
        <span className="text-muted">{t("gone")}</span>
      ),
      source: source.has(row.source as "signup") ? source(row.source as "signup") : row.source,
      points: format.number(row.points, "signed"),
      reason: <Reason line={row} />,
      made: <When at={row.created_at} />,
      line: row.id,
    },
  }));
  return <AdminList list={ledgerLines} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
