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
  if (fee === undefined) return null;
  const format = formatter(locale);
  const ether = roundedEther(fee, locale);
  if (!rate) return <p className="text-muted text-xs">{t("ether", { ether })}</p>;
  // Never shown as nothing: a fee below a cent is a cent.
  const cents = Math.max(1, Math.round(Number(formatEther(fee)) * rate.dollars * 100));
  const words = {
    ether,
    money: format.money(cents, "usd"),
    rate: format.money(rate.dollars * 100, "usd"),
    date: format.date(rate.at),
  };
  return <p className="text-muted text-xs">{t("money", words)}</p>;
}
