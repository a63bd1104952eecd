import { afterAll, beforeAll, expect, test } from "vitest";
import { anyAddress, anyHash, join, linkWallet, publishPrices } from "./cast.ts";
import { founder, refund } from "./founders.ts";
import { castOfStaff } from "./staff-cast.ts";
import { anyMint, confirmMint } from "./tokens.ts";

const { db, admin, moderator, call } = await castOfStaff();
const contract = anyAddress();
beforeAll(() => publishPrices(db));
afterAll(() => db.drop());

type Page = { rows: Record<string, unknown>[]; total: number };
const list = async (name: string, filter: object, sort = "made") =>
  (await call(
    admin,
    `admin_${name}('${JSON.stringify(filter)}', '${sort}', true, null, false, 50)`,
  )) as unknown as Page;

test("the list of tokens says who got each by which way, who holds it, and which are void", async () => {
  const [buyer, minter, stranger] = [await founder(db, contract), await join(db), anyAddress()];
  const wallet = await linkWallet(db, minter);
  const { mint: claimed } = await buyer.claim();
  const paid = anyMint(contract, wallet);
  await confirmMint(db, paid);
  await db.sql`select transfer_nft(31337, ${contract}, ${paid.token}, ${stranger}, 300, 0)`;
  const rows = async (filter: object) => (await list("tokens", filter, "token")).rows;
  expect(await rows({ q: String(claimed.token) })).toMatchObject([
    { way: "claim", user_id: buyer.member, given_to: buyer.member, void: null },
  ]);
  expect(await rows({ q: stranger })).toMatchObject([
    { way: "paid", token_id: String(paid.token), user_id: null, name: null },
  ]);
  await refund(db, buyer.checkout);
  expect(await rows({ void: "yes" })).toMatchObject([{ token_id: String(claimed.token), void: "refunded" }]);
  expect(await rows({ member: "no" })).toHaveLength(1);
});

test("the lists of vouchers and mints follow what happened to each", async () => {
  const buyer = await founder(db, contract);
  const vouchers = async () => (await list("vouchers", { q: buyer.member })).rows;
  expect(await vouchers()).toMatchObject([{ kind: "order", state: "open", ending: null }]);
  await buyer.sign();
  const { mint } = await buyer.claim();
  expect(await vouchers()).toMatchObject([{ state: "redeemed", token_id: String(mint.token) }]);
  const mints = async (filter: object) => (await list("mints", { q: buyer.member, ...filter })).rows;
  expect(await mints({ status: "confirmed" })).toMatchObject([{ tx_hash: mint.hash, user_id: buyer.member }]);
  await db.sql`select reorg_mint(${mint.hash}, 31337)`;
  expect(await mints({ status: "reorged" })).toHaveLength(1);
  await refund(db, buyer.checkout);
  expect(await vouchers()).toMatchObject([
    { state: "revoked", revoked_reason: "refunded", ending: "waiting" },
  ]);
  for (const name of ["vouchers", "tokens", "mints"])
    await expect(call(admin, `admin_${name}('{"x": 1}', 'made', true, null, false, 5)`)).rejects.toThrow(
      "invalid_input",
    );
});

