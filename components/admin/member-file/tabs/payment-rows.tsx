import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Td } from "@/components/ui/table";
import type { PaymentRow } from "@/lib/admin/member-file/schema";
import { FileTable } from "../file-table";
import { PaymentAmount, PaymentName, PaymentState } from "../payment-parts";

/** Orders and renewals, newest first, with their payment at Stripe; an admin opens their order. */
export function PaymentRows({ rows, isAdmin }: { rows: PaymentRow[]; isAdmin: boolean }) {
  const t = useTranslations("admin.file");
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
              <PaymentName row={row} linked={isAdmin} />
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
              <PaymentState row={row} />
            </span>
          </Td>
          <Td data-label={t("amount")} numeric>
            <PaymentAmount row={row} />
          </Td>
        </tr>
      ))}
    </FileTable>
  );
}
