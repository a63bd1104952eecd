import { formatEther } from "viem";

/** An amount of wei in ether, in the reader's figures: "0.08 ETH". */
export function etherWords(wei: bigint, locale: string): string {
  const ether = Number(formatEther(wei));
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(ether)} ETH`;
}
