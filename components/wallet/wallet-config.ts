import { connectorsForWallets } from "@rainbow-me/rainbowkit";
import { injectedWallet, walletConnectWallet } from "@rainbow-me/rainbowkit/wallets";
import { defineChain } from "viem";
import { createConfig, createStorage, http } from "wagmi";
import { localStore, replaceClosedStorage } from "@/lib/platform/browser/storage";
import type { WalletSetup } from "./wallet-setup";

/** Where wagmi remembers the connected wallet; a browser that stores nothing remembers it as long as the page. */
const remembered = {
  ...localStore,
  setItem: (key: string, value: string) => void localStore.setItem(key, value),
};

let config: WalletConfig | undefined;

/**
 * The one configuration of this browser tab. React may begin to render a provider and throw it away; a second
 * configuration would then stay disconnected, because wagmi reconnects only one at a time.
 */
export function walletConfig(setup: WalletSetup): WalletConfig {
  config ??= createWalletConfig(setup);
  return config;
}

/**
 * Installed wallets announce themselves (EIP-6963); the connectors here are the old injected way and, when a
 * project id is configured, WalletConnect, whose code is loaded only when it is chosen.
 */
function createWalletConfig({ appName, chain, walletConnectProjectId }: WalletSetup) {
  const home = defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    ...(chain.explorerUrl
      ? { blockExplorers: { default: { name: "Explorer", url: chain.explorerUrl } } }
      : {}),
  });
  // RainbowKit and WalletConnect read the browser's storage by themselves, and without a guard.
  replaceClosedStorage();
  return createConfig({
    chains: [home],
    storage: createStorage({ storage: remembered }),
    transports: { [home.id]: http(chain.rpcUrl, { batch: true }) },
    connectors: connectors(appName, walletConnectProjectId),
    pollingInterval: 1_500,
  });
}

export type WalletConfig = ReturnType<typeof createWalletConfig>;

function connectors(appName: string, projectId: string | null) {
  const wallets = [
    ...("ethereum" in window ? [injectedWallet] : []),
    ...(projectId ? [walletConnectWallet] : []),
  ];
  if (wallets.length === 0) return [];
  // "More" is one of the group names that RainbowKit translates.
  return connectorsForWallets([{ groupName: "More", wallets }], { appName, projectId: projectId ?? "" });
}
