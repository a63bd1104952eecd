import { afterAll, beforeAll, expect, test } from "vitest";
import { numberToHex, parseEther, parseEventLogs, zeroAddress } from "viem";
import { phases } from "../deploy.ts";
import { buildAllowlist, proofOf } from "../../../lib/mint/allowlist/tree.ts";
import { mintGas } from "../../../lib/mint/rules.ts";
import { allowlistOf, openStage, owner, price, refusal } from "../testing/stage.ts";

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("a wallet mints at the price and receives the next token", async () => {
  const membership = await stage.contract();
  const account = await stage.wallet();
  const hash = await stage.rpc.writeContract({ ...membership, account, functionName: "mint", value: price });
  const { logs } = await stage.settled(hash);
  const [transfer] = parseEventLogs({ abi: membership.abi, eventName: "Transfer", logs });
  expect(transfer?.args).toEqual({ from: zeroAddress, to: account.address, tokenId: 1n });
  const [paid] = parseEventLogs({ abi: membership.abi, eventName: "PaidMint", logs });
  expect(paid?.args).toEqual({ to: account.address, tokenId: 1n, price });
  expect(await stage.rpc.readContract({ ...membership, functionName: "ownerOf", args: [1n] })).toBe(
    account.address,
  );
  expect(await stage.rpc.getBalance({ address: membership.address })).toBe(price);
  expect(await stage.rpc.readContract({ ...membership, functionName: "sale" })).toEqual({
    phase: phases.public,
    paused: false,
    price,
    minted: 1n,
    maxSupply: 1000n,
    reserve: 0n,
    walletLimit: 5n,
  });
});

test.each([
  ["too little", price - 1n],
  ["too much", price + 1n],
  ["nothing", 0n],
])("%s is the wrong price", async (_, value) => {
  const membership = await stage.contract();
  const account = await stage.wallet();
  const call = stage.rpc.simulateContract({ ...membership, account, functionName: "mint", value });
  expect(await refusal(call)).toBe("WrongPrice");
});

test("ether that buys nothing is refused", async () => {
  const { address } = await stage.contract();
  const account = await stage.wallet();
  await expect(stage.rpc.sendTransaction({ account, to: address, value: parseEther("1") })).rejects.toThrow();
  expect(await stage.rpc.getBalance({ address })).toBe(0n);
});

test("the wallet limit holds", async () => {
  const membership = await stage.contract({ walletLimit: 2n });
  const account = await stage.wallet();
  for (const _ of [1, 2]) {
    await stage.settled(
      await stage.rpc.writeContract({ ...membership, account, functionName: "mint", value: price }),
    );
  }
  const third = stage.rpc.simulateContract({ ...membership, account, functionName: "mint", value: price });
  expect(await refusal(third)).toBe("WalletLimitReached");
});

test("paid minting ends at the supply less the reserve", async () => {
  const membership = await stage.contract({ maxSupply: 3n, reserve: 1n });
  const account = await stage.wallet();
  for (const _ of [1, 2]) {
    await stage.settled(
      await stage.rpc.writeContract({ ...membership, account, functionName: "mint", value: price }),
    );
  }
  const third = stage.rpc.simulateContract({ ...membership, account, functionName: "mint", value: price });
  expect(await refusal(third)).toBe("SoldOut");
});

test("a paused contract mints nothing, and mints again afterwards", async () => {
  const membership = await stage.contract();
  const account = await stage.wallet();
  const mint = { ...membership, account, functionName: "mint", value: price } as const;
  await stage.settled(
    await stage.rpc.writeContract({ ...membership, account: owner, functionName: "pause" }),
  );
  expect(await refusal(stage.rpc.simulateContract(mint))).toBe("EnforcedPause");
  await stage.settled(
    await stage.rpc.writeContract({ ...membership, account: owner, functionName: "unpause" }),
  );
  await stage.settled(await stage.rpc.writeContract(mint));
});

test("a closed phase mints nothing; each phase has its own function", async () => {
  const account = await stage.wallet();
  const mint = { account, functionName: "mint", value: price } as const;
  const closed = await stage.contract({ phase: "closed" });
  expect(await refusal(stage.rpc.simulateContract({ ...closed, ...mint }))).toBe("WrongPhase");
  const allowlist = await stage.contract({ phase: "allowlist" });
  expect(await refusal(stage.rpc.simulateContract({ ...allowlist, ...mint }))).toBe("WrongPhase");
});

