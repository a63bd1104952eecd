"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { formatter } from "@/lib/platform/i18n/format";
import type { ConnectedAccount } from "@/lib/connect/schema";
import { ConnectButton } from "./connect-button";
import { StartForm } from "./start-form";
import { WriteLink } from "./write-link";

const tones = {
  not_started: "neutral",
  data_needed: "accent",
  under_review: "info",
  paused: "negative",
  ready: "positive",
} as const;

type ConnectCardProps = {
  account: ConnectedAccount;
  /** Where an account may be, named in the reader's language. */
  countries: { code: string; name: string }[];
};

/** The member's account at Stripe: how it stands, in words, with the one button that mends it. */
export function ConnectCard({ account, countries }: ConnectCardProps) {
  const t = useTranslations("earnings.connect");
  const locale = useLocale();
  const { state, until } = account;
  const country = countries.find(({ code }) => code === account.country)?.name ?? account.country;
  const text = state === "data_needed" && account.transfers ? "data_needed_open" : state;
  const hasDashboard = account.submitted && state !== "paused";
  return (
    <SectionCard
      title={t("title")}
      note={state !== "not_started" && country ? t("note", { country }) : undefined}
      action={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}
    >
      <div className="grid max-w-[65ch] gap-4" data-testid="connect" data-state={state}>
        <p>{t(`texts.${text}`)}</p>
        {until && state === "data_needed" && (
          <p className="font-medium">{t("until", { date: formatter(locale).date(until) })}</p>
        )}
        {state === "ready" && !account.payouts && <p>{t("texts.bank")}</p>}
        {(state === "not_started" || state === "ready") && <p className="text-muted text-sm">{t("coins")}</p>}
        {state === "not_started" && <StartForm countries={countries} country={account.country} />}
        <div className="flex flex-wrap items-start gap-3 empty:hidden">
          {state === "data_needed" && <ConnectButton kind="continue" primary />}
          {state === "under_review" && <ConnectButton kind="check" primary />}
          {state === "paused" && <WriteLink label={t("write")} />}
          {hasDashboard && <ConnectButton kind="dashboard" primary={state === "ready"} />}
        </div>
      </div>
    </SectionCard>
  );
}
