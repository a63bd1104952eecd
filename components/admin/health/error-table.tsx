import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Table, Td, Th } from "@/components/ui/table";
import type { HealthReport } from "@/lib/admin/health/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { HealthSection } from "./health-section";

/** Errors of the last day by message, the most frequent first. */
export function ErrorTable({ errors }: { errors: HealthReport["errors"] }) {
  const t = useTranslations("admin.health");
  const format = formatter(useLocale());
  return (
    <HealthSection title={t("errors")}>
      {errors.length === 0 ? (
        <p className="border-line text-muted rounded-card border p-5">{t("noErrors")}</p>
      ) : (
        <Table caption={t("errors")}>
          <thead>
            <tr>
              <Th>{t("message")}</Th>
              <Th numeric>{t("count")}</Th>
              <Th>{t("lastAt")}</Th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ message, count, last_at }) => (
              <tr key={message}>
                <Td className="break-words">{message}</Td>
                <Td numeric>{format.number(count)}</Td>
                <Td className="text-muted whitespace-nowrap">
                  <When at={last_at} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </HealthSection>
  );
}
