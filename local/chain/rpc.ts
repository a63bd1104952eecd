import { createTestClient, http, publicActions, walletActions } from "viem";
import { foundry } from "viem/chains";

/** A client that may also mine, dump and set balances: anvil only. */
export function connect(rpcUrl: string) {
  return createTestClient({
    chain: foundry,
    mode: "anvil",
    transport: http(rpcUrl, { retryCount: 0, timeout: 10_000 }),
    pollingInterval: 50,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}

export type ChainClient = ReturnType<typeof connect>;
