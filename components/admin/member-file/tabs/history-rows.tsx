import { useTranslations } from "next-intl";
import { UndoButton } from "@/components/admin/undo-button";
import { actionWords, reasonWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { Td } from "@/components/ui/table";
import type { AuditRow } from "@/lib/admin/member-file/schema";
import { FileTable } from "../file-table";

/** What staff and the rules have changed about the member, newest first. */
export function HistoryRows({ rows, tab }: { rows: AuditRow[]; tab: "moderation" | "audit" }) {
  const t = useTranslations("admin.file");
  const actions = useTranslations("admin.codes.actions");
  const codes = useTranslations("admin.codes");
  const signals = useTranslations("admin.codes.signals");
  return (
    <FileTable
      caption={t(`tabs.${tab}`)}
      none={t(`none.${tab}`)}
      rows={rows.length}
      columns={[
        { key: "action", text: t("action") },
        { key: "reason", text: t("reason") },
        { key: "who", text: t("who") },
        { key: "date", text: t("date") },
        { key: "undo", text: codes("undo"), hidden: true },
      ]}
    >
      {rows.map((line) => (
        <tr key={line.id}>
          <Td data-label={t("action")} className="font-medium">
            {actionWords(actions, (action) => codes("undone", { action }), line.action)}
          </Td>
          <Td data-label={t("reason")} className="break-words">
            {line.reason ? reasonWords(signals, line.reason) : "–"}
          </Td>
          <Td data-label={t("who")} className="text-muted">
            {line.actor === null ? t("automatic") : (line.actor_name ?? t("gone"))}
          </Td>
          <Td data-label={t("date")} className="text-muted whitespace-nowrap">
            <When at={line.created_at} />
          </Td>
          <Td className="text-right">{line.undo && <UndoButton line={line.id} />}</Td>
        </tr>
      ))}
    </FileTable>
  );
}
