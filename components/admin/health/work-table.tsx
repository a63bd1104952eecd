import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { runWorkAction } from "@/lib/admin/health/actions";
import { jobs, jobSeconds, type HealthReport } from "@/lib/admin/health/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { HealthSection } from "./health-section";

type WorkTableProps = { runs: HealthReport["runs"]; isAdmin: boolean };

const nextOf = (started: string, seconds: number) =>
  new Date(new Date(started).getTime() + seconds * 1000).toISOString();

/** Scheduled work: its last run, how long it took, when the next is due, and for admins a run at once. */
export function WorkTable({ runs, isAdmin }: WorkTableProps) {
  const t = useTranslations("admin.health");
  const format = formatter(useLocale());
  return (
    <HealthSection title={t("work")}>
      <Table caption={t("work")} stacked>
        <thead>
          <tr>
            <Th>{t("job")}</Th>
            <Th>{t("last")}</Th>
            <Th numeric>{t("duration")}</Th>
            <Th>{t("next")}</Th>
            {isAdmin && <Th>{t("action")}</Th>}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => {
            const run = runs.find((line) => line.job === job);
            const name = t(`jobNames.${job}`);
            return (
              <tr key={job} data-testid={`work-${job}`}>
                <th scope="row" className="px-4 py-2 font-medium">
                  {name}
                  {run?.error && (
                    <span className="mt-1 flex flex-wrap items-center gap-2 font-normal">
                      <Badge tone="negative">{t("failed")}</Badge>
                      <span className="text-muted break-words">{run.error}</span>
                    </span>
                  )}
                </th>
                <Td data-label={t("last")} className="whitespace-nowrap">
                  {run ? <When at={run.started_at} /> : t("never")}
                </Td>
                <Td numeric data-label={t("duration")} className="whitespace-nowrap">
                  {run ? t("milliseconds", { value: format.number(run.milliseconds) }) : "–"}
                </Td>
                <Td data-label={t("next")} className="text-muted whitespace-nowrap">
                  {run ? <When at={nextOf(run.started_at, jobSeconds[job])} /> : t("due")}
                </Td>
                {isAdmin && (
                  <Td>
                    <ChangeDialog
                      action={runWorkAction}
                      trigger={t("run")}
                      quiet
                      title={t("runTitle", { job: name })}
                      text={t("runText")}
                      confirm={t("run")}
                      fixed={{ job }}
                    />
                  </Td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </HealthSection>
  );
}
