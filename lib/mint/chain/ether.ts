import { formatEther } from "viem";
import { formatter } from "@/lib/platform/i18n/format";

/** An amount of wei in ether, in the reader's figures: "0.08", in Spanish "0,08". */
export function etherAmount(wei: bigint, locale: string): string {
  return formatter(locale).number(Number(formatEther(wei)), "millionths");
}

/** At most four decimals and at least two figures of the value, rounded up: never less than will be asked. */
export function roundedEther(wei: bigint, locale: string): string {
  const figures = 10n ** BigInt(Math.max(0, wei.toString().length - 2));
  const step = figures < 10n ** 14n ? figures : 10n ** 14n;
  return etherAmount(((wei + step - 1n) / step) * step, locale);
}

/** The same with its unit: "0.08 ETH". */
export function etherWords(wei: bigint, locale: string): string {
  return `${etherAmount(wei, locale)} ETH`;
}
