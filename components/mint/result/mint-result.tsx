import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Hash } from "viem";
import { RenewalNotice } from "@/components/billing/plan-change/renewal-notice";
import { Artwork } from "@/components/mint/artwork";
import { artworkPath } from "@/lib/mint/rules";
import type { MintResult as Result } from "@/lib/mint/schema";
import type { PublicConfig } from "@/lib/platform/env";
import { MintReceipt } from "./mint-receipt";
import { MintWatch } from "./mint-watch";

type MintResultProps = {
  /** Null when the address carries no transaction hash. */
  hash: Hash | null;
  result: Pick<Result, "mints" | "plan" | "rented">;
  chain: PublicConfig["chain"];
  /** Where to go now. */
  children: ReactNode;
};

/**
 * The mint as far as it has come: under way, recorded, void, taken back, failed or unknown. Once it is recorded: the token, its
 * receipt with the points, the plan that the member has now, and what becomes of a subscription.
 */
export function MintResult({ hash, result: { mints, plan, rented }, chain, children }: MintResultProps) {
  const t = useTranslations("mint.success");
  const [mint] = mints;
  const state = !mint ? "missing" : mint.status === "pending" ? "confirming" : mint.status;
  const words = { id: mint?.token_id ?? "", block: mint?.block_number ?? 0, plan: plan ?? "–" };
  const settled = state === "confirmed" || state === "void" || state === "failed";
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start lg:gap-16">
      <div className="grid gap-6">
        <header>
          <h1 className="text-3xl font-semibold md:text-4xl">{t(state, words)}</h1>
          <p className="text-muted mt-3 max-w-[60ch]">{t(`${state}Lead`, words)}</p>
        </header>
        {hash && !settled && <MintWatch hash={hash} />}
        {state === "confirmed" && rented && <RenewalNotice rented={rented} of="receipt" />}
        {mints.map((each) => (
          <MintReceipt key={each.id} mint={each} network={chain.name} explorerUrl={chain.explorerUrl} />
        ))}
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
      <Artwork
        image={mint?.token_id ? artworkPath(mint.token_id) : undefined}
        label={t(state === "void" ? "void" : "confirmed", words)}
      />
    </div>
  );
}
