import { ArrowLeft } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/admin/billing/facts";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { DeliveryFile } from "@/lib/admin/webhooks/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { DeliveryControls } from "./delivery-controls";
import { DeliveryState } from "./webhook-words";

const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2);

function Tries({ tries }: Pick<DeliveryFile, "tries">) {
  const t = useTranslations("adminWebhooks");
  const format = formatter(useLocale());
  return (
    <SectionCard title={t("delivery.tries")}>
      {tries.length === 0 && <p className="text-muted text-sm">{t("delivery.noTries")}</p>}
      <ol className="divide-line divide-y text-sm">
        {tries.map((one) => (
          <li key={one.at} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Badge tone={one.error ? "negative" : "positive"}>
                {one.error ? t(`errors.${one.error}`, { status: one.http_status ?? 0 }) : one.http_status}
              </Badge>
              <When at={one.at} />
              <span className="text-muted figures ml-auto">
                {t("delivery.took", { milliseconds: format.number(one.milliseconds) })}
              </span>
            </p>
            {one.answer && (
              <pre className="bg-raised rounded-control max-h-60 overflow-auto p-3 text-xs whitespace-pre-wrap">
                {one.answer}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

/** One delivery: what was sent, and what was answered each time. */
export function DeliveryView({ file }: { file: DeliveryFile }) {
  const t = useTranslations("adminWebhooks");
  const locale = useLocale();
  return (
    <>
      <TextLink
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm"
        href={localizedHref(locale, "/admin/settings/webhooks")}
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t("delivery.back")}
      </TextLink>
      <SectionHeader title={file.type} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <SectionCard title={t("delivery.title")} action={<DeliveryControls file={file} />}>
          <Facts
            rows={[
              [t("log.columns.status"), <DeliveryState key="state" row={file} />],
              [
                t("log.columns.address"),
                <span key="url" className="font-mono text-xs break-all">
                  {file.url}
                </span>,
              ],
              [
                t("delivery.message"),
                <code key="message" className="text-xs break-all">
                  {file.message}
                </code>,
              ],
              [t("log.columns.made"), <When key="made" at={file.created_at} />],
              [t("log.columns.attempts"), file.attempts],
              [t("log.columns.due"), file.due_at && <When key="due" at={file.due_at} />],
            ]}
          />
          <h3 className="mt-4 mb-2 text-sm font-semibold">{t("delivery.body")}</h3>
          <pre className="bg-raised rounded-control overflow-auto p-3 text-xs">{indented(file.body)}</pre>
        </SectionCard>
        <Tries tries={file.tries} />
      </div>
    </>
  );
}
