import { formatEther } from "viem";

/** An amount of wei in ether, in the reader's figures: "0.08", in Spanish "0,08". */
export function etherAmount(wei: bigint, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(Number(formatEther(wei)));
}

/** The same with its unit: "0.08 ETH". */
export function etherWords(wei: bigint, locale: string): string {
  return `${etherAmount(wei, locale)} ETH`;
}
