import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeFunctionData, type PrivateKeyAccount } from "viem";
import { serializeErc6492Signature } from "viem/utils";
import { openApp, type App } from "../../local/chain/testing/app";
import type { MemberId } from "../session/member";
import { labelWallet, linkWallet, requestMessage, setPrimaryWallet, unlinkWallet } from "./mutations";

let app: App;
let { stage, db, member } = {} as App;
beforeAll(async () => {
  app = await openApp();
  ({ stage, db, member } = app);
});
afterAll(() => app.close());

async function signed(id: MemberId, account: PrivateKeyAccount) {
  const message = await requestMessage(id, account.address, "Link this wallet.");
  return { message, signature: await account.signMessage({ message }) };
}

async function linked(id: MemberId, account: PrivateKeyAccount) {
  const { message, signature } = await signed(id, account);
  return linkWallet(id, message, signature);
}

const walletsOf = (id: MemberId) =>
  db.sql<{ id: string; address: string; is_primary: boolean }[]>`
    select id, address, is_primary from public.wallets where user_id = ${id} order by verified_at, id`;

describe("linking a wallet", () => {
  it("takes the signature of the wallet itself, and rewards the first", async () => {
    const [id, account] = [await member(), await stage.wallet()];
    await linked(id, account);
    expect(await walletsOf(id)).toMatchObject([{ address: account.address.toLowerCase(), is_primary: true }]);
    const earned =
      await db.sql`select points from public.points_ledger where user_id = ${id} and source = 'wallet'`;
    expect(earned).toMatchObject([{ points: 150 }]);
  });

  it("uses a nonce once, even when it is sent twice at the same time", async () => {
    const [id, account] = [await member(), await stage.wallet()];
    const { message, signature } = await signed(id, account);
    const both = await Promise.allSettled([
      linkWallet(id, message, signature),
      linkWallet(id, message, signature),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(linkWallet(id, message, signature)).rejects.toMatchObject({ code: "nonce_expired" });
  });

  it("refuses the signature of another wallet", async () => {
    const [id, account, other] = [await member(), await stage.wallet(), await stage.wallet()];
    const { message } = await signed(id, account);
    const signature = await other.signMessage({ message });
    await expect(linkWallet(id, message, signature)).rejects.toMatchObject({ code: "signature_invalid" });
    await expect(linkWallet(id, message, "0x")).rejects.toMatchObject({ code: "signature_invalid" });
    expect(await walletsOf(id)).toEqual([]);
  });

  it("refuses a message that another member asked for", async () => {
    const [id, thief, account] = [await member(), await member(), await stage.wallet()];
    const { message, signature } = await signed(id, account);
    await expect(linkWallet(thief, message, signature)).rejects.toMatchObject({ code: "nonce_expired" });
  });

  it("refuses a message of another site or chain although it is signed", async () => {
    const [id, account] = [await member(), await stage.wallet()];
    const { message } = await signed(id, account);
    for (const [altered, code] of [
      [message.replaceAll("localhost:3000", "evil.example"), "message_invalid"],
      [message.replace("Chain ID: 31337", "Chain ID: 1"), "chain_mismatch"],
    ] as const) {
      const signature = await account.signMessage({ message: altered });
      await expect(linkWallet(id, altered, signature)).rejects.toMatchObject({ code });
    }
  });

  it("refuses a wallet of another member", async () => {
    const [first, second, account] = [await member(), await member(), await stage.wallet()];
    await linked(first, account);
    await expect(linked(second, account)).rejects.toMatchObject({ code: "wallet_taken" });
  });
});

it("asks a contract wallet itself whether it signed (ERC-1271)", async () => {
  const [id, account] = [await member(), await stage.wallet()];
  const wallet = await stage.contractWallet("ContractWallet", [account.address]);
  const message = await requestMessage(id, wallet.address, "Link this wallet.");
  const stranger = await (await stage.wallet()).signMessage({ message });
  await expect(linkWallet(id, message, stranger)).rejects.toMatchObject({ code: "signature_invalid" });
  await linkWallet(id, message, await account.signMessage({ message }));
  expect(await walletsOf(id)).toMatchObject([{ address: wallet.address.toLowerCase() }]);
});

it("asks a contract wallet that is not deployed yet as it will be (ERC-6492)", async () => {
  const [id, account] = [await member(), await stage.wallet()];
  const factory = await stage.contractWallet("WalletFactory", []);
  const call = { ...factory, functionName: "make", args: [account.address, `0x${"07".repeat(32)}`] } as const;
  const { result } = await stage.rpc.simulateContract({ ...call, account });
  const address = result as `0x${string}`;
  expect(await stage.rpc.getCode({ address })).toBeUndefined();
  const message = await requestMessage(id, address, "Link this wallet.");
  const wrap = (signature: `0x${string}`) =>
    serializeErc6492Signature({ address: factory.address, data: encodeFunctionData(call), signature });
  const stranger = wrap(await (await stage.wallet()).signMessage({ message }));
  await expect(linkWallet(id, message, stranger)).rejects.toMatchObject({ code: "signature_invalid" });
  await linkWallet(id, message, wrap(await account.signMessage({ message })));
  expect(await walletsOf(id)).toMatchObject([{ address: address.toLowerCase() }]);
});

describe("linked wallets", () => {
  it("can change places and be removed, by their member only", async () => {
    const [id, stranger] = [await member(), await member()];
    await linked(id, await stage.wallet());
    await linked(id, await stage.wallet());
    const [first, second] = await walletsOf(id);
    if (!first || !second) throw new Error("two wallets were linked");
    await expect(setPrimaryWallet(stranger, second.id)).rejects.toMatchObject({ code: "wallet_not_found" });
    await expect(unlinkWallet(stranger, second.id)).rejects.toMatchObject({ code: "wallet_not_found" });
    await setPrimaryWallet(id, second.id);
    await expect(labelWallet(stranger, second.id, "Mine")).rejects.toMatchObject({
      code: "wallet_not_found",
    });
    await labelWallet(id, second.id, "Cold storage");
    await expect(unlinkWallet(id, first.id)).rejects.toMatchObject({ code: "wallet_too_new" });
    await db.sql`update public.wallets set verified_at = verified_at - interval '2 days' where user_id = ${id}`;
    await unlinkWallet(id, first.id);
    expect(await walletsOf(id)).toMatchObject([{ address: second.address, is_primary: true }]);
  });
});
