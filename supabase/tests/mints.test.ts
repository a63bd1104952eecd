import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  anyAddress,
  anyHash,
  checkoutOf,
  click,
  deliver,
  join,
  linkWallet,
  onboard,
  publishPrices,
  tierOf,
  xpOf,
} from "./cast.ts";

let db: FreshDatabase;
let tokens = 0;
const contract = anyAddress();
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

type Mint = { hash: string; wallet: string; token: number; block: number; blockHash: string; value: number };
const mintOf = (wallet: string, changes: Partial<Mint> = {}): Mint => ({
  hash: anyHash(),
  wallet,
  token: (tokens += 1),
  block: 100,
  blockHash: anyHash(),
  value: 5,
  ...changes,
});
const confirm = async (m: Mint) =>
  (
    await db.sql`select confirm_mint(${m.hash}, 31337, ${contract}, ${m.wallet}, ${m.token}, ${m.block}, ${m.blockHash}, 0, ${m.value}) as outcome`
  )[0]?.outcome as string;
const transfer = (m: Mint, to: string, block: number) =>
  db.sql`select transfer_nft(31337, ${contract}, ${m.token}, ${to}, ${block})`;
const register = (member: string, hash: string, wallet: string) =>
  db.asKept(member, (tx) => tx`select register_mint(${hash}, ${wallet}) as id`);
const read = async (member: string, hash: string) =>
  (await db.as(member, (tx) => tx`select my_mint(${hash}) as m`))[0]?.m as {
    status: string;
    failure: string | null;
  } | null;

async function holder() {
  const member = await join(db);
  return { member, wallet: await linkWallet(db, member) };
}

describe("register_mint", () => {
  test("remembers a transaction of an own wallet as pending, and repeats itself", async () => {
    const { member, wallet } = await holder();
    const hash = anyHash();
    const [first] = await register(member, hash, wallet);
    const [again] = await register(member, hash.toUpperCase().replace("0X", "0x"), wallet);
    expect(again).toEqual(first);
    expect(await read(member, hash)).toMatchObject({ status: "pending", token_id: null, points: null });
    const open = await db.sql`select tx_hash from open_mints()`;
    expect(open.map((row) => row.tx_hash as string)).toContain(hash);
  });

  test("refuses a wrong hash, a foreign wallet and a foreign transaction; strangers see nothing", async () => {
    const [one, two] = [await holder(), await holder()];
    const hash = anyHash();
    await register(one.member, hash, one.wallet);
    await expect(register(one.member, "0x12", one.wallet)).rejects.toThrow("mint_hash_invalid");
    await expect(register(two.member, anyHash(), one.wallet)).rejects.toThrow("wallet_not_own");
    await expect(register(two.member, hash, two.wallet)).rejects.toThrow("mint_wrong_wallet");
    expect(await read(two.member, hash)).toBeNull();
    expect(await db.as(two.member, (tx) => tx`select 1 as one from nft_mints`)).toEqual([]);
  });

  test("lets the sender have a transaction that somebody else claimed in vain", async () => {
    const [thief, owner] = [await holder(), await holder()];
    const hash = anyHash();
    await register(thief.member, hash, thief.wallet);
    await db.sql`select fail_mint(${hash}, 31337, 'mint_wrong_wallet')`;
    expect(await read(thief.member, hash)).toMatchObject({ status: "failed", failure: "mint_wrong_wallet" });
    await register(owner.member, hash, owner.wallet);
    expect(await read(owner.member, hash)).toMatchObject({ status: "pending", failure: null });
  });
});

