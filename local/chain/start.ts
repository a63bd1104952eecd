import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getContractAddress, parseEther } from "viem";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { LOCAL_CHAIN_ID, spawnAnvil, stateFile, stopStale } from "./anvil.ts";
import { deploy } from "./deploy.ts";
import { startFront } from "./front.ts";
import { keepChain, saveState } from "./keeper.ts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { deployNames } from "./names.ts";
import { makePast, PAST_SECONDS } from "./past.ts";
import { connect, type ChainClient } from "./rpc.ts";
import { handOver, type Port } from "../ports.ts";
import type { Running } from "../service.ts";

/** anvil's first published development account: it owns the local contract and worthless local ether. */
export const localOwnerKey: Hex = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

export type Chain = Running & {
  rpcUrl: string;
  chainId: number;
  contract: Address;
  deployBlock: number;
  voucherSignerKey: Hex;
  voucherRevokerKey: Hex;
};

/** Places of the local contract that are held back for members who pay by card; the others are minted. */
const CARD_PLACES = 500n;

type Options = {
  dataDir: string;
  port: Port;
  /** Whether a new chain has seen some weeks of mints, so that its figures say something. */
  withPast?: boolean;
  /** How many tokens a new contract gives out at the most; as a new deployment does it when left out. */
  maxSupply?: bigint;
};

/**
 * The local chain with the membership contract deployed and its public phase open. The same folder gives the same
 * chain again, whatever ended it before.
 */
export async function startChain({ withPast = false, ...options }: Options): Promise<Chain> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const voucherSignerKey = loadKey(dataDir, "voucher-signer.key");
  const voucherRevokerKey = loadKey(dataDir, "voucher-revoker.key");
  await stopStale(dataDir, async (staleUrl) => {
    // Without a state file the contract was still being deployed: starting afresh is right then.
    if (existsSync(stateFile(dataDir))) await saveState(connect(staleUrl), dataDir).catch(() => {});
  });

  const begins = withPast ? Math.floor(Date.now() / 1000) - PAST_SECONDS : undefined;
  const anvil = await handOver(0, (port) =>
    spawnAnvil({ dataDir, port, begins }).then((own) => ({ ...own, port })),
  );
  const anvilUrl = `http://127.0.0.1:${anvil.port}`;
  const rpc = connect(anvilUrl);
  try {
    const owner = privateKeyToAccount(localOwnerKey).address;
    const contract = getContractAddress({ from: owner, nonce: 0n });
    // The first transaction of the chain, so always its first block.
    const deployBlock = 1;
    if (!(await rpc.getCode({ address: contract }))) {
      const voucherSigner = privateKeyToAccount(voucherSignerKey).address;
      const voucherRevoker = privateKeyToAccount(voucherRevokerKey).address;
      const roles = { deployerKey: localOwnerKey, voucherSigner, voucherRevoker };
      await deploy({ rpcUrl: anvilUrl, ...roles, reserve: CARD_PLACES, maxSupply: options.maxSupply });
      await rpc.setBalance({ address: voucherRevoker, value: parseEther("1") });
      if (withPast) await makePast(rpc, contract);
      await saveState(rpc, dataDir);
    } else await refuseOldContract(rpc, contract);
    if (await deployNames(rpc)) await saveState(rpc, dataDir);
    const front = await startFront(anvilUrl, options.port);
    const keeper = keepChain(rpc, dataDir);
    const stop = async () => {
      await front.stop();
      await keeper.stop();
      await anvil.stop();
    };
    const keys = { voucherSignerKey, voucherRevokerKey };
    return { rpcUrl: front.url, chainId: LOCAL_CHAIN_ID, contract, deployBlock, ...keys, stop };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

/** A folder keeps its contract; one that was deployed before the contract changed cannot answer the app. */
async function refuseOldContract(rpc: ChainClient, contract: Address): Promise<void> {
  const read = { address: contract, abi: membershipAbi, functionName: "voucherRevoker" } as const;
  await rpc.readContract(read).catch((error: Error) => {
    throw new Error("The local chain holds an earlier version of the contract: run npm run reset.", {
      cause: error,
    });
  });
}

function loadKey(dataDir: string, name: string): Hex {
  const file = join(dataDir, name);
  if (existsSync(file)) return readFileSync(file, "utf8").trim() as Hex;
  const key = generatePrivateKey();
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}
