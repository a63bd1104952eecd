import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/link";
import type { NextCharge } from "@/lib/billing/schema";
import { settingsPath } from "@/lib/members/settings-paths";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

export function ReceiptFacts({ label, facts }: { label: string; facts: ReactNode[][] }) {
  return (
    <section aria-label={label} className="w-full">
      <dl className="border-line text-text grid gap-2 border-y py-4 text-sm">
        {facts.map(([name, value], n) => (
          <div key={n} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type NextWords = (
  key: "nextCharge" | "nextValue" | "price" | "month" | "year",
  values?: { amount: string; date: string } | { price: string },
) => string;

/** When the card is charged next, how much, and, where that is less by a code, what it costs without. */
export function nextFacts(next: NextCharge | null, t: NextWords, locale: string): [string, string][] {
  if (!next) return [];
  const format = formatter(locale);
  const { amount, price, currency, interval } = next;
  return [
    [t("nextCharge"), t("nextValue", { amount: format.money(amount, currency), date: format.date(next.at) })],
    [t("price"), t(interval ?? "month", { price: format.money(price, currency) })],
  ];
}

/** Where a subscription is changed or cancelled. */
export function ManageLink({ locale, label }: { locale: string; label: string }) {
  return (
    <ButtonLink href={localizedHref(locale, settingsPath("membership"))} size="lg">
      {label}
    </ButtonLink>
  );
}

/** Where the shop of a plan that comes with one is opened. */
export function ShopLink({ locale, label }: { locale: string; label: string }) {
  return (
    <ButtonLink href={localizedHref(locale, "/connect-demo")} size="lg">
      {label}
    </ButtonLink>
  );
}
