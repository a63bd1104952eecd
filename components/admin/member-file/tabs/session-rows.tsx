import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Td } from "@/components/ui/table";
import type { SessionRow } from "@/lib/admin/member-file/schema";
import { deviceName } from "@/lib/session/cookies/device";
import { FileTable } from "../file-table";
import { EndSessionsButton } from "../session-actions";

/** Where the member is signed in, and where they were; a live session can be ended at once. */
export function SessionRows({ rows, member }: { rows: SessionRow[]; member: string }) {
  const t = useTranslations("admin.file");
  return (
    <>
      {rows.some(({ live }) => live) && (
        <p className="flex justify-end">
          <EndSessionsButton member={member} />
        </p>
      )}
      <FileTable
        caption={t("tabs.sessions")}
        none={t("none.sessions")}
        rows={rows.length}
        columns={[
          { key: "device", text: t("device") },
          { key: "first", text: t("firstSeen") },
          { key: "last", text: t("lastSeen") },
          { key: "state", text: t("status") },
          { key: "change", text: t("change"), hidden: true },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id} data-testid="session">
            <Td data-label={t("device")} className="font-medium">
              {deviceName(row.user_agent)}
            </Td>
            <Td data-label={t("firstSeen")} className="text-muted whitespace-nowrap">
              <When at={row.first_seen_at} />
            </Td>
            <Td data-label={t("lastSeen")} className="text-muted whitespace-nowrap">
              <When at={row.last_seen_at} />
            </Td>
            <Td data-label={t("status")}>
              <span>
                <Badge tone={row.live ? "positive" : "neutral"}>{t(row.live ? "signedIn" : "over")}</Badge>
              </span>
            </Td>
            <Td className="text-right">
              {row.live && <EndSessionsButton member={member} session={row.id} />}
            </Td>
          </tr>
        ))}
      </FileTable>
    </>
  );
}
