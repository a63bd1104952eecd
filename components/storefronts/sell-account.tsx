"use client";

import { useLocale, useTranslations } from "next-intl";
import { ConnectButton } from "@/components/earnings/connect-button";
import { StartForm } from "@/components/earnings/start-form";
import { WriteLink } from "@/components/earnings/write-link";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { formatter } from "@/lib/platform/i18n/format";
import type { MyStorefront } from "@/lib/storefronts/schema";

const tones = {
  not_started: "neutral",
  data_needed: "accent",
  under_review: "info",
  paused: "negative",
  cards_needed: "accent",
  ready: "positive",
} as const;

type Props = { account: MyStorefront["account"]; countries: { code: string; name: string }[] };

/** The seller's account at Stripe: how it stands for card payments, with the one button that mends it. */
export function SellAccount({ account, countries }: Props) {
  const t = useTranslations("storefront.account");
  const words = useTranslations("earnings.connect");
  const locale = useLocale();
  const state = account.state === "ready" && !account.card_payments ? "cards_needed" : account.state;
  return (
    <SectionCard title={t("title")} action={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}>
      <div className="grid max-w-[65ch] gap-4" data-testid="sell-account" data-state={state}>
        <p>{t(`texts.${state}`)}</p>
        {account.until && state === "data_needed" && (
          <p className="font-medium">{t("until", { date: formatter(locale).date(account.until) })}</p>
        )}
        {state === "not_started" && (
          <StartForm countries={countries} country={account.country} place="storefront" />
        )}
        <div className="flex flex-wrap items-start gap-3 empty:hidden">
          {(state === "data_needed" || state === "cards_needed") && (
            <ConnectButton kind="continue" primary place="storefront" />
          )}
          {(state === "under_review" || state === "data_needed") && (
            <ConnectButton kind="check" place="storefront" />
          )}
          {state === "paused" && <WriteLink label={words("write")} />}
        </div>
      </div>
    </SectionCard>
  );
}
