import {
  createTestClient,
  createWalletClient,
  formatEther,
  hexToString,
  http,
  isHex,
  parseEther,
  publicActions,
  type Address,
  type Hex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { foundry } from "viem/chains";
import { localStore } from "@/lib/platform/browser/storage";
import { shortAddress } from "@/lib/wallet/address";
import { practiceKey } from "./practice-key";

type Words = {
  name: string;
  sign: (message: string) => string;
  send: (amount: string, to: string) => string;
};

type Request = { method: string; params?: readonly unknown[] };

type PracticeWallet = {
  key: () => Promise<Hex>;
  uuid: string;
  rdns: string;
  /** Where it remembers that this site was let in: like any wallet, it names no address before that. */
  connectedKey: string;
};

/** The wallet of whoever practises, with a worthless key of this browser. */
export const ownWallet: PracticeWallet = {
  key: () => practiceKey(localStore),
  uuid: "6f0f5c1e-3f56-4a52-9c44-1f3a2f6f7a11",
  rdns: "local.practice.wallet",
  connectedKey: "altura_practice_connected",
};

/** The wallet that owns the contract of a local chain: anvil's first development account, whose key is published. */
export const ownerWallet: PracticeWallet = {
  key: async () => "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  uuid: "6f0f5c1e-3f56-4a52-9c44-1f3a2f6f7a12",
  rdns: "local.practice.owner",
  connectedKey: "altura_practice_owner_connected",
};

/** EIP-1193: the person said no. */
class Rejected extends Error {
  readonly code = 4001;
}

/**
 * A wallet for the local chain, so that a person without a browser extension can go the whole way. It announces
 * itself like any other (EIP-6963), keeps a worthless key in this browser and gives itself test ether.
 */
export function announcePracticeWallet(
  chain: { id: number; rpcUrl: string },
  wallet: PracticeWallet,
  words: Words,
): void {
  const provider = createProvider(chain, wallet, words);
  const info = {
    uuid: wallet.uuid,
    name: words.name,
    rdns: wallet.rdns,
    icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230b0f16'/%3E%3Cpath d='M6 24 13 11l5 8 3-5 5 10z' fill='%23ffa15c'/%3E%3C/svg%3E",
  };
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}

function createProvider(
  { id, rpcUrl }: { id: number; rpcUrl: string },
  { key, connectedKey }: PracticeWallet,
  words: Words,
) {
  const chain = { ...foundry, id };
  const reader = createTestClient({ chain, mode: "anvil", transport: http(rpcUrl) }).extend(publicActions);
  const account = async () => privateKeyToAccount(await key());
  const confirmed = (question: string) => {
    if (!window.confirm(question)) throw new Rejected("The request was closed");
  };

  const answers: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    async eth_requestAccounts() {
      const { address } = await account();
      const low = (await reader.getBalance({ address })) < parseEther("1");
      if (low) await reader.setBalance({ address, value: parseEther("10") });
      localStore.setItem(connectedKey, "yes");
      return [address];
    },
    eth_accounts: async () => (localStore.getItem(connectedKey) ? [(await account()).address] : []),
    async wallet_revokePermissions() {
      localStore.removeItem(connectedKey);
      return null;
    },
    eth_chainId: async () => `0x${id.toString(16)}`,
    wallet_switchEthereumChain: async () => null,
    wallet_addEthereumChain: async () => null,
    async personal_sign([data]) {
      const text = isHex(data) ? hexToString(data) : String(data);
      confirmed(words.sign(text));
      return (await account()).signMessage({ message: text });
    },
    async eth_sendTransaction([request]) {
      const { to, data, value, gas } = request as { to?: Address; data?: Hex; value?: Hex; gas?: Hex };
      confirmed(words.send(formatEther(BigInt(value ?? 0)), to ? shortAddress(to) : ""));
      const wallet = createWalletClient({ account: await account(), chain, transport: http(rpcUrl) });
      return wallet.sendTransaction({
        to,
        data,
        value: BigInt(value ?? 0),
        gas: gas ? BigInt(gas) : undefined,
      });
    },
  };

  return {
    async request({ method, params = [] }: Request): Promise<unknown> {
      const answer = answers[method];
      if (answer) return answer(params);
      return reader.request({ method, params } as never);
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
}
