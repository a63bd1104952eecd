import { useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Td } from "@/components/ui/table";
import type { MailRow } from "@/lib/admin/member-file/schema";
import { FileTable } from "../file-table";

const tones = {
  queued: "neutral",
  sending: "info",
  sent: "positive",
  failed: "negative",
  suppressed: "neutral",
  bounced: "negative",
} as const;

/** Mails to the member, newest first, and what became of them. */
export function MailRows({ rows }: { rows: MailRow[] }) {
  const t = useTranslations("admin.file");
  const names = useTranslations("mail.names");
  return (
    <FileTable
      caption={t("tabs.mails")}
      none={t("none.mails")}
      rows={rows.length}
      columns={[
        { key: "mail", text: t("mail") },
        { key: "to", text: t("to") },
        { key: "date", text: t("date") },
        { key: "status", text: t("status") },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Td data-label={t("mail")} className="font-medium">
            {codeWords(names, row.template)}
          </Td>
          <Td data-label={t("to")} className="break-all">
            {row.to || "–"}
          </Td>
          <Td data-label={t("date")} className="text-muted whitespace-nowrap">
            <When at={row.sent_at ?? row.created_at} />
          </Td>
          <Td data-label={t("status")}>
            <span>
              <Badge tone={tones[row.status]}>{t(`mailStatus.${row.status}`)}</Badge>
              {row.error && row.status !== "sent" && (
                <span className="text-negative block text-xs break-words">{row.error}</span>
              )}
            </span>
          </Td>
        </tr>
      ))}
    </FileTable>
  );
}
