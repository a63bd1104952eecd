import type { Hash, PublicClient } from "viem";
import { checkMint, registerMint } from "@/lib/mint/actions";
import type { MintStage } from "@/components/mint/panel/mint-stage";

type Follow = {
  hash: Hash;
  wallet: `0x${string}` | undefined;
  chain: PublicClient;
  signal: AbortSignal;
  show: (stage: MintStage) => void;
};

/** Answers of the server that may change by waiting. */
const passing = new Set(["chain_unavailable", "service_unavailable", "rate_limited"]);

/** How often "not found" is believed to be a slow node rather than a lost transaction. */
const PATIENCE = 20;
const PAUSE = 1_500;

/**
 * Follows a sent transaction to its end. The server, which reads the chain itself, says when it counts; the wallet's
 * own node only tells of a transaction that was sped up or cancelled.
 */
export async function followMint({ hash, wallet, chain, signal, show }: Follow): Promise<void> {
  show({ at: "pending", hash, replaced: false });
  let current = hash;
  let over = false;

  const watched = chain.waitForTransactionReceipt({
    hash,
    timeout: 0,
    onReplaced: async ({ reason, transaction }) => {
      if (signal.aborted || over) return;
      if (reason !== "repriced") {
        over = true;
        show({ at: "refused", reason: reason === "cancelled" ? "canceled" : "replaced_by_other", hash });
        return;
      }
      current = transaction.hash;
      show({ at: "pending", hash: current, replaced: true });
      if (wallet) await registerMint(null, { hash: current, wallet });
    },
  });
  watched.catch(() => {
    // The server is asked below; it says so when the network does not answer.
  });

  for (let missed = 0; !signal.aborted && !over; await pause(PAUSE)) {
    const asked = current;
    const answer = await checkMint(null, { hash: asked });
    if (signal.aborted || over || asked !== current) continue;
    if (!answer.ok) {
      missed = answer.reason === "mint_not_found" ? missed + 1 : missed;
      if (passing.has(answer.reason) || (answer.reason === "mint_not_found" && missed < PATIENCE)) continue;
      return show({ at: "refused", reason: answer.reason, hash: asked });
    }
    if (answer.data.state === "confirmed") {
      return show({ at: "confirmed", hash: asked, tokenId: answer.data.tokenId });
    }
    if (answer.data.state === "confirming") show({ at: "confirming", hash: asked, ...answer.data });
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
