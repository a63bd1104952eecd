"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatEther } from "viem";
import { roundedEther } from "@/lib/mint/chain/ether";
import type { Facts } from "@/lib/plans/facts";
import { formatter } from "@/lib/platform/i18n/format";

/** Dollars for one ether and since when, as the operator has set it; null for none. */
export type EtherRate = Facts["ether_rate"];

/** What the network asks on top, in ether and, where a rate is set, in money with the date of the rate. */
export function NetworkFee({ fee, rate }: { fee: bigint | undefined; rate: EtherRate }) {
  const t = useTranslations("mint.fee");
  const locale = useLocale();
  // With the rate it is two lines on a phone.
  const look = `text-muted text-xs ${rate ? "min-h-9" : "min-h-4.5"}`;
  // Its room, so that nothing moves when the chain has answered.
  if (fee === undefined) return <p className={look} />;
  const format = formatter(locale);
  const ether = roundedEther(fee, locale);
  if (!rate) return <p className={look}>{t("ether", { ether })}</p>;
  // Never shown as nothing: a fee below a cent is a cent.
  const cents = Math.max(1, Math.round(Number(formatEther(fee)) * rate.dollars * 100));
  const words = {
    ether,
    money: format.money(cents, "usd"),
    rate: format.money(rate.dollars * 100, "usd"),
    date: format.date(rate.at),
  };
  return <p className={look}>{t("money", words)}</p>;
}
