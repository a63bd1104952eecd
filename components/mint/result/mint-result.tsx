import { getTranslations } from "next-intl/server";
import type { Hash } from "viem";
import type { PublicConfig } from "@/lib/platform/env";
import type { Mint } from "@/lib/mint/schema";
import { Artwork } from "@/components/mint/artwork";
import { MintReceipt } from "./mint-receipt";
import { MintWatch } from "./mint-watch";

type MintResultProps = {
  /** Null when the address carries no transaction hash. */
  hash: Hash | null;
  /** What the transaction minted for the member; empty when nothing. */
  mints: Mint[];
  artwork: string | null;
  chain: PublicConfig["chain"];
};

/** The mint as far as it has come: under way, recorded, void, taken back, failed or unknown. */
export async function MintResult({ hash, mints, artwork, chain }: MintResultProps) {
  const t = await getTranslations("mint.success");
  const [mint] = mints;
  const state = !mint ? "missing" : mint.status === "pending" ? "confirming" : mint.status;
  const words = { id: mint?.token_id ?? "", block: mint?.block_number ?? 0 };
  const settled = state === "confirmed" || state === "void" || state === "failed";
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start lg:gap-16">
      <div className="grid gap-6">
        <header>
          <h1 className="text-3xl font-semibold md:text-4xl">{t(state, words)}</h1>
          <p className="text-muted mt-3 max-w-[60ch]">{t(`${state}Lead`, words)}</p>
        </header>
        {hash && !settled && <MintWatch hash={hash} />}
        {mints.map((each) => (
          <MintReceipt key={each.id} mint={each} network={chain.name} explorerUrl={chain.explorerUrl} />
        ))}
      </div>
      <Artwork image={artwork ?? undefined} label={t(state === "void" ? "void" : "confirmed", words)} />
    </div>
  );
}
