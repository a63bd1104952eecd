import { useLocale, useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { Badge } from "@/components/ui/badge";
import { Td } from "@/components/ui/table";
import type { AccessRow } from "@/lib/admin/member-file/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { FileTable } from "../file-table";

/** Grants from which the tier is computed, with the end that is known, and subscriptions that give none. */
export function AccessRows({ rows }: { rows: AccessRow[] }) {
  const t = useTranslations("admin.file");
  const codes = useTranslations("admin.codes");
  const tiers = useTranslations("members.tiers");
  const format = formatter(useLocale());
  const day = (at: string) => format.date(at, "medium");
  const ends = ({ live, ends_at, renews_at }: AccessRow) => {
    if (!live) return t("ended");
    if (ends_at) return t("until", { date: day(ends_at) });
    return renews_at ? t("renews", { date: day(renews_at) }) : t("noEnd");
  };
  return (
    <FileTable
      caption={t("tabs.access")}
      none={t("none.access")}
      rows={rows.length}
      columns={[
        { key: "tier", text: t("tier") },
        { key: "source", text: t("source") },
        { key: "since", text: t("since") },
        { key: "end", text: t("end") },
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.source}:${row.id}`}>
          <Td data-label={t("tier")} className="font-medium">
            {tiers.has(row.tier) ? tiers(row.tier) : row.tier}
          </Td>
          <Td data-label={t("source")} className="text-muted">
            {codeWords(codes, `sources.${row.source}`)}
            {row.status && `, ${codeWords(codes, `subscriptionStatus.${row.status}`)}`}
          </Td>
          <Td data-label={t("since")}>{day(row.starts_at)}</Td>
          <Td data-label={t("end")}>
            <span>
              <Badge tone={row.live ? "positive" : "neutral"}>{ends(row)}</Badge>
            </span>
          </Td>
        </tr>
      ))}
    </FileTable>
  );
}
