import type { Hash, PublicClient } from "viem";
import { registerMint } from "@/lib/mint/actions";
import type { MintStage } from "@/components/mint/panel/mint-stage";
import { mintAnswers } from "./mint-answers";

type Follow = {
  hash: Hash;
  wallet: `0x${string}` | undefined;
  chain: PublicClient;
  signal: AbortSignal;
  show: (stage: MintStage) => void;
};

/** How often "not found" is believed to be a slow node rather than a lost transaction. */
const MISSES = 20;

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

  for await (const answer of mintAnswers(() => current, signal, MISSES)) {
    if (over) return;
    if (!answer.ok) {
      if (answer.final) show({ at: "refused", reason: answer.reason, hash: answer.hash });
    } else if (answer.state === "confirmed") {
      show({ at: "confirmed", hash: answer.hash, result: answer.result });
    } else if (answer.state === "confirming") {
      show({ at: "confirming", hash: answer.hash, depth: answer.depth, needed: answer.needed });
    }
  }
}
