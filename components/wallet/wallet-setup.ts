import type { PublicConfig } from "@/lib/platform/env";

/** What wallet code needs from the server's configuration: pass `walletSetup(publicConfig())` to its components. */
export type WalletSetup = {
  appName: string;
  chain: PublicConfig["chain"];
  walletConnectProjectId: string | null;
};

export function walletSetup(appName: string, config: PublicConfig): WalletSetup {
  return { appName, chain: config.chain, walletConnectProjectId: config.walletConnectProjectId };
}
