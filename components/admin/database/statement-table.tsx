import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { When } from "@/components/members/when";
import { TabLinks } from "@/components/ui/tab-links";
import { resetStatisticsAction } from "@/lib/admin/database/actions";
import { statementOrders, type DatabaseState, type StatementOrder } from "@/lib/admin/database/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { PlainTable } from "./plain-table";

type StatementTableProps = { statements: DatabaseState["statements"]; by: StatementOrder };

/** What the database has executed, with its values left out, in the order of the address. */
export function StatementTable({ statements, by }: StatementTableProps) {
  const t = useTranslations("adminDatabase.statements");
  const locale = useLocale();
  const format = formatter(locale);
  if (statements.state !== "ready")
    return (
      <section>
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <p role="status" className="border-line rounded-card mt-2 max-w-[70ch] border p-4 text-sm">
          {t(`states.${statements.state}`)}
        </p>
      </section>
    );
  return (
    <PlainTable
      title={t("title")}
      note={t("note")}
      none={t("none")}
      columns={[
        { key: "text", text: t("text") },
        { key: "calls", text: t("calls"), numeric: true },
        { key: "mean", text: t("mean"), numeric: true },
        { key: "worst", text: t("worst"), numeric: true, wide: true },
        { key: "total", text: t("total"), numeric: true },
        { key: "rows", text: t("rows"), numeric: true, wide: true },
        { key: "hit", text: t("hit"), numeric: true, wide: true },
      ]}
      rows={statements.rows.map(({ text, role, calls, mean, worst, total, rows, hit }, index) => ({
        key: String(index),
        cells: [
          <span key="text" className="block max-w-[72ch] font-normal">
            <code className="line-clamp-3 text-xs break-words">{text}</code>
            <span className="text-muted text-xs">{role}</span>
          </span>,
          format.number(calls),
          t("milliseconds", { value: format.number(mean) }),
          t("milliseconds", { value: format.number(worst, "tenths") }),
          t("seconds", { value: format.number(total / 1000, "tenths") }),
          format.number(rows),
          hit === null ? "–" : format.number(hit, "percent"),
        ],
      }))}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabLinks
          label={t("order")}
          tabs={statementOrders.map((order) => ({
            key: order,
            href: localizedHref(locale, `/admin/db-performance?by=${order}`),
            text: t(`orders.${order}`),
            current: order === by,
          }))}
        />
        <p className="text-muted flex items-center gap-3 text-sm">
          {statements.since && <span>{t.rich("since", { at: () => <When at={statements.since!} /> })}</span>}
          <ChangeDialog
            action={resetStatisticsAction}
            trigger={t("reset")}
            quiet
            danger
            title={t("resetTitle")}
            text={t("resetText")}
            confirm={t("reset")}
            fixed={{}}
          />
        </p>
      </div>
    </PlainTable>
  );
}
