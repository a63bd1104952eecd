import { createWalletClient, getContractAddress, http, parseEther, publicActions } from "viem";
import type { Address, Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { brand } from "../../lib/platform/brand.ts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { membershipBytecode } from "./contract/membership-bytecode.gen.ts";

/** Index in the contract's Phase enumeration. */
export const phases = { closed: 0, allowlist: 1, public: 2 } as const;

export type Deployment = {
  rpcUrl: string;
  /** Pays for the deployment and owns the contract until `transferOwnership`. */
  deployerKey: Hex;
  voucherSigner: Address;
  /** May end vouchers and nothing else; nobody but the owner when left out. */
  voucherRevoker?: Address;
  maxSupply?: bigint;
  walletLimit?: bigint;
  /** Tokens held back for vouchers: as many places can be sold by card. */
  reserve?: bigint;
  /** In wei. */
  price?: bigint;
  royaltyBasisPoints?: bigint;
  phase?: keyof typeof phases;
};

/** Deploys the membership contract and opens its phase; resolves when every step is in a block. */
export async function deploy(options: Deployment): Promise<{ contract: Address; deployBlock: number }> {
  const account = privateKeyToAccount(options.deployerKey);
  const client = createWalletClient({
    account,
    transport: http(options.rpcUrl, { retryCount: 1 }),
    pollingInterval: 50,
    cacheTime: 0,
  }).extend(publicActions);
  const settled = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error(`Transaction ${hash} was reverted`);
    return receipt;
  };

  const nonce = await client.getTransactionCount({ address: account.address });
  const contract = getContractAddress({ from: account.address, nonce: BigInt(nonce) });
  const { blockNumber } = await settled(
    await client.deployContract({
      abi: membershipAbi,
      bytecode: membershipBytecode,
      chain: null,
      args: [
        `${brand.name} Membership`,
        brand.name.toUpperCase().replace(/[^A-Z]/g, ""),
        account.address,
        options.voucherSigner,
        options.maxSupply ?? 1000n,
        options.walletLimit ?? 5n,
        options.royaltyBasisPoints ?? 500n,
      ],
    }),
  );

  const target = { address: contract, abi: membershipAbi, chain: null } as const;
  const phase = phases[options.phase ?? "public"];
  const price = options.price ?? parseEther("0.08");
  if (options.reserve) {
    await settled(
      await client.writeContract({ ...target, functionName: "setReserve", args: [options.reserve] }),
    );
  }
  if (options.voucherRevoker) {
    const args = [options.voucherRevoker] as const;
    await settled(await client.writeContract({ ...target, functionName: "setVoucherRevoker", args }));
  }
  for (const which of [phases.allowlist, phases.public]) {
    await settled(await client.writeContract({ ...target, functionName: "setPrice", args: [which, price] }));
  }
  if (phase !== phases.closed) {
    await settled(await client.writeContract({ ...target, functionName: "setPhase", args: [phase] }));
  }
  return { contract, deployBlock: Number(blockNumber) };
}

/** `node local/chain/deploy.ts`: deploys to any chain from the environment and prints what the app must be given. */
async function deployFromEnvironment(env: NodeJS.ProcessEnv): Promise<void> {
  const { CHAIN_RPC_URL, DEPLOYER_KEY, MINT_SIGNER_KEY, MINT_REVOKER_KEY, MINT_RESERVE } = env;
  // The reserve has no default: it decides how many places can be sold by card.
  if (!CHAIN_RPC_URL || !DEPLOYER_KEY || !MINT_SIGNER_KEY || !MINT_RESERVE) {
    throw new Error("Set CHAIN_RPC_URL, DEPLOYER_KEY, MINT_SIGNER_KEY and MINT_RESERVE.");
  }
  const { contract, deployBlock } = await deploy({
    rpcUrl: CHAIN_RPC_URL,
    deployerKey: DEPLOYER_KEY as Hex,
    voucherSigner: privateKeyToAccount(MINT_SIGNER_KEY as Hex).address,
    voucherRevoker: MINT_REVOKER_KEY ? privateKeyToAccount(MINT_REVOKER_KEY as Hex).address : undefined,
    price: parseEther(env.MINT_PRICE ?? "0.08"),
    maxSupply: BigInt(env.MINT_SUPPLY ?? 1000),
    walletLimit: BigInt(env.MINT_WALLET_LIMIT ?? 5),
    reserve: BigInt(MINT_RESERVE),
    // Nobody can mint before the operator has looked at the result.
    phase: env.MINT_PHASE === "public" ? "public" : "closed",
  });
  console.log(`CONTRACT_ADDRESS=${contract}\nCONTRACT_DEPLOY_BLOCK=${deployBlock}`);
}

if (import.meta.main) await deployFromEnvironment(process.env);
