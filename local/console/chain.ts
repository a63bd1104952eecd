import { createTestClient, http, isAddress, parseAbi, parseEther, publicActions, type Address } from "viem";
import type { Services } from "./services.ts";

const abi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function maxSupply() view returns (uint256)",
  "function name() view returns (string)",
]);

export type ChainState = {
  block: bigint;
  /** ISO 8601 */
  blockAt: string;
  /** Null when no contract answers at the configured address. */
  contract: { name: string; minted: bigint; supply: bigint } | null;
};

function connect({ chain }: Services) {
  return createTestClient({
    mode: "anvil",
    transport: http(chain.rpcUrl, { retryCount: 0, timeout: 5_000 }),
  }).extend(publicActions);
}

/** The newest block and what the contract says; throws when the chain does not answer. */
export async function readChain(services: Services): Promise<ChainState> {
  const client = connect(services);
  const address = services.chain.contract as Address;
  const read = <Name extends "totalSupply" | "maxSupply" | "name">(functionName: Name) =>
    client.readContract({ abi, address, functionName });
  const [block, contract] = await Promise.all([
    client.getBlock(),
    Promise.all([read("name"), read("totalSupply"), read("maxSupply")])
      .then(([name, minted, supply]) => ({ name, minted, supply }))
      .catch(() => null),
  ]);
  return { block: block.number, blockAt: new Date(Number(block.timestamp) * 1000).toISOString(), contract };
}

export async function mineBlock(services: Services): Promise<void> {
  await connect(services).mine({ blocks: 1 });
}

/** Adds 10 local ETH to an address; false when it is not one. */
export async function fund(services: Services, address: string): Promise<boolean> {
  if (!isAddress(address, { strict: false })) return false;
  const client = connect(services);
  const balance = await client.getBalance({ address });
  await client.setBalance({ address, value: balance + parseEther("10") });
  return true;
}
