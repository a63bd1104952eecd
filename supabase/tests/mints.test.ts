import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  anyAddress,
  anyHash,
  click,
  join,
  linkWallet,
  onboard,
  publishPrices,
  tierOf,
  unlinkWallet,
  xpOf,
} from "./cast.ts";
import { anyMint, confirmMint, confirmMints, type Mint } from "./tokens.ts";

let db: FreshDatabase;
const contract = anyAddress();
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const mintOf = (wallet: string, changes: Partial<Mint> = {}): Mint => anyMint(contract, wallet, changes);
const confirm = (m: Mint) => confirmMint(db, m);
const transfer = (m: Mint, to: string, block: number, log = 0) =>
  db.sql`select transfer_nft(31337, ${contract}, ${m.token}, ${to}, ${block}, ${log})`;
const register = (member: string, hash: string, wallet: string) =>
  db.asKept(member, (tx) => tx`select register_mint(${hash}, ${wallet}) as id`);
const readAll = async (member: string, hash: string) =>
  (await db.as(member, (tx) => tx`select my_mint_result(${hash}) -> 'mints' as m`))[0]?.m as {
    status: string;
    token_id: string | null;
    failure: string | null;
    points: number | null;
  }[];
const read = async (member: string, hash: string) => (await readAll(member, hash))[0] ?? null;

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

  test("is looked up before a thousand mints that are recorded, however many there are", async () => {
    const { member, wallet } = await holder();
    const others = await db.sql`
      insert into nft_mints (user_id, chain_id, tx_hash, wallet, status, confirmed_at, created_at, log_index)
      select ${member}, 31337, '0x' || lpad(to_hex(n), 64, '0'), ${wallet}, 'confirmed', now(), now() - interval '1 minute', 0
      from generate_series(1, 1001) n returning id`;
    const hash = anyHash();
    await register(member, hash, wallet);
    const open = await db.sql`select tx_hash from open_mints()`;
    await db.sql`delete from nft_mints where id = any(${others.map(({ id }) => id as string)})`;
    expect(open).toHaveLength(1000);
    expect(open.map((row) => row.tx_hash as string)).toContain(hash);
  });

  test("refuses a wrong hash and a foreign wallet; strangers see nothing", async () => {
    const [one, two] = [await holder(), await holder()];
    const hash = anyHash();
    await register(one.member, hash, one.wallet);
    await expect(register(one.member, "0x12", one.wallet)).rejects.toThrow("mint_hash_invalid");
    await expect(register(two.member, anyHash(), one.wallet)).rejects.toThrow("wallet_not_own");
    expect(await read(two.member, hash)).toBeNull();
    expect(await db.as(two.member, (tx) => tx`select 1 as one from nft_mints`)).toEqual([]);
  });

  test("takes a transaction from nobody: a stranger who registers it too ends with a failure of their own", async () => {
    const [thief, owner] = [await holder(), await holder()];
    const mint = mintOf(owner.wallet);
    await register(thief.member, mint.hash, thief.wallet);
    await register(owner.member, mint.hash, owner.wallet);
    await confirm(mint);
    expect(await read(thief.member, mint.hash)).toMatchObject({
      status: "failed",
      failure: "mint_wrong_wallet",
    });
    expect(await read(owner.member, mint.hash)).toMatchObject({ status: "confirmed" });
  });

  test("begins again where it had failed", async () => {
    const { member, wallet } = await holder();
    const hash = anyHash();
    await register(member, hash, wallet);
    await db.sql`select fail_mint(${hash}, 31337, 'mint_not_found')`;
    expect(await read(member, hash)).toMatchObject({ status: "failed", failure: "mint_not_found" });
    await register(member, hash, wallet);
    expect(await readAll(member, hash)).toMatchObject([{ status: "pending", failure: null }]);
  });
});

