import { useLocale, useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Td } from "@/components/ui/table";
import type { PaymentRow } from "@/lib/admin/member-file/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { FileTable } from "../file-table";

const tones: Record<string, "positive" | "negative"> = {
  paid: "positive",
  quarantined: "negative",
  disputed: "negative",
};

/** Orders and renewals, newest first, with their payment at Stripe. */
export function PaymentRows({ rows }: { rows: PaymentRow[] }) {
  const t = useTranslations("admin.file");
  const states = useTranslations("admin.orderStatus");
  const tiers = useTranslations("members.tiers");
  const format = formatter(useLocale());
  const plan = (key: string | null) => key && (tiers.has(key) ? tiers(key) : key);
  return (
    <FileTable
      caption={t("tabs.money")}
      none={t("none.money")}
      rows={rows.length}
      columns={[
        { key: "plan", text: t("plan") },
        { key: "date", text: t("date") },
        { key: "payment", text: t("payment") },
        { key: "status", text: t("status") },
        { key: "amount", text: t("amount"), numeric: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} data-testid="order">
          <Td data-label={t("plan")} className="font-medium">
            <span>
              {[plan(row.plan_key), row.kind !== "order" && t(row.kind)].filter(Boolean).join(" · ")}
            </span>
          </Td>
          <Td data-label={t("date")} className="text-muted whitespace-nowrap">
            <When at={row.created_at} />
          </Td>
          <Td data-label={t("payment")} className="figures text-xs break-all">
            {row.payment ?? row.id}
          </Td>
          <Td data-label={t("status")}>
            <span>
              <Badge tone={tones[row.status] ?? "neutral"}>{codeWords(states, row.status)}</Badge>
            </span>
          </Td>
          <Td data-label={t("amount")} numeric>
            <span>
              {format.money(row.amount, row.currency)}
              {row.refunded > 0 && (
                <span className="text-muted block text-xs">
                  {t("refunded", { amount: format.money(row.refunded, row.currency) })}
                </span>
              )}
            </span>
          </Td>
        </tr>
      ))}
    </FileTable>
  );
}
