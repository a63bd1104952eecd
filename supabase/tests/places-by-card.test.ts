import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  anyAddress,
  checkoutOf,
  deliver,
  join,
  linkWallet,
  publishPrices,
  recordContract,
  tierOf,
} from "./cast.ts";
import { founder, refund } from "./founders.ts";
import { anyMint, confirmMint } from "./tokens.ts";

let db: FreshDatabase;
const contract = anyAddress();
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

describe("the places that may be sold by card", () => {
  const left = async () => Number((await db.sql`select private.places_left('founder') as n`)[0]?.n);
  const buy = async () => checkoutOf(db, await join(db), "founder_once");

  test("are those the contract holds back; a claim takes one from promises and reserve", async () => {
    const buyer = await founder(db, contract);
    const before = await left();
    await buyer.claim({ block: 1000 });
    expect(await left()).toBe(before);
    // The contract says the same at a later block.
    const [state] = await db.sql<{ reserve: number; minted: number }[]>`
      select reserve::int, minted::int from private.contract_state`;
    await recordContract(db, { ...state, block: 1001 });
    expect(await left()).toBe(before);
    await refund(db, buyer.checkout);
    expect(await left()).toBe(before);
  });

  test("end at the reserve, before payment; one that is refunded can be sold again", async () => {
    const buyer = await founder(db, contract);
    await recordContract(db, { reserve: 500, block: 1999 });
    const promised = 500 - (await left());
    await recordContract(db, { reserve: promised + 1, block: 2000 });
    const last = await buy();
    await expect(buy()).rejects.toThrow("sold_out");
    await deliver(db, [last]);
    await expect(buy()).rejects.toThrow("sold_out");
    await refund(db, buyer.checkout);
    await buy();
    expect(await recordContract(db, { reserve: promised - 2, block: 2001 })).toBe(3);
    expect(await recordContract(db, { reserve: 500, block: 2002 })).toBe(0);
  });

  test("end at the plan's supply too, of which every minted token is one", async () => {
    await recordContract(db, { minted: 1000, reserve: 500, block: 3000 });
    await expect(buy()).rejects.toThrow("sold_out");
    await recordContract(db, { minted: 0, reserve: 500, block: 3001 });
    await buy();
  });

  test("hold an honorary voucher's place until it is revoked", async () => {
    const before = await left();
    const member = await join(db);
    const [voucher] = await db.sql`
      insert into mint_vouchers (user_id, kind, nonce, expires_at)
      values (${member}, 'honorary', private.voucher_nonce(), now() + interval '1 year') returning id, nonce::text`;
    expect(await left()).toBe(before - 1);
    const wallet = await linkWallet(db, member);
    const mint = anyMint(contract, wallet, { value: 0, nonce: voucher?.nonce as string });
    await confirmMint(db, mint);
    expect(await tierOf(db, member)).toBe("founder");
    await db.sql`select private.revoke_voucher(${voucher?.id as string}, 'revoked')`;
    expect(await tierOf(db, member)).toBe("standard");
  });

  test("are none while nobody knows what the contract holds back", async () => {
    const [state] = await db.sql`delete from private.contract_state returning reserve`;
    await expect(buy()).rejects.toThrow("chain_unavailable");
    await checkoutOf(db, await join(db), "plus_month");
    await recordContract(db, { reserve: Number(state?.reserve), block: 4000 });
  });
});

describe("the queue of vouchers to end on the contract", () => {
  const lease = async () =>
    (await db.sql`select * from lease_revocations()`).map((row) => row.nonce as string);
  const settle = (nonce: string, done: boolean, hash: string | null, error: string | null) =>
    db.sql`select settle_revocation(${nonce}, ${done}, ${hash}, ${error})`;

  test("is leased by one worker at a time, retried after an error, and left when done", async () => {
    await db.sql`update private.voucher_revocations set done_at = now()`;
    const buyer = await founder(db, contract);
    await buyer.sign();
    const { nonce } = await buyer.voucher();
    await refund(db, buyer.checkout);
    const leases = await Promise.all(Array.from({ length: 5 }, lease));
    expect(leases.flat()).toEqual([nonce]);
    await settle(nonce, false, null, "no ether");
    expect(await lease()).toEqual([]);
    await db.sql`update private.voucher_revocations set leased_until = '-infinity' where done_at is null`;
    expect(await lease()).toEqual([nonce]);
    await settle(nonce, false, `0x${"AB".repeat(32)}`, null);
    expect((await db.sql`select tx_hash from lease_revocations()`)[0]?.tx_hash).toBe(`0x${"ab".repeat(32)}`);
    await settle(nonce, true, null, null);
    expect(await lease()).toEqual([]);
  });
});
