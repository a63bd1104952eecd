import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Hash, PrivateKeyAccount } from "viem";
import { openApp, type App } from "../../local/chain/testing/app";
import { price } from "../../local/chain/testing/stage";
import type { MemberId } from "../session/member";
import { verifyMint } from "./mutations";
import { watchChain } from "./watch/watch";

let app: App;
let { stage, db, member, membership } = {} as App;
beforeAll(async () => {
  app = await openApp();
  ({ stage, db, member, membership } = app);
});
afterAll(() => app.close());

const sent = (account: PrivateKeyAccount, contract = membership) =>
  stage.rpc.writeContract({ ...contract, account, functionName: "mint", value: price });

const deeper = () => stage.rpc.mine({ blocks: 2 });

const register = (id: MemberId, hash: Hash, wallet: string) =>
  db.asKept(id, (tx) => tx`select public.register_mint(${hash}, ${wallet})`);

const mintRow = async (hash: Hash) =>
  (
    await db.sql<{ status: string; failure: string | null; user_id: string }[]>`
    select status, failure, user_id from public.nft_mints where tx_hash = ${hash}`
  )[0];

const earned = async (id: MemberId) => {
  const [row] = await db.sql<{ points: number; lines: number }[]>`
    select coalesce(sum(points), 0)::int as points, count(*)::int as lines
    from public.points_ledger where user_id = ${id} and (source = 'mint' or details->>'source' = 'mint')`;
  return row;
};

const hasAccess = async (id: MemberId) =>
  (await db.sql`select from public.grants where user_id = ${id} and source = 'nft' and revoked_at is null`)
    .length > 0;

describe("a hash that is not a mint of the member", () => {
  it("is refused when it is random", async () => {
    const hash: Hash = `0x${randomBytes(32).toString("hex")}`;
    await expect(verifyMint(hash, await member())).rejects.toMatchObject({ code: "mint_not_found" });
    expect(await mintRow(hash)).toBeUndefined();
  });

  it("is refused when it is a mint of another contract", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    const hash = await sent(account, await stage.contract());
    await register(id, hash, account.address);
    await deeper();
    await expect(verifyMint(hash, id)).rejects.toMatchObject({ code: "mint_wrong_contract" });
    expect(await mintRow(hash)).toMatchObject({ status: "failed", failure: "mint_wrong_contract" });
    expect(await hasAccess(id)).toBe(false);
  });

  it("is refused when it only moved ether", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    const hash = await stage.rpc.sendTransaction({ account, to: account.address, value: 1n });
    await deeper();
    await expect(verifyMint(hash, id)).rejects.toMatchObject({ code: "mint_wrong_contract" });
  });

  it("is refused when the wallet is another member's or nobody's, and stays theirs", async () => {
    const account = await stage.wallet();
    const thief = await member(await stage.wallet());
    const hash = await sent(account);
    await deeper();
    await expect(verifyMint(hash, thief)).rejects.toMatchObject({ code: "mint_wrong_wallet" });
    const owner = await member(account);
    await expect(verifyMint(hash, thief)).rejects.toMatchObject({ code: "mint_wrong_wallet" });
    expect(await verifyMint(hash, owner)).toMatchObject({ state: "confirmed" });
    expect(await earned(thief)).toEqual({ points: 0, lines: 0 });
  });

  it("is refused when it was reverted", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    const hash = await stage.rpc.writeContract({
      ...membership,
      account,
      functionName: "mint",
      value: 1n,
      gas: 200_000n,
    });
    await stage.rpc.waitForTransactionReceipt({ hash });
    await register(id, hash, account.address);
    await expect(verifyMint(hash, id)).rejects.toMatchObject({ code: "mint_failed" });
    expect(await mintRow(hash)).toMatchObject({ status: "failed", failure: "mint_failed" });
  });
});

describe("a mint", () => {
  it("counts only from the configured depth on", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    const hash = await sent(account);
    await register(id, hash, account.address);
    expect(await verifyMint(hash, id)).toMatchObject({ state: "confirming", depth: 1, needed: 2 });
    expect(await hasAccess(id)).toBe(false);
    await stage.rpc.mine({ blocks: 1 });
    expect(await verifyMint(hash, id)).toMatchObject({ state: "confirmed" });
    expect(await earned(id)).toEqual({ points: 300, lines: 1 });
    expect(await hasAccess(id)).toBe(true);
  });

  it("counts for every member of a bundle, whoever asks first", async () => {
    const accounts = [await stage.contractWallet("Account", []), await stage.contractWallet("Account", [])];
    const bundler = await stage.contractWallet("Bundler", []);
    const [one, two] = [await member(accounts[0]), await member(accounts[1])];
    const hash = await stage.rpc.writeContract({
      ...bundler,
      account: await stage.wallet(),
      functionName: "mintAll",
      args: [accounts.map(({ address }) => address), membership.address, price],
    });
    await deeper();
    expect(await verifyMint(hash, one)).toMatchObject({ state: "confirmed" });
    expect(await verifyMint(hash, two)).toMatchObject({ state: "confirmed" });
    for (const id of [one, two]) {
      expect([await earned(id), await hasAccess(id)]).toEqual([{ points: 300, lines: 1 }, true]);
      const rows = await db.sql`select value_wei::text from public.nft_mints where user_id = ${id}`;
      expect(rows).toEqual([{ value_wei: price.toString() }]);
    }
  });

  it("is awarded once for twenty confirmations at the same time", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    const hash = await sent(account);
    await deeper();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyMint(hash, id)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(["confirmed"]));
    expect(await earned(id)).toEqual({ points: 300, lines: 1 });
    expect(await db.sql`select from public.nft_mints where user_id = ${id}`).toHaveLength(1);
  });
});

