import { createPublicClient, getAddress, http, isAddress, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { failure, ok, warning, type Check, type Finding } from "./finding.ts";

export const chain: Check = {
  name: "Chain",
  needs: ["CHAIN_RPC_URL"],
  async run(values) {
    const client = createPublicClient({
      transport: http(values.CHAIN_RPC_URL, { timeout: 10_000, retryCount: 0 }),
    });
    const id = await client.getChainId();
    if (String(id) !== values.CHAIN_ID)
      return [
        failure(`the endpoint is of chain ${id}, CHAIN_ID says ${values.CHAIN_ID}`, "Correct one of both."),
      ];
    const findings: Finding[] = [ok(`chain ${id} answers`)];
    const block = await client.getBlock();
    const age = Math.round(Date.now() / 1000 - Number(block.timestamp));
    if (age > 600)
      findings.push(warning(`its newest block is ${age} s old`, "Is the endpoint synchronised?"));

    const address = values.CONTRACT_ADDRESS ?? "";
    if (!isAddress(address))
      return [...findings, failure("CONTRACT_ADDRESS is no address", "See docs/deploy.md.")];
    const code = await client.getCode({ address });
    if (!code)
      return [...findings, failure("there is no contract at CONTRACT_ADDRESS", "Deploy it, or correct it.")];
    const read = (functionName: "voucherSigner" | "voucherRevoker") =>
      client.readContract({ address, abi: membershipAbi, functionName });
    for (const [name, functionName] of [
      ["MINT_SIGNER_KEY", "voucherSigner"],
      ["MINT_REVOKER_KEY", "voucherRevoker"],
    ] as const) {
      if (!values[name]) continue;
      const ours = privateKeyToAccount(values[name] as Hex).address;
      const theirs = getAddress(await read(functionName));
      findings.push(
        ours === theirs
          ? ok(`${name} is the key that the contract goes by`)
          : failure(
              `the contract goes by ${theirs}, ${name} is of ${ours}`,
              "Set the key on the contract, or here.",
            ),
      );
    }
    if (values.MINT_REVOKER_KEY) {
      const revoker = privateKeyToAccount(values.MINT_REVOKER_KEY as Hex).address;
      if ((await client.getBalance({ address: revoker })) === 0n)
        findings.push(warning(`${revoker} has no ether`, "It pays for ending vouchers: send it a little."));
    }
    return findings;
  },
};
