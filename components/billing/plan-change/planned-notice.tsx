import { CalendarClock } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { OnwardLink } from "@/components/join/onward-link";
import { formatter } from "@/lib/platform/i18n/format";
import type { Interval, PlannedChange } from "@/lib/plans/change";
import { ManageForm } from "@/components/billing/manage-form";
import { Notice } from "@/components/billing/notice";

type PlannedNoticeProps = {
  next: PlannedChange;
  /** Name of the plan the member has. */
  current: string;
  interval: Interval;
  periodEnd: string | null;
  onboarded: boolean;
};

/** What is planned for when the paid period ends, and how to take it back. */
export async function PlannedNotice({ next, current, interval, periodEnd, onboarded }: PlannedNoticeProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.access")]);
  // Another interval of the same plan: the name alone would say that a plan follows itself.
  const same = next.name === current;
  const words = {
    plan: same ? t(`interval.${next.interval ?? "month"}Named`, { plan: next.name }) : next.name,
    current: same ? t(`interval.${interval ?? "month"}Named`, { plan: current }) : current,
    price: t(`interval.${next.interval ?? "month"}Price`, {
      price: formatter(locale).money(next.amount, next.currency),
    }),
    date: periodEnd ? formatter(locale).date(periodEnd) : "–",
  };
  return (
    <Notice
      icon={<CalendarClock aria-hidden="true" className="text-accent size-10" />}
      title={t("change.planned.title", words)}
      actions={
        <>
          <OnwardLink onboarded={onboarded} />
          <ManageForm kind="keep" locale={locale} label={t("change.planned.keep", words)} />
        </>
      }
    >
      <p>{t("change.planned.text", words)}</p>
      <p>{t("change.planned.cancel", words)}</p>
    </Notice>
  );
}
