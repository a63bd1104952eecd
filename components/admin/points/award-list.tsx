import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { UndoButton } from "@/components/admin/undo-button";
import { Reason } from "@/components/members/reason";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { awardKinds, staffAwards, type awardsPage } from "@/lib/admin/points/awards.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";

function useWords(): ListWords {
  const t = useTranslations("adminPoints.list");
  return listWords(staffAwards, t, {
    options: { kind: Object.fromEntries(awardKinds.map((kind) => [kind, t(`kinds.${kind}`)])) },
  });
}

type AwardListProps = { answer: ListAnswer<z.output<typeof awardsPage>>; roles: readonly Role[] };

/** Every line of the ledger that a person wrote, with undo. */
export function AwardList({ answer, roles }: AwardListProps) {
  const t = useTranslations("adminPoints.list");
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
      points: format.number(row.points, "signed"),
      reason: row.source === "manual" ? <Reason line={row} /> : row.reason,
      kind: (
        <span className="flex flex-wrap gap-1">
          <Badge tone={row.kind === "award" ? "positive" : "neutral"}>{t(`kinds.${row.kind}`)}</Badge>
          {row.taken_back && <Badge>{t("takenBack")}</Badge>}
        </span>
      ),
      by: row.actor_name ?? t("gone"),
      made: <When at={row.created_at} />,
      ledger: row.id,
      undo: row.undo && row.line !== null && <UndoButton line={row.line} />,
    },
  }));
  return <AdminList list={staffAwards} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
