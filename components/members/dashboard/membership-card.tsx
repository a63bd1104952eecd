"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { settingsPath } from "@/lib/members/settings-paths";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Dashboard } from "@/lib/members/dashboard/schema";
import { accessState, subscriptionState, type AccessState } from "@/lib/plans/access";

type Membership = Pick<Dashboard, "access" | "subscription" | "mints"> & { profile: { tier: string } };

type MembershipCardProps = {
  membership: Membership;
  /** What manages a subscription where this is the page for that; elsewhere a link leads there. */
  manage?: ReactNode;
};

/** What the tier comes from and when that ends; then the subscription, where the tier comes from something else. */
function useStatusLines({ access, subscription }: Membership, nameOf: (plan: string) => string): string[] {
  const t = useTranslations("members.dashboard.membership");
  const locale = useLocale();
  const lineOf = ({ state, date }: AccessState): string => {
    const next = state === "planned" ? subscription?.next : null;
    return t(state, {
      date: date ? formatter(locale).date(date) : "",
      plan: next?.plan ?? "",
      price: next ? formatter(locale).money(next.amount, next.currency) : "",
      interval: next?.interval ?? "month",
    });
  };
  const subscribed = subscription && { ...subscription, hasNext: subscription.next !== null };
  const first = accessState(access, subscribed);
  const paid = subscribed && subscriptionState(access, subscribed);
  if (!paid || first.state === paid.state) return [lineOf(first)];
  return [lineOf(first), t("also", { plan: nameOf(subscribed.plan_key), line: lineOf(paid) })];
}

const tones: Record<string, "accent" | "negative"> = { confirmed: "accent", void: "negative" };

/** What the member holds: tier, where it comes from, NFTs. */
export function MembershipCard({ membership, manage }: MembershipCardProps) {
  const t = useTranslations("members.dashboard.membership");
  const tiers = useTranslations("members.tiers");
  const locale = useLocale();
  const { tier } = membership.profile;
  const nameOf = (key: string) => (tiers.has(key) ? tiers(key) : key);
  const lines = useStatusLines(membership, nameOf);
  // A tier from elsewhere is not paid by the month.
  const [{ source } = { source: "subscription" }] = membership.access;
  const interval = source === "subscription" ? membership.subscription?.interval : null;
  const next = membership.subscription?.next;
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
      {lines.map((line) => (
        <p key={line} className="text-muted mt-1 text-sm">
          {line}
        </p>
      ))}
      {membership.subscription && (
        <div className="mt-4 flex flex-wrap items-start gap-3">
          {next && (
            <ButtonLink href={localizedHref(locale, `/get-access?checkout=${next.lookup_key}`)}>
              {t("keep", { plan: nameOf(membership.subscription.plan_key) })}
            </ButtonLink>
          )}
          {manage ?? (
            <ButtonLink variant="secondary" href={localizedHref(locale, settingsPath("membership"))}>
              {t("manage")}
            </ButtonLink>
          )}
        </div>
      )}
      {membership.mints.length > 0 && (
        <ul className="border-line mt-4 flex flex-wrap gap-2 border-t pt-4">
          {membership.mints.map((mint) => (
            <li key={mint.id}>
              <Badge tone={tones[mint.status] ?? "info"}>
                {mint.token_id === null
                  ? t("tokenPending")
                  : t(mint.status === "void" ? "tokenVoid" : "token", { token: mint.token_id })}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
