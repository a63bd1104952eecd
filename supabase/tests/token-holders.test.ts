import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { anyAddress, join, linkWallet, publishPrices, tierOf, unlinkWallet } from "./cast.ts";
import { anyMint, confirmMint, type Mint } from "./tokens.ts";

let db: FreshDatabase;
const contract = anyAddress();
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

async function holder() {
  const member = await join(db);
  const wallet = await linkWallet(db, member);
  const mint = anyMint(contract, wallet);
  await confirmMint(db, mint);
  return { member, wallet, mint };
}

const pass = ({ token }: Mint, to: string, block = 200) =>
  db.sql`select transfer_nft(31337, ${contract}, ${token}, ${to}, ${block}, 0)`;
const told = async (member: string) =>
  (
    await db.sql`select type, values - 'mint_id' - 'tx_hash' as values from private.events
      where user_id = ${member} and type like any (array['token.%', 'mint.%']) order by id`
  ).map(({ type, values }) => ({ type: type as string, ...(values as object) }));
const lost = async (member: string) =>
  (await db.as(member, (tx) => tx`select member_dashboard() -> 'lost_tokens' as lost`))[0]?.lost as {
    token_id: string;
    reason: string;
  }[];

describe("a token that is sold or sent away", () => {
  test("takes the tier with it: the former holder is told once and sees it, the member who has it now too", async () => {
    const [seller, buyer] = [await holder(), await join(db)];
    const to = await linkWallet(db, buyer);
    const token_id = String(seller.mint.token);
    for (let times = 0; times < 2; times += 1) await pass(seller.mint, to);
    expect([await tierOf(db, seller.member), await tierOf(db, buyer)]).toEqual(["standard", "founder"]);
    expect(await told(seller.member)).toEqual([
      { type: "mint.confirmed", token_id },
      { type: "token.left", token_id, kept: false },
    ]);
    expect(await told(buyer)).toEqual([{ type: "token.received", token_id }]);
    expect(await lost(seller.member)).toMatchObject([{ token_id, reason: "transferred" }]);
    expect(await lost(buyer)).toEqual([]);
  });

  test("to nobody we know tells the former holder alone; whoever links that wallet later has the tier", async () => {
    const [seller, later] = [await holder(), await join(db)];
    const to = anyAddress();
    await pass(seller.mint, to);
    expect(await tierOf(db, seller.member)).toBe("standard");
    await linkWallet(db, later, to);
    expect(await tierOf(db, later)).toBe("founder");
  });

  test("says that the tier stays for whoever has a second token", async () => {
    const seller = await holder();
    await confirmMint(db, anyMint(contract, seller.wallet));
    await pass(seller.mint, anyAddress());
    expect(await tierOf(db, seller.member)).toBe("founder");
    expect((await told(seller.member)).at(-1)).toMatchObject({ type: "token.left", kept: true });
  });

  test("between two wallets of one member changes and tells nothing", async () => {
    const owner = await holder();
    await pass(owner.mint, await linkWallet(db, owner.member));
    expect(await tierOf(db, owner.member)).toBe("founder");
    expect((await told(owner.member)).map(({ type }) => type)).toEqual(["mint.confirmed"]);
    expect(await lost(owner.member)).toEqual([]);
  });

  test("comes back when the block of the sale is gone, and both are told again", async () => {
    const [seller, buyer] = [await holder(), await join(db)];
    await pass(seller.mint, await linkWallet(db, buyer), 150);
    await db.sql`select correct_owner(31337, ${contract}, ${seller.mint.token}, ${seller.wallet}, 160)`;
    expect([await tierOf(db, seller.member), await tierOf(db, buyer)]).toEqual(["founder", "standard"]);
    expect((await told(seller.member)).map(({ type }) => type)).toEqual([
      "mint.confirmed",
      "token.left",
      "token.received",
    ]);
    expect((await told(buyer)).map(({ type }) => type)).toEqual(["token.received", "token.left"]);
    expect(await lost(seller.member)).toEqual([]);
  });
});

test("unlinking a wallet is no sale: nobody is told that a token left", async () => {
  const owner = await holder();
  await unlinkWallet(db, owner.member, owner.wallet);
  expect(await tierOf(db, owner.member)).toBe("standard");
  expect((await told(owner.member)).map(({ type }) => type)).toEqual(["mint.confirmed"]);
  expect(await lost(owner.member)).toEqual([]);
});

test("a reorganisation that takes a mint back says so, and says it when the mint counts again", async () => {
  const { member, mint } = await holder();
  const token_id = String(mint.token);
  await db.sql`select reorg_mint(${mint.hash}, 31337)`;
  expect(await tierOf(db, member)).toBe("standard");
  expect(await lost(member)).toMatchObject([{ token_id, reason: "undone" }]);
  await confirmMint(db, { ...mint, block: 120, blockHash: anyMint(contract, "").blockHash });
  expect(await tierOf(db, member)).toBe("founder");
  expect(await lost(member)).toEqual([]);
  expect((await told(member)).map(({ type }) => type)).toEqual([
    "mint.confirmed",
    "mint.undone",
    "mint.confirmed",
  ]);
});
