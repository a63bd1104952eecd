import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEventLogs, zeroAddress, type Address, type Hex, type PrivateKeyAccount } from "viem";
import { openStage, owner, refusal, signer } from "../testing/stage.ts";

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Voucher = { to: Address; nonce: bigint; expiry: bigint };
const inAnHour = () => BigInt(Math.floor(Date.now() / 1000) + 3600);

function sign(contract: Address, message: Voucher, by: PrivateKeyAccount = signer): Promise<Hex> {
  return by.signTypedData({
    domain: { name: "Altura Membership", version: "1", chainId: 31337, verifyingContract: contract },
    types: {
      Voucher: [
        { name: "to", type: "address" },
        { name: "nonce", type: "uint256" },
        { name: "expiry", type: "uint256" },
      ],
    },
    primaryType: "Voucher",
    message,
  });
}

test("the named wallet redeems a voucher once, without paying, in any phase", async () => {
  const membership = await stage.contract({ phase: "closed", reserve: 5n });
  const account = await stage.wallet();
  const voucher = { to: account.address, nonce: 7n, expiry: inAnHour() };
  const redeem = {
    ...membership,
    account,
    functionName: "redeem",
    args: [voucher, await sign(membership.address, voucher)],
  } as const;
  const { logs } = await stage.settled(await stage.rpc.writeContract(redeem));
  const [redeemed] = parseEventLogs({ abi: membership.abi, eventName: "VoucherRedeemed", logs });
  expect(redeemed?.args).toEqual({ nonce: 7n, to: account.address, tokenId: 1n });
  expect(await stage.rpc.readContract({ ...membership, functionName: "reserve" })).toBe(4n);
  expect(await refusal(stage.rpc.simulateContract(redeem))).toBe("VoucherAlreadySpent");
});

test("a voucher is of no use to another wallet, after its time, altered or signed by another", async () => {
  const membership = await stage.contract();
  const [account, thief] = [await stage.wallet(), await stage.wallet()];
  const voucher = { to: account.address, nonce: 1n, expiry: inAnHour() };
  const signature = await sign(membership.address, voucher);
  const redeem = (by: PrivateKeyAccount, used: Voucher, signed: Hex) =>
    refusal(
      stage.rpc.simulateContract({
        ...membership,
        account: by,
        functionName: "redeem",
        args: [used, signed],
      }),
    );

  expect(await redeem(thief, voucher, signature)).toBe("VoucherForAnotherWallet");
  expect(await redeem(thief, { ...voucher, to: thief.address }, signature)).toBe("VoucherForged");
  expect(await redeem(account, { ...voucher, nonce: 2n }, signature)).toBe("VoucherForged");
  expect(await redeem(account, { ...voucher, expiry: voucher.expiry + 1n }, signature)).toBe("VoucherForged");
  expect(await redeem(account, voucher, await sign(membership.address, voucher, thief))).toBe(
    "VoucherForged",
  );
  expect(await redeem(account, voucher, "0x")).toBe("VoucherForged");
  const elsewhere = await stage.contract();
  expect(await redeem(account, voucher, await sign(elsewhere.address, voucher))).toBe("VoucherForged");

  const old = { ...voucher, expiry: 1n };
  expect(await redeem(account, old, await sign(membership.address, old))).toBe("VoucherExpired");
});

test("a paused contract and a full supply redeem nothing", async () => {
  const membership = await stage.contract({ maxSupply: 1n, reserve: 1n });
  const account = await stage.wallet();
  const redeem = async (nonce: bigint) => {
    const voucher = { to: account.address, nonce, expiry: inAnHour() };
    const signature = await sign(membership.address, voucher);
    return { ...membership, account, functionName: "redeem", args: [voucher, signature] } as const;
  };
  await stage.settled(
    await stage.rpc.writeContract({ ...membership, account: owner, functionName: "pause" }),
  );
  expect(await refusal(stage.rpc.simulateContract(await redeem(1n)))).toBe("EnforcedPause");
  await stage.settled(
    await stage.rpc.writeContract({ ...membership, account: owner, functionName: "unpause" }),
  );
  await stage.settled(await stage.rpc.writeContract(await redeem(1n)));
  expect(await refusal(stage.rpc.simulateContract(await redeem(2n)))).toBe("SoldOut");
});

test("a revoked voucher is spent", async () => {
  const membership = await stage.contract();
  const account = await stage.wallet();
  const revoke = { ...membership, account: owner, functionName: "revokeVoucher", args: [3n] } as const;
  await stage.settled(await stage.rpc.writeContract(revoke));
  const voucher = { to: account.address, nonce: 3n, expiry: inAnHour() };
  const call = stage.rpc.simulateContract({
    ...membership,
    account,
    functionName: "redeem",
    args: [voucher, await sign(membership.address, voucher)],
  });
  expect(await refusal(call)).toBe("VoucherAlreadySpent");
  expect(await refusal(stage.rpc.simulateContract(revoke))).toBe("VoucherAlreadySpent");
});

test("the revoker ends vouchers and does nothing else; nobody else may end one", async () => {
  const [revoker, stranger] = [await stage.wallet(), await stage.wallet()];
  const membership = await stage.contract({ voucherRevoker: revoker.address });
  const revoke = { ...membership, functionName: "revokeVoucher", args: [3n] } as const;
  expect(await refusal(stage.rpc.simulateContract({ ...revoke, account: stranger }))).toBe(
    "NotVoucherRevoker",
  );
  await stage.settled(await stage.rpc.writeContract({ ...revoke, account: revoker }));
  expect(await stage.rpc.readContract({ ...membership, functionName: "voucherSpent", args: [3n] })).toBe(
    true,
  );
  await stage.settled(
    await stage.rpc.writeContract({
      ...membership,
      account: owner,
      functionName: "setVoucherRevoker",
      args: [zeroAddress],
    }),
  );
  const next = { ...revoke, args: [4n] } as const;
  expect(await refusal(stage.rpc.simulateContract({ ...next, account: revoker }))).toBe("NotVoucherRevoker");
});

test("beyond the reserve a voucher takes a token that was left to paid minting", async () => {
  const membership = await stage.contract({ maxSupply: 2n, reserve: 1n });
  const account = await stage.wallet();
  for (const nonce of [1n, 2n]) {
    const voucher = { to: account.address, nonce, expiry: inAnHour() };
    const args = [voucher, await sign(membership.address, voucher)] as const;
    await stage.settled(
      await stage.rpc.writeContract({ ...membership, account, functionName: "redeem", args }),
    );
    const sale = await stage.rpc.readContract({ ...membership, functionName: "sale" });
    expect(sale).toMatchObject({ reserve: 0n, minted: nonce });
  }
});
