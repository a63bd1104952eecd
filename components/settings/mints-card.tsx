import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { etherWords } from "@/lib/mint/chain/ether";
import type { Mint } from "@/lib/mint/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** What was minted or claimed and is under way, counts, or has become void; a mint that did not happen has no receipt. */
const shown = (mint: Mint) => mint.status !== "failed" && mint.status !== "reorged";

function Line({ mint }: { mint: Mint }) {
  const t = useTranslations("settings.mints");
  const receipts = useTranslations("settings.receipts");
  const locale = useLocale();
  const { status, token_id: id, value_wei: wei, points } = mint;
  const paid = wei === null ? null : BigInt(wei);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3" data-testid="mint">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        <TextLink href={localizedHref(locale, `/mint-success?tx=${mint.tx_hash}`)}>
          {id === null ? t("pending") : t("token", { id })}
        </TextLink>
        {status === "void" && <Badge tone="negative">{t("void")}</Badge>}
      </p>
      <p className="figures text-right text-sm">
        {paid !== null && (paid === 0n ? t("claimed") : etherWords(paid, locale))}
      </p>
      <p className="text-muted text-xs">
        <time dateTime={mint.created_at}>{formatter(locale).date(mint.created_at)}</time>
      </p>
      <p className="text-muted text-right text-xs">
        {points !== null && points > 0 && receipts("points", { points })}
      </p>
    </li>
  );
}

/** The member's mints, newest first, each with the way to its receipt; nothing for who never minted. */
export function MintsCard({ mints }: { mints: readonly Mint[] }) {
  const t = useTranslations("settings.mints");
  const listed = mints.filter(shown);
  if (listed.length === 0) return null;
  return (
    <SectionCard id="mints" title={t("title")} note={t("text")}>
      <ul className="divide-line -mb-3 divide-y">
        {listed.map((mint) => (
          <Line key={mint.id} mint={mint} />
        ))}
      </ul>
    </SectionCard>
  );
}
