import { CircleCheck } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import type { Rented } from "@/lib/billing/checkout/offer";
import type { Order } from "@/lib/billing/schema";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Notice } from "@/components/billing/notice";
import { RenewalNotice } from "@/components/billing/plan-change/renewal-notice";

/** Where the NFT of an order is claimed, or seen; null for an order that brings none. */
function tokenLink({ mint }: Order): { path: string; label: "claim" | "token" } | null {
  if (mint?.redeemed_tx) return { path: `/mint-success?tx=${mint.redeemed_tx}`, label: "token" };
  return mint && !mint.revoked_reason ? { path: "/connect-wallet-post-purchase", label: "claim" } : null;
}

/** A paid order: what was bought, for how much, what it earned, and where to go now. */
export async function Receipt({
  order,
  plan,
  rented,
}: {
  order: Order;
  plan: string;
  rented: Rented | null;
}) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.result.confirmed")]);
  const date = order.paid_at ? new Date(order.paid_at) : null;
  const day = date && formatter(locale).date(date);
  const token = tokenLink(order);
  const facts: [string, React.ReactNode][] = [
    [t("plan"), `${brand.name} ${plan}`],
    [t("amount"), formatter(locale).money(order.amount, order.currency)],
    ...(order.points ? [[t("points"), t("pointsValue", { points: order.points })] as [string, string]] : []),
    ...(date
      ? [
          [
            t("date"),
            <time key="date" dateTime={date.toISOString()} title={date.toISOString()}>
              {day}
            </time>,
          ] as [string, React.ReactNode],
        ]
      : []),
  ];
  return (
    <div data-testid="order-confirmed">
      <Notice
        title={t("title", { brand: brand.name, plan })}
        icon={<CircleCheck aria-hidden="true" className="text-positive size-10" />}
        actions={
          <>
            <ButtonLink href={localizedHref(locale, "/members/dashboard")} variant="primary" size="lg">
              {t("dashboard")}
            </ButtonLink>
            {token && (
              <ButtonLink href={localizedHref(locale, token.path)} size="lg">
                {t(token.label)}
              </ButtonLink>
            )}
          </>
        }
      >
        <p>{t("paid", { plan })}</p>
        <section aria-label={t("receipt")} className="w-full">
          <dl className="border-line text-text grid gap-2 border-y py-4 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {rented && <RenewalNotice rented={rented} of="receipt" />}
        <p className="text-sm">
          {t("mailed")} {t("onboarding")}
        </p>
      </Notice>
    </div>
  );
}
