import { ArrowLeft } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { reasonWords } from "@/components/admin/code-words";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { EventFile } from "@/lib/admin/billing/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { EventOutcome, OrderState } from "@/components/admin/billing/badges";
import { EventTry } from "./event-try";
import { useObjectWords } from "./events-list";
import { Facts } from "@/components/admin/billing/facts";
import { EventLink, MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";

const lines = "divide-line divide-y text-sm";
const line = "flex flex-wrap items-center gap-x-4 gap-y-1 py-2";

/** One event of Stripe: what it said, what became of it, and what applying it again would do. */
export function EventView({ event }: { event: EventFile }) {
  const t = useTranslations("adminBilling.event");
  const signals = useTranslations("admin.codes.signals");
  const locale = useLocale();
  const objects = useObjectWords();
  return (
    <>
      <TextLink
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm"
        href={localizedHref(locale, "/admin/billing/events")}
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t("back")}
      </TextLink>
      <SectionHeader title={<span className="break-all">{event.type}</span>} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <SectionCard title={t("outcome")}>
            <Facts
              rows={[
                [t("outcome"), <EventOutcome key="outcome" row={event} />],
                [t("attempts"), event.attempts],
                [t("error"), event.error ? reasonWords(signals, event.error) : null],
                [t("id"), <StripeId key="id" id={event.id} />],
                [
                  t("about"),
                  <span key="about">
                    {event.object && objects(event.object)} <StripeId id={event.object_id} />
                  </span>,
                ],
                [t("happened"), <When key="happened" at={event.created} />],
                [t("received"), <When key="received" at={event.received_at} />],
              ]}
            />
          </SectionCard>
          <EventTry event={event.id} />
          <SectionCard title={t("orders")}>
            {event.orders.length === 0 && <p className="text-muted text-sm">{t("none")}</p>}
            <ul className={lines}>
              {event.orders.map((row) => (
                <li key={row.id} className={line}>
                  <OrderLink id={row.id} />
                  <MemberLink id={row.user_id} name={row.name} />
                  <span>{row.plan}</span>
                  <span className="ml-auto">
                    <OrderState row={row} />
                  </span>
                </li>
              ))}
            </ul>
          </SectionCard>
          <SectionCard title={t("others")}>
            {event.others.length === 0 && <p className="text-muted text-sm">{t("none")}</p>}
            <ul className={lines}>
              {event.others.map((row) => (
                <li key={row.id} className={line}>
                  <EventLink id={row.id}>{row.type}</EventLink>
                  <EventOutcome row={row} />
                  <span className="text-muted ml-auto">
                    <When at={row.received_at} />
                  </span>
                </li>
              ))}
            </ul>
          </SectionCard>
        </div>
        <SectionCard title={t("payload")} note={t("payloadNote")}>
          <pre
            tabIndex={0}
            aria-label={t("payload")}
            className="bg-raised rounded-control max-h-[70vh] overflow-auto p-4 text-xs"
          >
            {JSON.stringify(event.payload, null, 2)}
          </pre>
        </SectionCard>
      </div>
    </>
  );
}
