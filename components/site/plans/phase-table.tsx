import { getLocale, getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import type { Terms } from "@/lib/mint/metrics/metrics";
import { AsOf } from "@/components/site/figures/as-of";
import { ArticleTable } from "@/components/site/articles/article-table";
import { etherWords } from "@/lib/mint/chain/ether";

/** The three phases, which one it is now, and what each costs. */
export async function PhaseTable({ terms }: { terms: Terms }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.tokenomics.phaseTable");
  const prices = { closed: 0n, ...terms.prices };
  const rows = (["closed", "allowlist", "public"] as const).map((phase) => [
    <span key="phase" className="inline-flex items-center gap-2">
      {t(phase)}
      {terms.sale.phase === phase && <Badge tone="accent">{t("now")}</Badge>}
    </span>,
    t(`${phase}Who`),
    prices[phase] > 0n ? etherWords(prices[phase], locale) : t("none"),
  ]);
  return (
    <>
      <ArticleTable
        caption={t("caption")}
        head={[t("phase"), t("who"), t("price")]}
        rows={rows}
        figures={[2]}
      />
      <AsOf at={terms.at} block={{ number: terms.block, network: terms.network }} />
    </>
  );
}
