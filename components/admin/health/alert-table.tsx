import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { alertWords } from "@/lib/admin/health/alert-words";
import type { Alert } from "@/lib/admin/health/schema";
import { HealthSection } from "./health-section";

/** What needs a person and what to do about it; below it what was over in the last days. */
export function AlertTable({ alerts }: { alerts: Alert[] }) {
  const t = useTranslations("admin.health");
  return (
    <HealthSection title={t("alerts.title")}>
      {alerts.length === 0 ? (
        <p className="border-line text-muted rounded-card border p-5">{t("alerts.none")}</p>
      ) : (
        <Table caption={t("alerts.title")} stacked>
          <thead>
            <tr>
              <Th>{t("alerts.alert")}</Th>
              <Th>{t("alerts.state")}</Th>
              <Th>{t("alerts.since")}</Th>
            </tr>
          </thead>
          <tbody>
            {alerts.map((alert) => {
              const open = alert.ended_at === null;
              const Icon = open ? CircleAlert : CircleCheck;
              return (
                <tr key={alert.id} data-testid={`alert-${alert.kind}`}>
                  <th scope="row" className="px-4 py-2 font-medium">
                    {alertWords(alert, t)}
                    {open ? (
                      <p className="text-muted font-normal">{t(`alerts.kinds.${alert.kind}.todo`)}</p>
                    ) : null}
                  </th>
                  <Td data-label={t("alerts.state")}>
                    <Badge tone={open ? "negative" : "neutral"} className="justify-self-start">
                      <Icon aria-hidden="true" />
                      {open ? t("alerts.open") : t("alerts.over")}
                    </Badge>
                  </Td>
                  <Td data-label={t("alerts.since")} className="text-muted whitespace-nowrap">
                    <When at={alert.since} />
                  </Td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </HealthSection>
  );
}
