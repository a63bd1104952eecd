import { getLocale, getTranslations } from "next-intl/server";
import type { Offer } from "@/lib/billing/checkout/offer";
import type { Quote } from "@/lib/billing/plan-change/quote";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import type { ChangeKind, Holding, Interval } from "@/lib/plans/change";
import { ChangeForm } from "./change-form";
import { ManageForm } from "@/components/billing/manage-form";
import { Notice } from "@/components/billing/notice";
import { QuoteTable } from "./quote-table";

type ChangeNoticeProps = {
  offer: Offer;
  kind: Extract<ChangeKind, "now" | "later">;
  /** What an upgrade charges; null when the payment service does not say, or nothing is charged now. */
  quote: Quote | null;
  holding: Holding;
  /** Name of the plan the member has. */
  current: string;
};

/** What another plan would be for a subscriber: an upgrade at once, or a smaller plan when the paid period ends. */
export async function ChangeNotice({ offer, kind, quote, holding, current }: ChangeNoticeProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.access")]);
  const { plan, price } = offer;
  const money = (amount: number) => formatter(locale).money(amount, price.currency);
  const day = (date: Date) => formatter(locale).date(date);
  const { ends = false, next = null, periodEnd: end = null } = holding.subscription ?? {};
  // Another interval of the same plan: the name alone would say that a plan follows itself.
  const named = (name: string, interval: Interval) =>
    plan.name === current ? t(`interval.${interval ?? "month"}Named`, { plan: name }) : name;
  const names = {
    plan: named(plan.name, price.interval),
    current: named(current, holding.subscription?.interval ?? null),
  };
  const stays = kind === "later" ? ends : quote === null;
  const words = {
    brand: brand.name,
    ...names,
    next: next?.name ?? "",
    price: t(`interval.${price.interval ?? "month"}Price`, { price: money(price.unit_amount) }),
    date: end ? day(new Date(end)) : "–",
    due: quote ? money(quote.due) : "",
    until: quote ? day(new Date(quote.until * 1000)) : "",
  };
  const action = quote?.due === 0 ? "now.actionFree" : (`${kind}.action` as const);
  return (
    <Notice
      title={t(`change.${kind}.title`, words)}
      actions={
        <>
          {!stays && (
            <ChangeForm
              lookupKey={price.lookup_key}
              amount={price.unit_amount}
              charged={kind === "now" ? quote : null}
              locale={locale}
              label={t(`change.${action}`, words)}
            />
          )}
          <ManageForm locale={locale} label={t("subscribed.manage")} />
        </>
      }
    >
      <p>{t(kind === "later" && stays ? "change.later.ends" : `change.${kind}.text`, words)}</p>
      {quote && (
        <>
          <QuoteTable quote={quote} plan={names.plan} current={names.current} />
          <p>{t("change.now.after", words)}</p>
        </>
      )}
      {kind === "now" && stays && <p role="alert">{t("change.now.unknown")}</p>}
      {next && <p>{t(kind === "now" ? "change.now.drops" : "change.later.replaces", words)}</p>}
      {kind === "later" && !stays && <p>{t("change.later.undo", words)}</p>}
    </Notice>
  );
}
