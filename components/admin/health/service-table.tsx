import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { ServiceLine } from "@/lib/admin/health/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { HealthSection } from "./health-section";

const looks = {
  up: { tone: "positive", icon: CircleCheck },
  down: { tone: "negative", icon: CircleX },
  off: { tone: "neutral", icon: CircleMinus },
} as const;

/** Each service as it answered just now, and since when it is so. */
export function ServiceTable({ lines }: { lines: ServiceLine[] }) {
  const t = useTranslations("admin.health");
  const format = formatter(useLocale());
  return (
    <HealthSection title={t("services")}>
      <Table caption={t("services")} stacked>
        <thead>
          <tr>
            <Th>{t("service")}</Th>
            <Th>{t("state")}</Th>
            <Th numeric>{t("latency")}</Th>
            <Th>{t("since")}</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ service, state, milliseconds, since, behind, clock }) => {
            const { tone, icon: Icon } = looks[state];
            return (
              <tr key={service} data-testid={`service-${service}`}>
                <th scope="row" className="h-10 px-4 font-medium">
                  {t(`serviceNames.${service}`)}
                </th>
                <Td data-label={t("state")} className="h-10">
                  <Badge tone={tone} className="justify-self-start">
                    <Icon aria-hidden="true" />
                    {t(`states.${state}`)}
                  </Badge>
                  {behind ? (
                    <span className="text-muted ml-2 whitespace-nowrap">
                      {t("behind", { count: behind })}
                    </span>
                  ) : null}
                  {clock ? (
                    <span className="text-negative ml-2">
                      {t(clock > 0 ? "clockBehind" : "clockAhead", { count: Math.abs(clock) })}
                    </span>
                  ) : null}
                </Td>
                <Td numeric data-label={t("latency")} className="h-10 whitespace-nowrap">
                  {milliseconds === null ? "–" : t("milliseconds", { value: format.number(milliseconds) })}
                </Td>
                <Td data-label={t("since")} className="text-muted h-10 whitespace-nowrap">
                  {since ? <When at={since} /> : state === "off" ? "–" : t("justNow")}
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </HealthSection>
  );
}
