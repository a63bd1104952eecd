import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { When } from "@/components/members/when";
import { Stat } from "@/components/ui/stat";
import type { Health } from "@/lib/admin/health/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { started, version } from "@/lib/platform/release";
import { AlertTable } from "./alert-table";
import { ChatDeliveriesStat } from "./chat-deliveries-stat";
import { DiscordTable } from "./discord-table";
import { ErrorTable } from "./error-table";
import { HealthAge } from "./health-age";
import { QueueTable } from "./queue-table";
import { ServiceTable } from "./service-table";
import { VoucherKeysStat } from "./voucher-keys-stat";
import { WorkTable } from "./work-table";

type HealthViewProps = { health: Health; isAdmin: boolean };

/** Whether everything works, from the services to the errors of the last day. */
export function HealthView({ health, isAdmin }: HealthViewProps) {
  const t = useTranslations("admin.health");
  const format = formatter(useLocale());
  const { lines, report, chainLag, keys, roleNames } = health;
  const waiting = report?.queues.find(({ queue }) => queue === "vouchers")?.depth ?? 0;
  const down = lines.filter(({ state }) => state === "down").length;
  const unknown = t("unknown");
  const seconds = (value: number | null | undefined) =>
    value === null || value === undefined
      ? unknown
      : t("seconds", { value: format.number(Math.max(0, Math.round(value))) });
  return (
    <>
      <SectionHeader title={t("title")}>{t("lead", { down })}</SectionHeader>
      <HealthAge at={health.at} />
      <dl className="border-line mb-5 grid grid-cols-2 gap-x-6 gap-y-4 border-y py-4 lg:grid-cols-3 2xl:grid-cols-6">
        <Stat
          label={t("webhooks")}
          value={seconds(report?.webhooks.median)}
          note={t("webhooksWorst", { worst: seconds(report?.webhooks.worst) })}
        />
        <Stat
          label={t("chain")}
          value={chainLag === null ? unknown : t("blocks", { count: chainLag })}
          note={t("chainNote")}
        />
        <ChatDeliveriesStat chat={report?.chat ?? null} />
        <VoucherKeysStat keys={keys} waiting={waiting} />
        <Stat label={t("version")} value={version} note={t("versionNote")} />
        <Stat label={t("started")} value={<When at={started} />} note={t("startedNote")} />
      </dl>
      {report ? (
        <div className="mb-6">
          <AlertTable alerts={report.alerts} />
        </div>
      ) : null}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ServiceTable lines={lines} />
        {report ? (
          <>
            <QueueTable queues={report.queues} />
            <WorkTable runs={report.runs} isAdmin={isAdmin} />
            <DiscordTable discord={report.discord} names={roleNames} />
            <ErrorTable errors={report.errors} />
          </>
        ) : (
          <p role="alert" className="border-line text-negative rounded-card border p-5">
            {t("noReport")}
          </p>
        )}
      </div>
    </>
  );
}
