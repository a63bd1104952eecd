import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { caseRoles } from "@/lib/admin/work/kinds";
import type { CaseRow, Colleague } from "@/lib/admin/work/schema";
import { caseContent } from "./case-content";
import { HandOverDialog } from "./state/hand-over-dialog";
import { MergeButton } from "./state/merge-button";
import { SnoozeDialog } from "./state/snooze-dialog";
import { TakeButton } from "./state/take-button";

type CaseToolsProps = { row: CaseRow; me: string; staff: Colleague[] };

/** Who has the case and when it comes back; others of the same member, to be put beside it. */
export function CaseTools({ row, me, staff }: CaseToolsProps) {
  const t = useTranslations("admin.cases");
  const id = `${row.kind}:${row.id}`;
  const colleagues = staff.filter(
    (each) =>
      each.id !== me && each.id !== row.assignee && (each.admin || caseRoles[row.kind] === "moderator"),
  );
  return (
    <div className="border-line grid gap-3 border-t pt-3">
      <div className="flex flex-wrap gap-2">
        <TakeButton id={id} version={row.version} mine={row.assignee === me} taken={row.assignee !== null} />
        <HandOverDialog id={id} colleagues={colleagues} />
        <SnoozeDialog id={id} version={row.version} snoozed={row.snoozed_until !== null} />
      </div>
      {row.alike.length > 0 && (
        <ul aria-label={t("alike")} className="divide-line divide-y">
          {row.alike.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center justify-between gap-2 py-1">
              <span className="text-muted">
                {t("alikeSince")} <When at={other.opened_at} />
              </span>
              <MergeButton id={`${row.kind}:${other.id}`} into={row.id} />
            </li>
          ))}
        </ul>
      )}
      {row.merged.map((other) => {
        const { summary, panel } = caseContent(other, row.user_id, { keys: false, together: 1 });
        return (
          <section key={other.id} aria-label={t("merged")} className="border-line rounded-control border p-3">
            <p className="mb-2 flex flex-wrap items-baseline gap-x-2">{summary}</p>
            {panel}
            <MergeButton id={`${row.kind}:${other.id}`} version={other.version} />
          </section>
        );
      })}
    </div>
  );
}
