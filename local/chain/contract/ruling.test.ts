import { afterAll, beforeAll, expect, test } from "vitest";
import { zeroAddress, zeroHash } from "viem";
import { phases } from "../deploy.ts";
import { openStage, owner, price, refusal } from "../testing/stage.ts";

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test.each(["a stranger", "the revoker of vouchers"])("%s rules nothing", async (who) => {
  const account = await stage.wallet();
  const voucherRevoker = who === "a stranger" ? undefined : account.address;
  const membership = await stage.contract({ voucherRevoker });
  const as = { ...membership, account } as const;
  const { rpc } = stage;
  const attempts = [
    rpc.simulateContract({ ...as, functionName: "setPhase", args: [phases.closed] }),
    rpc.simulateContract({ ...as, functionName: "setPrice", args: [phases.public, 1n] }),
    rpc.simulateContract({ ...as, functionName: "setAllowlist", args: [zeroHash] }),
    rpc.simulateContract({ ...as, functionName: "setWalletLimit", args: [9n] }),
    rpc.simulateContract({ ...as, functionName: "setReserve", args: [0n] }),
    rpc.simulateContract({ ...as, functionName: "setVoucherSigner", args: [account.address] }),
    rpc.simulateContract({ ...as, functionName: "setVoucherRevoker", args: [account.address] }),
    rpc.simulateContract({ ...as, functionName: "setRoyalty", args: [account.address, 10_000n] }),
    rpc.simulateContract({ ...as, functionName: "pause" }),
    rpc.simulateContract({ ...as, functionName: "unpause" }),
    rpc.simulateContract({ ...as, functionName: "withdraw", args: [account.address] }),
    rpc.simulateContract({ ...as, functionName: "transferOwnership", args: [account.address] }),
  ];
  const refusals = await Promise.all(attempts.map(refusal));
  expect(new Set(refusals)).toEqual(new Set(["OwnableUnauthorizedAccount"]));
});

test("the owner withdraws everything to a named address, and to no zero address", async () => {
  const membership = await stage.contract();
  const [account, treasury] = [await stage.wallet(), await stage.wallet()];
  await stage.settled(
    await stage.rpc.writeContract({ ...membership, account, functionName: "mint", value: price }),
  );
  const before = await stage.rpc.getBalance(treasury);
  const withdraw = { ...membership, account: owner, functionName: "withdraw" } as const;
  expect(await refusal(stage.rpc.simulateContract({ ...withdraw, args: [zeroAddress] }))).toBe("ZeroAddress");
  await stage.settled(await stage.rpc.writeContract({ ...withdraw, args: [treasury.address] }));
  expect((await stage.rpc.getBalance(treasury)) - before).toBe(price);
  expect(await stage.rpc.getBalance(membership)).toBe(0n);
});

test("settings that would do harm are refused to the owner too", async () => {
  const membership = await stage.contract({ maxSupply: 10n });
  const as = { ...membership, account: owner } as const;
  const { rpc } = stage;
  expect(await refusal(rpc.simulateContract({ ...as, functionName: "setReserve", args: [11n] }))).toBe(
    "ReserveTooLarge",
  );
  expect(
    await refusal(rpc.simulateContract({ ...as, functionName: "setPrice", args: [phases.public, 0n] })),
  ).toBe("PhaseHasNoPrice");
  expect(
    await refusal(rpc.simulateContract({ ...as, functionName: "setVoucherSigner", args: [zeroAddress] })),
  ).toBe("ZeroAddress");
  expect(await refusal(rpc.readContract({ ...as, functionName: "renounceOwnership" }))).toBe("OwnerRequired");
});

test("ownership moves only when the successor accepts", async () => {
  const membership = await stage.contract();
  const successor = await stage.wallet();
  const stranger = await stage.wallet();
  await stage.settled(
    await stage.rpc.writeContract({
      ...membership,
      account: owner,
      functionName: "transferOwnership",
      args: [successor.address],
    }),
  );
  const accept = { ...membership, functionName: "acceptOwnership" } as const;
  expect(await stage.rpc.readContract({ ...membership, functionName: "owner" })).toBe(owner.address);
  expect(await refusal(stage.rpc.simulateContract({ ...accept, account: stranger }))).toBe(
    "OwnableUnauthorizedAccount",
  );
  await stage.settled(await stage.rpc.writeContract({ ...accept, account: successor }));
  expect(await stage.rpc.readContract({ ...membership, functionName: "owner" })).toBe(successor.address);
});

test("a resale owes five per cent to the owner", async () => {
  const membership = await stage.contract();
  const royalty = { ...membership, functionName: "royaltyInfo", args: [1n, 10_000n] } as const;
  expect(await stage.rpc.readContract(royalty)).toEqual([owner.address, 500n]);
  const interfaces = {
    "0x80ac58cd": true,
    "0x2a55205a": true,
    "0x01ffc9a7": true,
    "0xffffffff": false,
  } as const;
  for (const [id, supported] of Object.entries(interfaces)) {
    const args = [id as `0x${string}`] as const;
    expect(await stage.rpc.readContract({ ...membership, functionName: "supportsInterface", args })).toBe(
      supported,
    );
  }
});

test("metadata and picture live on chain and differ from token to token", async () => {
  const membership = await stage.contract();
  const account = await stage.wallet();
  const uri = { ...membership, functionName: "tokenURI", args: [1n] } as const;
  expect(await refusal(stage.rpc.readContract(uri))).toBe("ERC721NonexistentToken");
  await stage.settled(
    await stage.rpc.writeContract({ ...membership, account, functionName: "mint", value: price }),
  );
  const encoded = (await stage.rpc.readContract(uri)).replace("data:application/json;base64,", "");
  const metadata = JSON.parse(Buffer.from(encoded, "base64").toString()) as { name: string; image: string };
  expect(metadata.name).toBe("Altura Membership #1");
  const picture = Buffer.from(metadata.image.replace("data:image/svg+xml;base64,", ""), "base64").toString();
  const artwork = (id: bigint) =>
    stage.rpc.readContract({ ...membership, functionName: "artworkOf", args: [id] });
  expect(picture).toBe(await artwork(1n));
  expect(picture.replace("#1<", "#2<")).not.toBe(await artwork(2n));
});
