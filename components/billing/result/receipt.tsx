import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { getLocale, getTranslations } from "next-intl/server";
import { OnwardLink } from "@/components/join/onward-link";
import { ButtonLink } from "@/components/ui/link";
import type { NextCharge, Order } from "@/lib/billing/schema";
import { giftsPath, settingsPath } from "@/lib/members/settings-paths";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { tokenStep } from "@/lib/mint/rules";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Notice } from "@/components/billing/notice";
import { KeepCode } from "@/components/billing/checkout/keep-code";
import { ManageLink, nextFacts, ReceiptFacts, ShopLink } from "./receipt-facts";
import { RenewalNotice } from "@/components/billing/plan-change/renewal-notice";

type GiftReceiptProps = { order: Order; gift: NonNullable<Order["gift"]>; plan: string; onboarded: boolean };

/** A paid gift: for whom, for how much, and where it can be followed. */
async function GiftReceipt({ order, gift, plan, onboarded }: GiftReceiptProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.result.confirmed")]);
  const facts = [
    [t("plan"), t("giftPlan", { plan: `${brand.name} ${plan}`, months: gift.months })],
    [t("giftFor"), gift.to],
    [t("amount"), formatter(locale).money(order.amount, order.currency)],
    ...(order.points ? [[t("points"), t("pointsValue", { points: order.points })]] : []),
  ];
  return (
    <div data-testid="gift-confirmed">
      <Notice
        title={t("giftTitle")}
        icon={<CircleCheck aria-hidden="true" className="text-positive size-10" />}
        actions={
          <>
            {onboarded ? (
              <ButtonLink href={localizedHref(locale, giftsPath)} variant="primary" size="lg">
                {t("giftList")}
              </ButtonLink>
            ) : (
              <OnwardLink onboarded={false} next={settingsPath("membership")} size="lg" />
            )}
            <ButtonLink href={localizedHref(locale, "/gift")} size="lg">
              {t("giftAgain")}
            </ButtonLink>
          </>
        }
      >
        <p>{t("giftText", { to: gift.to })}</p>
        <ReceiptFacts label={t("receipt")} facts={facts} />
      </Notice>
    </div>
  );
}

type ReceiptProps = {
  order: Order;
  plan: string;
  next: NextCharge | null;
  onboarded: boolean;
  /** Whether the plan comes with a shop. */
  shop?: boolean;
};

/** Which sentence says what an order cost: nothing yet (a trial), nothing (a code), or what was paid. */
const paidWords = ({ trial_days: trial, amount }: Order) =>
  trial ? "trial" : amount === 0 ? "free" : "paid";

/** A paid order: what was bought, for how much, what it earned, what is charged next, and where to go now. */
export async function Receipt({ order, plan, next, onboarded, shop }: ReceiptProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.result.confirmed")]);
  const date = order.paid_at ? new Date(order.paid_at) : null;
  const day = date && formatter(locale).date(date);
  const token = tokenStep(order.mint);
  const trial = order.trial_days;
  if (order.gift) return <GiftReceipt order={order} gift={order.gift} plan={plan} onboarded={onboarded} />;
  const facts: ReactNode[][] = [
    [t("plan"), `${brand.name} ${plan}`],
    ...(order.discount
      ? [
          [
            t("code", { code: order.discount.code }),
            t("codeValue", { amount: formatter(locale).money(order.discount.amount, order.currency) }),
          ],
        ]
      : []),
    [t("amount"), formatter(locale).money(order.amount, order.currency)],
    ...(order.points ? [[t("points"), t("pointsValue", { points: order.points })] as [string, string]] : []),
    ...(date
      ? [
          [
            t("date"),
            <time key="date" dateTime={date.toISOString()} title={date.toISOString()}>
              {day}
            </time>,
          ],
        ]
      : []),
    ...nextFacts(next, t, locale),
  ];
  return (
    <div data-testid="order-confirmed">
      {/* A code is used once: the next purchase begins without it. */}
      {order.discount && <KeepCode code="" />}
      <Notice
        title={t(trial ? "trialTitle" : "title", { brand: brand.name, plan })}
        icon={<CircleCheck aria-hidden="true" className="text-positive size-10" />}
        actions={
          <>
            <OnwardLink onboarded={onboarded} next={token?.path} size="lg" />
            {order.subscription_id && <ManageLink locale={locale} label={t("manage")} />}
            {token && onboarded && (
              <ButtonLink href={localizedHref(locale, token.path)} size="lg">
                {t(token.label)}
              </ButtonLink>
            )}
            {shop && onboarded && <ShopLink locale={locale} label={t("shop")} />}
          </>
        }
      >
        <p>{t(paidWords(order), { plan, days: trial ?? 0 })}</p>
        <ReceiptFacts label={t("receipt")} facts={facts} />
        {order.rented && <RenewalNotice rented={order.rented} of="receipt" />}
        <p className="text-sm">{t(trial ? "trialMailed" : "mailed")}</p>
        {!onboarded && <p>{t(token ? "setupClaim" : "setup")}</p>}
      </Notice>
    </div>
  );
}
