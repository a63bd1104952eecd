"use client";

import { useLocale, useTranslations } from "next-intl";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { Effect } from "@/lib/admin/audit/schema";
import type { ErrorCode } from "@/lib/platform/errors";
import { formatter } from "@/lib/platform/i18n/format";
import { balanceOf } from "@/lib/points/rules";

const told = [
  "order_settled",
  "order_refunded",
  "payment_returned",
  "referral_qualified",
  "honorary_granted",
  "honorary_revoked",
  "token_voided",
  "gift_ended",
] as const;
const claims = ["refunded", "disputed", "revoked"] as const;
const orders = [
  "pending",
  "paid",
  "refunded",
  "partially_refunded",
  "disputed",
  "canceled",
  "quarantined",
  "returned",
] as const;
const tiers = ["standard", "plus", "pro", "founder"] as const;
const known = <const T extends string>(words: readonly T[], code: string) =>
  words.find((word) => word === code);

type Line = { key: string; label: string; before: string; after: string };

/** What is before and what will be after, a line each: points with the level they mean, roles, times and stages. */
export function EffectLines({ effects }: { effects: Effect[] }) {
  const t = useTranslations("admin.change.effect");
  const levels = useTranslations("points.levels");
  const refusal = useErrorWords();
  const format = formatter(useLocale());

  const points = (total: number) => {
    const { xp, owed } = balanceOf(total);
    return owed > 0 ? t("owes", { owed }) : format.number(xp);
  };
  const roles = (held: string[]) =>
    held.map((role) => t(role === "admin" ? "admin" : "moderator")).join(", ") || t("none");
  const until = (time: string | null) =>
    time === null ? t("notSuspended") : time === "infinity" ? t("forGood") : format.time(time, "medium");

  const claim = (reason: string | null) =>
    t(`claims.${reason === null ? "open" : (known(claims, reason) ?? "none")}`);
  const order = (status: string) => {
    const word = known(orders, status);
    return word ? t(`orders.${word}`) : status;
  };
  const stage = (word: string) => (t.has(`stages.${word}`) ? t(`stages.${word}`) : word);
  const storefront = (word: string) => (t.has(`storefronts.${word}`) ? t(`storefronts.${word}`) : word);
  const appeal = (word: string) => (t.has(`appeals.${word}`) ? t(`appeals.${word}`) : word);
  const state = (word: string) => (t.has(`statuses.${word}`) ? t(`statuses.${word}`) : word);
  const tier = (code: string) => {
    const word = known(tiers, code);
    return word ? t(`tiers.${word}`) : code;
  };

  const lines = effects.flatMap((effect, n): Line[] => {
    const named = (label: string) => ("name" in effect && effect.name ? `${label} · ${effect.name}` : label);
    const line = (label: string, before: string, after: string): Line[] => [
      { key: `${label}${n}`, label: named(label), before, after },
    ];
    switch (effect.kind) {
      case "points": {
        const [from, to] = effect.levels.map((level) => levels(level)) as [string, string];
        return [
          ...line(t("points"), points(effect.before), points(effect.after)),
          ...(from === to ? [] : line(t("level"), from, to)),
        ];
      }
      case "roles":
        return line(t("roles"), roles(effect.before), roles(effect.after));
      case "suspension":
        return line(t("suspension"), until(effect.before), until(effect.after));
      case "rule":
      case "level_from":
      case "rise":
      case "fall":
        return line(t(effect.kind), format.number(effect.before), format.number(effect.after));
      case "stage":
        return line(t("stage"), stage(effect.before), stage(effect.after));
      case "storefront":
        return line(t("storefront"), storefront(effect.before), storefront(effect.after));
      case "appeal":
        return line(t("appeal"), appeal(effect.before), appeal(effect.after));
      case "application":
        return line(t("application"), t(`applications.${effect.before}`), t(`applications.${effect.after}`));
      case "count":
        return line(t(`counts.${effect.what}`), format.number(effect.before), format.number(effect.after));
      case "left_out": {
        const cases = t("leftOut", { count: effect.count });
        return line(refusal(effect.code as ErrorCode), cases, cases);
      }
      case "feedback":
        return line(t("status"), state(effect.before), state(effect.after));
      case "order":
        return line(t("order"), order(effect.before), order(effect.after));
      case "tier":
        return line(t("tier"), tier(effect.before), tier(effect.after));
      case "bounty":
      case "bounty_most":
      case "commission":
      case "refunded": {
        const money = (sum: number) => format.money(sum, effect.currency);
        return line(t(effect.kind), money(effect.before), money(effect.after));
      }
      case "claim":
        return line(t("claim"), claim(effect.before), claim(effect.after));
      case "claim_added":
        return line(t("claim"), t("claims.none"), t("claims.open"));
      case "event": {
        const word = known(told, effect.after.replace(".", "_"));
        return word ? line(t("event"), t("unsaid"), t(`events.${word}`)) : [];
      }
      case "delivery":
        return line(t("delivery"), t(`deliveries.${effect.before}`), t(`deliveries.${effect.after}`));
      case "payout":
        return line(t("payout"), t(`payouts.${effect.before}`), t(`payouts.${effect.after}`));
      case "assignee":
      case "referrer":
        return line(t(effect.kind), effect.before ?? t("nobody"), effect.after ?? t("nobody"));
    }
  });

  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 break-words sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)] sm:gap-x-6">
      {lines.map(({ key, label, before, after }) => (
        <div key={key} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right tabular-nums">
            {before === after ? (
              t("unchanged", { value: before })
            ) : (
              <>
                <span className="text-muted">{before}</span> <span aria-hidden="true">→</span>
                <span className="sr-only">{t("becomes")}</span>{" "}
                <strong className="font-semibold">{after}</strong>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
