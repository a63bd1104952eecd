import { getContractAddress, keccak256, parseEther, toHex, type Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { namesAbi, namesBytecode } from "./contract/names.gen.ts";
import type { ChainClient } from "./rpc.ts";

/** It does nothing but deploy the names, so that they have the same address on every local chain, old ones too. */
const deployer = privateKeyToAccount(keccak256(toHex("names of the local chain")));

/** ENS of the local chain (`contract/Names.sol`). */
export const localNames: { address: Address; abi: typeof namesAbi } = {
  address: getContractAddress({ from: deployer.address, nonce: 0n }),
  abi: namesAbi,
};

/** Deploys the names where they are not yet; tells whether it did. */
export async function deployNames(rpc: ChainClient): Promise<boolean> {
  if (await rpc.getCode({ address: localNames.address })) return false;
  await rpc.setBalance({ address: deployer.address, value: parseEther("1") });
  const hash = await rpc.deployContract({ abi: namesAbi, bytecode: namesBytecode, account: deployer });
  const { status } = await rpc.waitForTransactionReceipt({ hash });
  if (status !== "success") throw new Error("The local names were not deployed");
  return true;
}
