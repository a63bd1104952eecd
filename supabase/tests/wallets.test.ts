import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { anyAddress, click, join, linkWallet, release, unlinkWallet, xpOf } from "./cast.ts";
import { anyMint, confirmMint } from "./tokens.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const nonceOf = async (member: string) =>
  (await db.sql`select issue_wallet_nonce(${member}) as n`)[0]?.n as string;
const link = (member: string, address: string, nonce: string) =>
  db.sql`select link_wallet(${member}, ${address}, 31337, ${nonce}) as linked`;

test("the first wallet is lower-cased, primary and rewarded once", async () => {
  const member = await join(db);
  const address = anyAddress();
  const [row] = await link(member, address.toUpperCase().replace("0X", "0x"), await nonceOf(member));
  expect(row?.linked).toMatchObject({ wallet: { address, is_primary: true, chain_id: 31337 }, points: 150 });
  await linkWallet(db, member);
  expect(await xpOf(db, member)).toBe(200);
  const [profile] = await db.sql`select wallet_address from profiles where user_id = ${member}`;
  expect(profile?.wallet_address).toBe(address);
});

test("a nonce works once, for its member, for ten minutes", async () => {
  const [member, other] = [await join(db), await join(db)];
  const nonce = await nonceOf(member);
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  await expect(link(other, anyAddress(), nonce)).rejects.toThrow("nonce_expired");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => link(member, anyAddress(), nonce)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(link(member, anyAddress(), "unknown")).rejects.toThrow("nonce_expired");
  const old = await nonceOf(member);
  await db.sql`update wallet_nonces set expires_at = now() where nonce = ${old}`;
  await expect(link(member, anyAddress(), old)).rejects.toThrow("nonce_expired");
});

test("an address belongs to one member, also when two link it at once", async () => {
  const [one, two] = [await join(db), await join(db)];
  const address = anyAddress();
  const [n1, n2] = [await nonceOf(one), await nonceOf(two)];
  const outcomes = await Promise.allSettled([link(one, address, n1), link(two, address, n2)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(String(refused?.reason)).toContain("wallet_taken");
});

test("an address is rewarded once ever, whoever links it later", async () => {
  const [one, two] = [await join(db), await join(db)];
  const address = await linkWallet(db, one);
  await unlinkWallet(db, one, address);
  await release(db, address);
  const [row] = await link(two, address, await nonceOf(two));
  expect(row?.linked).toMatchObject({ points: 0 });
});

test("at most five; the next oldest becomes primary; only the owner removes or chooses", async () => {
  const [member, other] = [await join(db), await join(db)];
  for (let n = 0; n < 5; n += 1) await linkWallet(db, member);
  await expect(linkWallet(db, member)).rejects.toThrow("wallet_limit");
  await expect(link(member, "0x123", await nonceOf(member))).rejects.toThrow("address_invalid");
  const wallets =
    await db.sql`select id, address, is_primary from wallets where user_id = ${member} order by verified_at`;
  const [first, second, third] = wallets;
  await expect(db.sql`select unlink_wallet(${other}, ${first?.id as string})`).rejects.toThrow(
    "wallet_not_found",
  );
  await expect(db.sql`select set_primary_wallet(${other}, ${second?.id as string})`).rejects.toThrow(
    "wallet_not_found",
  );
  await unlinkWallet(db, member, first?.address as string);
  const primary = async () =>
    (await db.sql`select wallet_address from profiles where user_id = ${member}`)[0]
      ?.wallet_address as string;
  expect(await primary()).toBe(second?.address);
  await db.sql`select set_primary_wallet(${member}, ${third?.id as string})`;
  expect(await primary()).toBe(third?.address);
});

test("members see their own wallets only", async () => {
  const [member, other] = [await join(db), await join(db)];
  await linkWallet(db, member);
  expect(await db.as(member, (tx) => tx`select 1 as one from wallets`)).toHaveLength(1);
  expect(await db.as(other, (tx) => tx`select 1 as one from wallets`)).toEqual([]);
});

test("a wallet stays a day, and after its removal belongs to its former member alone for half a year", async () => {
  const [one, two] = [await join(db), await join(db)];
  const address = await linkWallet(db, one);
  const [wallet] = await db.sql`select id from wallets where address = ${address}`;
  await expect(db.sql`select unlink_wallet(${one}, ${wallet?.id as string})`).rejects.toThrow(
    "wallet_too_new",
  );
  await unlinkWallet(db, one, address);
  await expect(linkWallet(db, two, address)).rejects.toThrow("wallet_reserved");
  await linkWallet(db, one, address);
  await unlinkWallet(db, one, address);
  await release(db, address);
  await linkWallet(db, two, address);
  await expect(linkWallet(db, one, address)).rejects.toThrow("wallet_taken");
});

test("a wallet has a name for its member, who alone gives it", async () => {
  const [one, two] = [await join(db), await join(db)];
  const address = await linkWallet(db, one);
  const [wallet] = await db.sql`select id from wallets where address = ${address}`;
  const name = (member: string, label: string) =>
    db.sql`select label_wallet(${member}, ${wallet?.id as string}, ${label})`;
  const label = async () =>
    (await db.sql`select label from wallets where address = ${address}`)[0]?.label as string;
  await name(one, "  Cold   storage ");
  expect(await label()).toBe("Cold storage");
  await expect(name(two, "Mine")).rejects.toThrow("wallet_not_found");
  await expect(name(one, "x".repeat(41))).rejects.toThrow("too_long");
  await expect(
    db.as(one, (tx) => tx`select label_wallet(${one}, ${wallet?.id as string}, 'x')`),
  ).rejects.toThrow("permission denied");
  await name(one, " ");
  expect(await label()).toBeNull();
});

test("tells before what removing a wallet costs: the tier of its token, a claim, a referral that needs it", async () => {
  const contract = anyAddress();
  const referrer = await join(db);
  const member = await join(db, { click: await click(db, referrer) });
  const address = await linkWallet(db, member);
  const removal = async () => {
    const [row] = await db.as(member, (tx) => tx`select my_membership() -> 'wallets' -> 0 as wallet`);
    return row?.wallet as { tokens: string[]; removal: Record<string, unknown> };
  };
  expect(await removal()).toMatchObject({
    tokens: [],
    removal: { tier: null, claim: false, referral: true },
  });
  const mint = anyMint(contract, address);
  await confirmMint(db, mint);
  expect(await removal()).toMatchObject({
    tokens: [String(mint.token)],
    removal: { tier: "standard", mint: false },
  });
  await linkWallet(db, member);
  expect((await removal()).removal).toMatchObject({ referral: false });
  await db.sql`insert into grants (user_id, tier, source, source_id) values (${member}, 'pro', 'honorary', 'guest')`;
  expect((await removal()).removal).toMatchObject({ tier: "pro" });
});