test("an allowlist is kept once, lower-case and sorted; only the service reads it, a member only own wallets", async () => {
  const [member, other, root] = [await join(db), await join(db), anyHash()];
  const own = await linkWallet(db, member);
  await linkWallet(db, other);
  const save = (addresses: string[], of = root) =>
    call(admin, `admin_save_allowlist('${of}', array['${addresses.join("','")}'], 'Early friends')`);
  expect(await save([own.toUpperCase().replace("0X", "0x"), anyAddress(), own])).toMatchObject({
    undo: false,
  });
  expect(await save([anyAddress()])).toBeNull();
  const [row] = await db.as("service_role", (tx) => tx`select allowlist_addresses(${root}) as a`);
  expect(row?.a).toHaveLength(2);
  expect(row?.a).toEqual([...(row?.a as string[])].toSorted());
  const listed = async (asker: string, of: string) =>
    (await db.as(asker, (tx) => tx`select my_place(${of}) -> 'listed' as l`))[0]?.l as string[];
  expect(await listed(member, root)).toEqual([own]);
  expect(await listed(member, anyHash())).toEqual([]);
  expect(await listed(other, root)).toEqual([]);
  for (const asker of ["anon", member, admin])
    await expect(db.as(asker, (tx) => tx`select allowlist_addresses(${root})`)).rejects.toThrow(
      "permission denied",
    );
  await expect(save(["0x12"], anyHash())).rejects.toThrow("allowlist_invalid");
  await expect(save([own], "x")).rejects.toThrow("allowlist_invalid");
  await expect(call(moderator, `admin_save_allowlist('${root}', array['${own}'], 'x')`)).rejects.toThrow(
    "forbidden",
  );
});

test("a list is filled with the main wallets of members whose level opens the early phase", async () => {
  const [high, low, banned] = [await join(db), await join(db), await join(db)];
  const wallet = await linkWallet(db, high);
  for (const member of [low, banned]) await linkWallet(db, member);
  await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${banned}`;
  for (const member of [high, banned])
    await db.sql`select private.award(${member}, 'mission', gen_random_uuid()::text, 3000, 'Climbed')`;
  const early = async (asker = admin) =>
    (await db.as(asker, (tx) => tx`select admin_early_wallets() as e`))[0]?.e as object;
  expect(await early()).toEqual({ level: null, wallets: [] });
  await db.sql`update settings set value = '6' where key = 'mint.early_level'`;
  expect(await early()).toEqual({ level: "ridge", wallets: [wallet] });
  await expect(early(moderator)).rejects.toThrow("forbidden");
});

test("a transaction of the owner leaves one audit line, once the server has read it from the chain", async () => {
  const [hash, failed] = [anyHash(), anyHash()];
  const begin = (of: string) => call(admin, `admin_begin_contract_change('${of}', 31337, 'Opening day')`);
  const lines = async (of: string) =>
    await db.sql`select action, actor, before, after from private.audit_lines where subject_id = ${of} and reason = 'Opening day'`;
  expect(await begin(hash)).toBeNull();
  await begin(hash);
  await begin(failed);
  expect(await lines(hash)).toEqual([]);
  const settle = (of: string, ok: boolean) => db.sql`
    select settle_contract_change(${of}, 31337, ${ok}, 'setPhase(2)', '{"phase": "allowlist"}', '{"phase": "public"}')`;
  await settle(hash, true);
  await settle(hash, true);
  await settle(failed, false);
  expect(await lines(hash)).toEqual([
    {
      action: "contract.changed",
      actor: admin,
      before: { call: "setPhase(2)", phase: "allowlist" },
      after: { call: "setPhase(2)", phase: "public" },
    },
  ]);
  expect(await lines(failed)).toEqual([]);
  // One that nobody announced is nobody's.
  await settle(anyHash(), true);
  expect(await db.sql`select * from open_contract_changes(31337)`).toEqual([]);
  await expect(call(moderator, `admin_begin_contract_change('${hash}', 31337, 'x')`)).rejects.toThrow(
    "forbidden",
  );
  await expect(begin("0x12")).rejects.toThrow("mint_hash_invalid");
  const member = await join(db);
  for (const what of ["settle_contract_change('x', 1, true)", "open_contract_changes(1)"])
    await expect(db.as(member, (tx) => tx.unsafe(`select ${what}`))).rejects.toThrow("permission denied");
});

test("what the books say about the token is for admins", async () => {
  const told = (await call(admin, "admin_nft()")) as unknown as {
    promised: number;
    vouchers: object;
    changes: unknown[];
  };
  expect(told.promised).toBeGreaterThanOrEqual(0);
  expect(told.changes).toHaveLength(2);
  await expect(call(moderator, "admin_nft()")).rejects.toThrow("forbidden");
});
