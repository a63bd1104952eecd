import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BaseError,
  ContractFunctionRevertedError,
  encodeAbiParameters,
  keccak256,
  concat,
  parseEther,
} from "viem";
import type { Abi, Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { membershipAbi } from "../../../lib/mint/chain/membership.gen.ts";
import { handOver } from "../../ports.ts";
import { spawnAnvil } from "../anvil.ts";
import { compile } from "../compile.ts";
import { deploy, type Deployment } from "../deploy.ts";
import { connect } from "../rpc.ts";
import { localOwnerKey } from "../start.ts";

export const owner = privateKeyToAccount(localOwnerKey);
export const signerKey = generatePrivateKey();
export const signer = privateKeyToAccount(signerKey);
export const price = parseEther("0.08");

/** A bare anvil in a temporary folder, for one test file. */
export async function openStage() {
  const dataDir = mkdtempSync(join(tmpdir(), "chain-"));
  const anvil = await handOver(0, (port) => spawnAnvil({ dataDir, port }).then((own) => ({ ...own, port })));
  const rpcUrl = `http://127.0.0.1:${anvil.port}`;
  const rpc = connect(rpcUrl);

  return {
    rpcUrl,
    rpc,
    async close() {
      await anvil.stop();
      rmSync(dataDir, { recursive: true });
    },
    /** A new wallet with ten ether. */
    async wallet() {
      const account = privateKeyToAccount(generatePrivateKey());
      await rpc.setBalance({ address: account.address, value: parseEther("10") });
      return account;
    },
    async contract(options: Partial<Deployment> = {}) {
      const settings = { rpcUrl, deployerKey: localOwnerKey, voucherSigner: signer.address, ...options };
      const { contract } = await deploy(settings);
      return { address: contract, abi: membershipAbi } as const;
    },
    /** Deploys a contract of Wallets.sol that owns ten ether. */
    async contractWallet(
      name: "ContractWallet" | "GreedyWallet" | "Account" | "Bundler" | "WalletFactory",
      args: unknown[],
    ) {
      const compiled = compile(new URL("Wallets.sol", import.meta.url), name);
      const hash = await rpc.deployContract({ ...compiled, account: owner, args });
      const { contractAddress } = await rpc.waitForTransactionReceipt({ hash });
      if (!contractAddress) throw new Error(`${name} was not deployed`);
      await rpc.setBalance({ address: contractAddress, value: parseEther("10") });
      // With the membership's errors, which pass through the wallet.
      const errors = membershipAbi.filter(({ type }) => type === "error");
      return { address: contractAddress, abi: [...compiled.abi, ...errors] as Abi };
    },
    async settled(hash: Hex) {
      const receipt = await rpc.waitForTransactionReceipt({ hash });
      if (receipt.status !== "success") throw new Error(`${hash} was reverted`);
      return receipt;
    },
  };
}

/** The custom error that a call was refused with; fails the test when it was allowed. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const reverted =
    error instanceof BaseError && error.walk((e) => e instanceof ContractFunctionRevertedError);
  if (!(reverted instanceof ContractFunctionRevertedError)) throw new Error(`not refused: ${String(error)}`);
  return reverted.data?.errorName ?? reverted.reason ?? "unknown";
}

const leafOf = (wallet: Address): Hex =>
  keccak256(keccak256(encodeAbiParameters([{ type: "address" }], [wallet])));

/** Root and proofs of an allowlist of two wallets. */
export function allowlistOf(first: Address, second: Address): { root: Hex; proofOfFirst: Hex[] } {
  const leaves = [leafOf(first), leafOf(second)] as const;
  const [low, high] = leaves[0] < leaves[1] ? leaves : ([leaves[1], leaves[0]] as const);
  return { root: keccak256(concat([low, high])), proofOfFirst: [leaves[1]] };
}
