import { useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Td } from "@/components/ui/table";
import type { WalletRow } from "@/lib/admin/member-file/schema";
import { FileTable } from "../file-table";

/** Linked wallets and mints, newest first. */
export function WalletRows({ rows }: { rows: WalletRow[] }) {
  const t = useTranslations("admin.file");
  const codes = useTranslations("admin.codes");
  return (
    <FileTable
      caption={t("tabs.wallets")}
      none={t("none.wallets")}
      rows={rows.length}
      columns={[
        { key: "kind", text: t("kind") },
        { key: "address", text: t("address") },
        { key: "status", text: t("status") },
        { key: "date", text: t("date") },
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.kind}:${row.tx_hash ?? row.address}`}>
          <Td data-label={t("kind")} className="font-medium">
            {row.token ? t("token", { token: row.token }) : t(`kinds.${row.kind}`)}
          </Td>
          <Td data-label={t("address")} className="figures text-xs break-all">
            <span>
              {row.address}
              {row.tx_hash && <span className="text-muted block">{row.tx_hash}</span>}
            </span>
          </Td>
          <Td data-label={t("status")}>
            <span>
              {row.primary && <Badge tone="info">{t("primary")}</Badge>}
              {row.status && <Badge>{codeWords(codes, `mintStatus.${row.status}`)}</Badge>}
            </span>
          </Td>
          <Td data-label={t("date")} className="text-muted whitespace-nowrap">
            <When at={row.created_at} />
          </Td>
        </tr>
      ))}
    </FileTable>
  );
}
