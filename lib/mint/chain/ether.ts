import { formatEther } from "viem";
import { formatter } from "@/lib/platform/i18n/format";

/** An amount of wei in ether, in the reader's figures: "0.08", in Spanish "0,08". */
export function etherAmount(wei: bigint, locale: string): string {
  return formatter(locale).number(Number(formatEther(wei)), "millionths");
}

/** The same with its unit: "0.08 ETH". */
export function etherWords(wei: bigint, locale: string): string {
  return `${etherAmount(wei, locale)} ETH`;
}