describe("confirm_mints", () => {
  test("gives tier and 300 points once, however often it is told", async () => {
    const { member, wallet } = await holder();
    const before = await xpOf(db, member);
    const mint = mintOf(wallet);
    await register(member, mint.hash, wallet);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => confirm(mint)));
    expect(outcomes.filter((outcome) => outcome === "confirmed")).toHaveLength(1);
    expect([await tierOf(db, member), (await xpOf(db, member)) - before]).toEqual(["founder", 300]);
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
    expect(await read(thief.member, mint.hash)).toMatchObject({ status: "failed" });
    expect(await read(owner.member, mint.hash)).toMatchObject({ status: "confirmed" });
    expect([await tierOf(db, thief.member), await tierOf(db, owner.member)]).toEqual(["standard", "founder"]);
  });

  test("of a wallet that nobody linked waits for the wallet", async () => {
    const wallet = anyAddress();
    const mint = mintOf(wallet);
    expect(await confirm(mint)).toBe("unknown_wallet");
    const member = await join(db);
    await linkWallet(db, member, wallet);
    expect(await tierOf(db, member)).toBe("founder");
  });

  test("counts every event of a transaction, for whom it was minted", async () => {
    const [one, two] = [await holder(), await holder()];
    const first = mintOf(one.wallet, { log: 3 });
    const bundle = [
      first,
      mintOf(two.wallet, { ...first, wallet: two.wallet, token: first.token + 1000, log: 5 }),
      mintOf(one.wallet, { ...first, token: first.token + 2000, log: 9 }),
    ];
    await register(two.member, first.hash, two.wallet);
    const before = [await xpOf(db, one.member), await xpOf(db, two.member)];
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => confirmMints(db, bundle)));
    const confirmed = { 3: "confirmed", 5: "confirmed", 9: "confirmed" };
    expect(outcomes.filter((outcome) => outcome[3] === "confirmed")).toEqual([confirmed]);
    expect([await tierOf(db, one.member), await tierOf(db, two.member)]).toEqual(["founder", "founder"]);
    expect([await xpOf(db, one.member), await xpOf(db, two.member)]).toEqual([
      before[0]! + 600,
      before[1]! + 300,
    ]);
    expect(await readAll(one.member, first.hash)).toMatchObject([
      { token_id: String(first.token), status: "confirmed" },
      { token_id: String(first.token + 2000), status: "confirmed" },
    ]);
    expect(await readAll(two.member, first.hash)).toHaveLength(1);

    await db.sql`select reorg_mint(${first.hash}, 31337)`;
    expect([await tierOf(db, one.member), await tierOf(db, two.member)]).toEqual(["standard", "standard"]);
    const moved = { block: 101, blockHash: anyHash() };
    // In another block the events stand at other places.
    await confirmMints(
      db,
      bundle.map((mint, index) => ({ ...mint, ...moved, log: 20 - index })),
    );
    expect([await xpOf(db, one.member), await xpOf(db, two.member)]).toEqual([
      before[0]! + 600,
      before[1]! + 300,
    ]);
    expect(await readAll(one.member, first.hash)).toHaveLength(2);
  });

  test("in another block than before is taken back first, by itself", async () => {
    const { member, wallet } = await holder();
    const before = await xpOf(db, member);
    const mint = mintOf(wallet);
    await confirm(mint);
    expect(await confirm({ ...mint, blockHash: anyHash(), block: 99, log: 7 })).toBe("confirmed");
    expect([await tierOf(db, member), (await xpOf(db, member)) - before]).toEqual(["founder", 300]);
    expect(await readAll(member, mint.hash)).toHaveLength(1);
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
    expect([await gained(), await tierOf(db, member)]).toEqual([[1200, 600], "founder"]);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
    await expect(db.sql`select reorg_mint(${anyHash()}, 31337)`).rejects.toThrow("mint_not_found");
  });
});

describe("transfer_nft", () => {
  test("moves the tier with the token, and an older transfer changes nothing", async () => {
    const [seller, buyer] = [await holder(), await holder()];
    const mint = mintOf(seller.wallet);
    await confirm(mint);
    await transfer(mint, buyer.wallet, 120, 4);
    await transfer(mint, seller.wallet, 110, 8);
    await transfer(mint, seller.wallet, 120, 3);
    expect([await tierOf(db, seller.member), await tierOf(db, buyer.member)]).toEqual([
      "standard",
      "founder",
    ]);
    await unlinkWallet(db, buyer.member, buyer.wallet);
    expect(await tierOf(db, buyer.member)).toBe("standard");
  });
});

describe("correct_owner", () => {
  test("believes the chain over a transfer of a block that is gone", async () => {
    const [seller, buyer] = [await holder(), await holder()];
    const mint = mintOf(seller.wallet);
    await confirm(mint);
    await transfer(mint, buyer.wallet, 150);
    const since = await db.sql`select token_id from tokens_since(31337, ${contract}, 140)`;
    expect(since).toContainEqual({ token_id: String(mint.token) });
    await db.sql`select correct_owner(31337, ${contract}, ${mint.token}, ${seller.wallet}, 145)`;
    expect([await tierOf(db, seller.member), await tierOf(db, buyer.member)]).toEqual([
      "founder",
      "standard",
    ]);
    await transfer(mint, buyer.wallet, 145);
    await transfer(mint, buyer.wallet, 146);
    expect([await tierOf(db, seller.member), await tierOf(db, buyer.member)]).toEqual([
      "standard",
      "founder",
    ]);
  });
});

test("members and visitors tell the database nothing about the chain", async () => {
  const { member } = await holder();
  for (const asker of ["anon", member]) {
    for (const call of [
      "confirm_mints('0x', 1, '0x', 1, '0x', '[]')",
      "reorg_mint('0x', 1)",
      "transfer_nft(1, '0x', 1, '0x', 1, 1)",
      "tokens_since(1, '0x', 1)",
      "correct_owner(1, '0x', 1, '0x', 1)",
    ]) {
      await expect(db.as(asker, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow(/permission denied/);
    }
  }
});
