import { MutationCache, QueryClient } from "@tanstack/react-query";
import { defaults } from "@/lib/analytics/events";
import { track } from "@/lib/analytics/track";
import { walletRefusal } from "./wallet-refusal";

/**
 * The queries of the wallet libraries. RainbowKit connects by wagmi's mutation `connect` and shows what went wrong itself, so
 * a wallet that was not connected is learned from here alone.
 */
export const makeWalletQueries = () =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, variables, _before, { options }) => {
        if (options.mutationKey?.[0] !== "connect") return;
        const { connector } = variables as { connector?: { name?: string } };
        track("wallet_connection_failed", {
          provider: connector?.name ?? defaults.provider,
          wallet_address: null,
          error_message: walletRefusal(error),
        });
      },
    }),
  });
