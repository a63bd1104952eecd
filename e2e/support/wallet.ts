import type { BrowserContext } from "@playwright/test";
import { createTestClient, createWalletClient, hexToString, http, parseEther, publicActions } from "viem";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { foundry } from "viem/chains";

/** What a person may refuse in their wallet, by JSON-RPC method. */
type Refusable =
  "eth_requestAccounts" | "personal_sign" | "eth_sendTransaction" | "wallet_switchEthereumChain";

export type TestWallet = {
  address: Address;
  /** The next request of this kind is closed by the person (EIP-1193 code 4001). */
  refuseNext(method: Refusable): void;
  /** The person moves the wallet to another network, behind the page's back. */
  useChain(chainId: number): Promise<void>;
  /** Amount in ether. */
  setBalance(ether: string): Promise<void>;
};

type Options = {
  rpcUrl: string;
  /** Network the wallet stands on at first; the local chain unless said otherwise. */
  chainId?: number;
  /** In ether; ten unless said otherwise. */
  balance?: string;
};

type Transaction = { to?: Address; data?: Hex; value?: Hex; gas?: Hex };
type Answer = { result: unknown } | { error: { code: number; message: string } };

const refused: Answer = { error: { code: 4001, message: "User rejected the request." } };

/**
 * Gives every page of the context a wallet named "Test Wallet" with a fresh, funded key. It announces itself by
 * EIP-6963 as an extension does; signatures and transactions are real and go to the local chain.
 */
export async function installWallet(
  context: BrowserContext,
  { rpcUrl, chainId = 31337, balance = "10" }: Options,
): Promise<TestWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const transport = http(rpcUrl);
  const chain = createTestClient({ chain: foundry, mode: "anvil", transport }).extend(publicActions);
  const wallet = createWalletClient({ account, chain: foundry, transport });
  const refusals = new Set<string>();
  let connected = false;
  let standsOn = chainId;

  const setBalance = (ether: string) =>
    chain.setBalance({ address: account.address, value: parseEther(ether) });
  await setBalance(balance);

  const answer = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    switch (method) {
      case "eth_requestAccounts":
        connected = true;
        return [account.address];
      case "eth_accounts":
        return connected ? [account.address] : [];
      case "eth_chainId":
        return `0x${standsOn.toString(16)}`;
      case "wallet_switchEthereumChain":
      case "wallet_addEthereumChain":
        standsOn = Number((params[0] as { chainId: Hex }).chainId);
        return null;
      case "wallet_revokePermissions":
        connected = false;
        return null;
      case "personal_sign":
        return account.signMessage({ message: hexToString(params[0] as Hex) });
      case "eth_sendTransaction": {
        const { to, data, value, gas } = params[0] as Transaction;
        return wallet.sendTransaction({ to, data, value: BigInt(value ?? 0), gas: gas && BigInt(gas) });
      }
      default:
        return chain.request({ method, params } as never);
    }
  };

  await context.exposeFunction(
    "altTestWallet",
    async (method: string, params: readonly unknown[]): Promise<Answer> => {
      if (refusals.delete(method)) return refused;
      try {
        return { result: await answer(method, params) };
      } catch (error) {
        const { code = -32603, message } = error as { code?: number; message: string };
        return { error: { code, message } };
      }
    },
  );
  await context.addInitScript(announce);

  return {
    address: account.address,
    refuseNext: (method) => void refusals.add(method),
    setBalance,
    async useChain(next) {
      standsOn = next;
      for (const page of context.pages()) {
        await page.evaluate(
          (hex) => window.dispatchEvent(new CustomEvent("altTestWallet:chain", { detail: hex })),
          `0x${next.toString(16)}`,
        );
      }
    },
  };
}

/** Runs in the page, before anything else of it. */
function announce(): void {
  const forward = (
    window as unknown as { altTestWallet(method: string, params: readonly unknown[]): Promise<Answer> }
  ).altTestWallet;
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const emit = (event: string, value: unknown) =>
    listeners.get(event)?.forEach((listener) => listener(value));
  const changesChain = new Set(["wallet_switchEthereumChain", "wallet_addEthereumChain"]);

  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const answered = await forward(method, params);
      if ("error" in answered) throw Object.assign(new Error(answered.error.message), answered.error);
      if (changesChain.has(method)) emit("chainChanged", (params[0] as { chainId: string }).chainId);
      return answered.result;
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
  };
  window.addEventListener("altTestWallet:chain", (event) =>
    emit("chainChanged", (event as CustomEvent<string>).detail),
  );

  const info = {
    uuid: "350670db-19fa-4704-a166-e52e178b59d2",
    name: "Test Wallet",
    rdns: "test.altura.wallet",
    icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
  };
  const tell = () =>
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", tell);
  tell();
}
