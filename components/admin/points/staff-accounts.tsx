import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, Td, Th } from "@/components/ui/table";
import type { StaffAccount } from "@/lib/admin/points/schema";
import { formatter } from "@/lib/platform/i18n/format";

const sum = (ways: StaffAccount["ways"], of: "given" | "taken") =>
  ways.reduce((total, way) => total + way[of], 0);

/** What came about by each member of staff in the last 30 days, by way, and what of today's limit is used. */
export function StaffAccounts({ accounts }: { accounts: StaffAccount[] }) {
  const t = useTranslations("adminPoints.account");
  const format = formatter(useLocale());
  return (
    <section className="mt-8" data-testid="staff-accounts">
      <header className="mb-2">
        <h2 className="text-sm font-semibold">{t("title")}</h2>
        <p className="text-muted max-w-[80ch] text-sm">{t("text")}</p>
      </header>
      {accounts.length === 0 ? (
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      ) : (
        <Table caption={t("title")} stacked>
          <thead>
            <tr>
              <Th>{t("staff")}</Th>
              <Th numeric>{t("given")}</Th>
              <Th numeric>{t("taken")}</Th>
              <Th>{t("by")}</Th>
              <Th numeric>{t("today")}</Th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ user_id, name, used, left, ways }) => (
              <tr key={user_id}>
                <Td data-label={t("staff")}>{name ?? "–"}</Td>
                <Td numeric data-label={t("given")}>
                  {format.number(sum(ways, "given"))}
                </Td>
                <Td numeric data-label={t("taken")}>
                  {format.number(sum(ways, "taken"))}
                </Td>
                <Td data-label={t("by")}>
                  <ul className="grid gap-1">
                    {ways.map(({ way, given, taken, published }) => (
                      <li key={way}>{t("line", { way: t(`ways.${way}`), given, taken, published })}</li>
                    ))}
                  </ul>
                </Td>
                <Td numeric data-label={t("today")}>
                  {left === null ? format.number(used) : t("left", { used, left })}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
