import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Table, Td, Th } from "@/components/ui/table";
import type { HealthReport } from "@/lib/admin/health/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { HealthSection } from "./health-section";

/** The database counts no further. */
const most = 10_000;

/** What waits to be worked off, and since when the oldest does. */
export function QueueTable({ queues }: { queues: HealthReport["queues"] }) {
  const t = useTranslations("admin.health");
  const format = formatter(useLocale());
  return (
    <HealthSection title={t("queues")}>
      <Table caption={t("queues")}>
        <thead>
          <tr>
            <Th>{t("queue")}</Th>
            <Th numeric>{t("depth")}</Th>
            <Th>{t("oldest")}</Th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, depth, oldest }) => (
            <tr key={queue}>
              <th scope="row" className="h-10 px-4 font-medium">
                {t(`queueNames.${queue}`)}
              </th>
              <Td numeric className="h-10">
                {format.number(depth)}
                {depth === most && "+"}
              </Td>
              <Td className="text-muted h-10 whitespace-nowrap">{oldest ? <When at={oldest} /> : "–"}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </HealthSection>
  );
}