describe("confirm_mint", () => {
  test("gives tier and 300 points once, however often it is told", async () => {
    const { member, wallet } = await holder();
    const before = await xpOf(db, member);
    const mint = mintOf(wallet);
    await register(member, mint.hash, wallet);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => confirm(mint)));
    expect(outcomes.filter((outcome) => outcome === "confirmed")).toHaveLength(1);
    expect([await tierOf(db, member), (await xpOf(db, member)) - before]).toEqual(["plus", 300]);
    expect(await read(member, mint.hash)).toMatchObject({
      status: "confirmed",
      token_id: String(mint.token),
      points: 300,
    });
  });

  test("belongs to the member who holds the wallet, whoever registered the hash", async () => {
    const [thief, owner] = [await holder(), await holder()];
    const mint = mintOf(owner.wallet);
    await register(thief.member, mint.hash, thief.wallet);
    await confirm(mint);
    expect(await read(thief.member, mint.hash)).toBeNull();
    expect(await read(owner.member, mint.hash)).toMatchObject({ status: "confirmed" });
    expect([await tierOf(db, thief.member), await tierOf(db, owner.member)]).toEqual(["standard", "plus"]);
  });

  test("of a wallet that nobody linked waits for the wallet", async () => {
    const wallet = anyAddress();
    const mint = mintOf(wallet);
    expect(await confirm(mint)).toBe("unknown_wallet");
    const member = await join(db);
    await linkWallet(db, member, wallet);
    expect(await tierOf(db, member)).toBe("plus");
  });

  test("pays for the first five", async () => {
    const { member, wallet } = await holder();
    const before = await xpOf(db, member);
    for (let n = 0; n < 6; n += 1) await confirm(mintOf(wallet));
    expect((await xpOf(db, member)) - before).toBe(1500);
  });

  test("qualifies a referral, and a reorganisation takes everything back until it is confirmed again", async () => {
    const friend = await join(db);
    const member = await join(db, { click: await click(db, friend) });
    await onboard(db, member);
    const wallet = await linkWallet(db, member);
    const start = [await xpOf(db, friend), await xpOf(db, member)];
    const gained = async () => [(await xpOf(db, friend)) - start[0]!, (await xpOf(db, member)) - start[1]!];
    const mint = mintOf(wallet);
    await confirm(mint);
    expect(await gained()).toEqual([1200, 600]);
    await Promise.all(Array.from({ length: 10 }, () => db.sql`select reorg_mint(${mint.hash}, 31337)`));
    expect([await gained(), await tierOf(db, member)]).toEqual([[0, 0], "standard"]);
    await confirm({ ...mint, blockHash: anyHash(), block: 101 });
    expect([await gained(), await tierOf(db, member)]).toEqual([[1200, 600], "plus"]);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
    await expect(db.sql`select reorg_mint(${anyHash()}, 31337)`).rejects.toThrow("mint_not_found");
  });
});

describe("transfer_nft", () => {
  test("moves the tier with the token, and an older transfer changes nothing", async () => {
    const [seller, buyer] = [await holder(), await holder()];
    const mint = mintOf(seller.wallet);
    await confirm(mint);
    await transfer(mint, buyer.wallet, 120);
    await transfer(mint, seller.wallet, 110);
    expect([await tierOf(db, seller.member), await tierOf(db, buyer.member)]).toEqual(["standard", "plus"]);
    const [wallet] = await db.sql`select id from wallets where address = ${buyer.wallet}`;
    await db.sql`select unlink_wallet(${buyer.member}, ${wallet?.id as string})`;
    expect(await tierOf(db, buyer.member)).toBe("standard");
  });
});

describe("sign_voucher", () => {
  test("binds a voucher to one own wallet, until it expires", async () => {
    const { member, wallet } = await holder();
    const other = await holder();
    const checkout = await checkoutOf(db, member, "founder_once");
    await deliver(db, [checkout]);
    const [voucher] =
      await db.sql`select id, nonce::text from mint_vouchers where order_id = ${checkout.order_id}`;
    const sign = (user: string, to: string) =>
      db.sql`select sign_voucher(${user}, ${voucher?.id as string}, ${to}, '0xabcd') as v`;
    await expect(sign(other.member, other.wallet)).rejects.toThrow("not_eligible");
    await expect(sign(member, other.wallet)).rejects.toThrow("wallet_not_own");
    expect((await sign(member, wallet))[0]?.v).toMatchObject({ wallet, nonce: voucher?.nonce as string });
    const second = await linkWallet(db, member);
    await expect(sign(member, second)).rejects.toThrow("voucher_used");
    await db.sql`update mint_vouchers set expires_at = now() where id = ${voucher?.id as string}`;
    await expect(sign(member, wallet)).rejects.toThrow("voucher_expired");
    await db.sql`update mint_vouchers set expires_at = now() + interval '1 day' where id = ${voucher?.id as string}`;
    await confirm(mintOf(wallet, { value: 0 }));
    await expect(sign(member, wallet)).rejects.toThrow("voucher_used");
    expect(await db.as(other.member, (tx) => tx`select 1 as one from mint_vouchers`)).toEqual([]);
  });
});
