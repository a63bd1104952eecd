import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, Td, Th } from "@/components/ui/table";
import type { ChosenReason } from "@/lib/admin/points/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { ArchiveButton, ReasonDialog } from "./reason-dialog";

/** Reasons to choose from, in every language. */
export function ReasonTable({ reasons }: { reasons: ChosenReason[] }) {
  const t = useTranslations("adminPoints.reasons");
  const format = formatter(useLocale());
  return (
    <section className="mt-8">
      <header className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-sm font-semibold">{t("title")}</h2>
          <p className="text-muted text-sm">{t("text")}</p>
        </div>
        <ReasonDialog />
      </header>
      {reasons.length === 0 ? (
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      ) : (
        <Table caption={t("title")} stacked>
          <thead>
            <tr>
              {locales.map((locale) => (
                <Th key={locale}>{localeNames[locale]}</Th>
              ))}
              <Th numeric>{t("usual")}</Th>
              <Th>
                <span className="sr-only">{t("act")}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {reasons.map((reason) => (
              <tr key={reason.id}>
                {locales.map((locale) => (
                  <Td key={locale} data-label={localeNames[locale]} lang={locale}>
                    <span>
                      {reason.texts[locale]} {locale === "en" && reason.archived && <Badge>{t("put")}</Badge>}
                    </span>
                  </Td>
                ))}
                <Td numeric data-label={t("usual")}>
                  {reason.points === null ? "–" : format.number(reason.points, "signed")}
                </Td>
                <Td>
                  <span className="flex justify-end gap-1">
                    <ReasonDialog of={reason} />
                    <ArchiveButton of={reason} />
                  </span>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