test("the allowlist admits its wallets, with their own proof and in its phase", async () => {
  const membership = await stage.contract({ phase: "allowlist" });
  const [member, other] = [await stage.wallet(), await stage.wallet()];
  const { root, proofOfFirst } = allowlistOf(member.address, other.address);
  const rule = { ...membership, account: owner } as const;
  const mint = { ...membership, functionName: "mintAllowlisted", value: price } as const;
  await stage.settled(await stage.rpc.writeContract({ ...rule, functionName: "setAllowlist", args: [root] }));

  const stolen = stage.rpc.simulateContract({ ...mint, account: other, args: [proofOfFirst] });
  expect(await refusal(stolen)).toBe("NotOnAllowlist");
  const without = stage.rpc.simulateContract({ ...mint, account: member, args: [[]] });
  expect(await refusal(without)).toBe("NotOnAllowlist");
  await stage.settled(await stage.rpc.writeContract({ ...mint, account: member, args: [proofOfFirst] }));

  await stage.settled(
    await stage.rpc.writeContract({ ...rule, functionName: "setPhase", args: [phases.public] }),
  );
  const late = stage.rpc.simulateContract({ ...mint, account: member, args: [proofOfFirst] });
  expect(await refusal(late)).toBe("WrongPhase");
});

test("a list of the application has the proofs that the contract takes", async () => {
  const membership = await stage.contract({ phase: "allowlist" });
  const wallets = await Promise.all(Array.from({ length: 5 }, () => stage.wallet()));
  const tree = buildAllowlist(wallets.map(({ address }) => address));
  const rule = { ...membership, account: owner, functionName: "setAllowlist", args: [tree.root] } as const;
  await stage.settled(await stage.rpc.writeContract(rule));
  for (const { address } of wallets) {
    const args = [proofOf(tree, address) ?? []] as const;
    await stage.rpc.simulateContract({
      ...membership,
      functionName: "mintAllowlisted",
      value: price,
      account: address,
      args,
    });
  }
});

test("what pages say about the network fee is a little above what the contract takes", async () => {
  const [open, listed] = [await stage.contract(), await stage.contract({ phase: "allowlist" })];
  const minter = await stage.wallet();
  // As long a proof as a list of 20,000 wallets has.
  const others = Array.from({ length: 12 }, (_, n) => numberToHex(n + 1, { size: 20 }));
  const tree = buildAllowlist([minter.address, ...others]);
  const rule = { ...listed, account: owner, functionName: "setAllowlist", args: [tree.root] } as const;
  await stage.settled(await stage.rpc.writeContract(rule));
  const estimate = { account: minter.address, value: price } as const;
  const paid = await stage.rpc.estimateContractGas({ ...open, ...estimate, functionName: "mint" });
  const args = [proofOf(tree, minter.address) ?? []] as const;
  const early = await stage.rpc.estimateContractGas({
    ...listed,
    ...estimate,
    functionName: "mintAllowlisted",
    args,
  });
  for (const [said, taken] of [
    [mintGas.mint, paid],
    [mintGas.allowlist, early],
  ] as const) {
    expect(said).toBeGreaterThanOrEqual(taken);
    expect(said).toBeLessThan((taken * 14n) / 10n);
  }
});

test("a wallet that mints again from inside its mint gets nothing", async () => {
  const membership = await stage.contract();
  const greedy = await stage.contractWallet("GreedyWallet", [membership.address, price]);
  const call = stage.rpc.simulateContract({ ...greedy, account: owner, functionName: "grab" });
  expect(await refusal(call)).toBe("ReentrancyGuardReentrantCall");
});

test("a contract that cannot hold tokens is refused rather than left with a lost one", async () => {
  const membership = await stage.contract();
  const wallet = await stage.contractWallet("ContractWallet", [owner.address]);
  const args = [membership.address, price];
  const call = stage.rpc.simulateContract({ ...wallet, account: owner, functionName: "mintFrom", args });
  expect(await refusal(call)).toBe("ERC721InvalidReceiver");
});