describe("the watch of the chain", () => {
  it("finds a mint that nobody registered, and follows the token when it moves", async () => {
    const [account, buyer] = [await stage.wallet(), await stage.wallet()];
    const [id, buyerId] = [await member(account), await member(buyer)];
    const hash = await sent(account);
    await deeper();
    await watchChain();
    expect(await mintRow(hash)).toMatchObject({ status: "confirmed", user_id: id });
    const tokenId = await stage.rpc.readContract({ ...membership, functionName: "totalSupply" });
    await stage.rpc.writeContract({
      ...membership,
      account,
      functionName: "transferFrom",
      args: [account.address, buyer.address, tokenId],
    });
    await deeper();
    await watchChain();
    expect([await hasAccess(id), await hasAccess(buyerId)]).toEqual([false, true]);
    expect(await earned(id)).toEqual({ points: 300, lines: 1 });
  });

  it("takes a mint back when its block is gone", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    const hash = await sent(account);
    await deeper();
    await watchChain();
    expect(await hasAccess(id)).toBe(true);
    await stage.rpc.request({ method: "anvil_reorg" as never, params: [3, []] as never });
    await watchChain();
    expect(await mintRow(hash)).toMatchObject({ status: "reorged" });
    expect(await earned(id)).toMatchObject({ points: 0 });
    expect(await hasAccess(id)).toBe(false);
  });

  it("forgets a transfer whose block is gone", async () => {
    const [account, buyer] = [await stage.wallet(), await stage.wallet()];
    const [id, buyerId] = [await member(account), await member(buyer)];
    await sent(account);
    await stage.rpc.mine({ blocks: 5 });
    const tokenId = await stage.rpc.readContract({ ...membership, functionName: "totalSupply" });
    const args = [account.address, buyer.address, tokenId] as const;
    await stage.rpc.writeContract({ ...membership, account, functionName: "transferFrom", args });
    await deeper();
    await watchChain();
    expect([await hasAccess(id), await hasAccess(buyerId)]).toEqual([false, true]);
    await stage.rpc.request({ method: "anvil_reorg" as never, params: [4, []] as never });
    await watchChain();
    expect([await hasAccess(id), await hasAccess(buyerId)]).toEqual([true, false]);
  });

  it("asks of mints that are recorded whether their block stands, and of none what became of it", async () => {
    const account = await stage.wallet();
    await member(account);
    const hash = await sent(account);
    await deeper();
    await watchChain();
    const asked = vi.spyOn(globalThis, "fetch");
    await watchChain();
    const bodies = asked.mock.calls.map(([, init]) => (typeof init?.body === "string" ? init.body : ""));
    asked.mockRestore();
    expect(bodies.join("")).toContain("eth_getBlockByNumber");
    expect(bodies.filter((body) => body.includes(hash))).toEqual([]);
  });

  it("undoes nothing for a node that has not come as far yet", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    await sent(account);
    await deeper();
    await watchChain();
    await db.sql`
      update public.settings set value = jsonb_set(value, '{block}', to_jsonb(((value ->> 'block')::int + 50)::text))
      where key like 'chain.cursor.%'`;
    await watchChain();
    expect(await hasAccess(id)).toBe(true);
    await db.sql`delete from public.settings where key like 'chain.cursor.%'`;
  });

  it("remembers the supply, the reserve and the price", async () => {
    await watchChain();
    const [minted] = await Promise.all([
      stage.rpc.readContract({ ...membership, functionName: "totalSupply" }),
    ]);
    expect(
      await db.sql`select minted::text, reserve::text, price_wei::text from private.contract_state`,
    ).toEqual([{ minted: minted.toString(), reserve: "0", price_wei: price.toString() }]);
  });

  it("gives up a transaction that no node has known for a while", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    const [fresh, old] = [0, 1].map((): Hash => `0x${randomBytes(32).toString("hex")}`) as [Hash, Hash];
    await register(id, fresh, account.address);
    await register(id, old, account.address);
    await db.sql`update public.nft_mints set created_at = now() - interval '1 hour' where tx_hash = ${old}`;
    await watchChain();
    expect(await mintRow(fresh)).toMatchObject({ status: "pending" });
    expect(await mintRow(old)).toMatchObject({ status: "failed", failure: "mint_not_found" });
  });
});

it("says so when the chain cannot be reached", async () => {
  const id = await member();
  await app.closeChain();
  await expect(verifyMint(`0x${"ab".repeat(32)}`, id)).rejects.toMatchObject({ code: "chain_unavailable" });
});
