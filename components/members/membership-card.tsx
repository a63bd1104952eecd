"use client";

import { useLocale, useMessages, useTranslations } from "next-intl";
import { ManageForm } from "@/components/billing/manage-form";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/i18n/href";
import type { Dashboard } from "@/lib/members/dashboard";
import { formatAmount } from "@/lib/plans/rules";

function useStatusLine(dashboard: Dashboard): string {
  const t = useTranslations("members.dashboard.membership");
  const locale = useLocale();
  const { subscription, profile } = dashboard;
  if (!subscription) return profile.tier === "standard" ? t("free") : t("lifetime");
  const date = new Date(subscription.current_period_end).toLocaleDateString(locale, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  if (subscription.status === "past_due") return t("pastDue", { date });
  const { next } = subscription;
  if (next) {
    const price = formatAmount(next.amount, next.currency, locale);
    return t("planned", { date, plan: next.plan, price, interval: next.interval ?? "month" });
  }
  return subscription.cancel_at_period_end ? t("ends", { date }) : t("renews", { date });
}

/** What the member holds: tier, the state of the subscription, NFTs. */
export function MembershipCard({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations("members.dashboard.membership");
  const tiers = useTranslations("members.tiers");
  const { errors } = useMessages() as { errors: Record<string, string> };
  const locale = useLocale();
  const status = useStatusLine(dashboard);
  const { tier } = dashboard.profile;
  const nameOf = (key: string) => (tiers.has(key) ? tiers(key) : key);
  const interval = dashboard.subscription?.interval;
  const next = dashboard.subscription?.next;
  return (
    <SectionCard
      title={t("title")}
      action={
        <TextLink href={localizedHref(locale, "/pricing")} className="text-sm">
          {t("upgrade")}
        </TextLink>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-display text-2xl font-semibold" data-testid="tier">
          {nameOf(tier)}
        </span>
        {interval && <Badge>{t(interval)}</Badge>}
      </p>
      <p className="text-muted mt-1 text-sm">{status}</p>
      {dashboard.subscription && (
        <div className="mt-4 flex flex-wrap items-start gap-3">
          {next && (
            <ButtonLink href={localizedHref(locale, `/get-access?checkout=${next.lookup_key}`)}>
              {t("keep", { plan: nameOf(dashboard.subscription.plan_key) })}
            </ButtonLink>
          )}
          <ManageForm locale={locale} label={t("manage")} errors={errors} />
        </div>
      )}
      {dashboard.mints.length > 0 && (
        <ul className="border-line mt-4 flex flex-wrap gap-2 border-t pt-4">
          {dashboard.mints.map((mint) => (
            <li key={mint.tx_hash}>
              <Badge tone={mint.status === "confirmed" ? "accent" : "info"}>
                {mint.token_id === null ? t("nftPending") : t("nft", { token: mint.token_id })}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
