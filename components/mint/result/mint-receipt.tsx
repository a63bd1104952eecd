import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { etherWords } from "@/lib/mint/chain/ether";
import type { Mint } from "@/lib/mint/schema";
import { shortAddress } from "@/lib/wallet/address";

type MintReceiptProps = { mint: Mint; network: string; explorerUrl: string | null };

/** What was paid, where it is on the chain, and the points it earned. */
export function MintReceipt({ mint, network, explorerUrl }: MintReceiptProps) {
  const locale = useLocale();
  const t = useTranslations("mint.success");
  const format = formatter(locale);
  const rows: [string, ReactNode][] = [
    [t("token"), mint.token_id ? `#${mint.token_id}` : "–"],
    [t("paid"), mint.value_wei ? etherWords(BigInt(mint.value_wei), locale) : "–"],
    [t("points"), t("pointsValue", { points: mint.points ?? 0 })],
    [t("wallet"), shortAddress(mint.wallet)],
    [t("network"), network],
    [t("block"), mint.block_number === null ? "–" : format.number(mint.block_number)],
    [t("date"), format.time(mint.created_at)],
  ];
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t("receipt")}</h2>
      <dl className="divide-line grid divide-y text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="figures min-w-0 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyField
        label={t("transaction")}
        value={mint.tx_hash}
        copyLabel={t("copy")}
        copiedLabel={t("copied")}
      />
      {explorerUrl && <TextLink href={`${explorerUrl}/tx/${mint.tx_hash}`}>{t("explorer")}</TextLink>}
    </Card>
  );
}
