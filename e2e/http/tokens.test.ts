import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { localNames } from "../../local/chain/names.ts";
import { connect } from "../../local/chain/rpc.ts";
import { createMember } from "../support/members.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { readPage, shownIn } from "../support/read-page.ts";
import { services, sql } from "../support/services.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

test("a voucher whose payment was returned is no longer valid, and its page of the mint claims nothing", async () => {
  const member = await createMember();
  const [voucher] = await sql`
    insert into public.mint_vouchers (user_id, kind, nonce, expires_at)
    values (${member.id}, 'honorary', ${uniqueDigits(15)}, now() + interval '365 days') returning id`;
  await sql`select private.revoke_voucher(${voucher?.id as string}, 'refunded')`;
  const { fetch } = await signedInFetch(member.email);
  const claim = await readPage("/connect-wallet-post-purchase", fetch);
  expect(shownIn(claim.words, "This voucher is no longer valid", "Before you claim")).toEqual([
    "This voucher is no longer valid",
  ]);
  const mint = await readPage("/mint", fetch);
  // The wallet is loaded where one can mint.
  expect(shownIn(mint.words, "Loading your wallet", "Claim your NFT")).toEqual(["Loading your wallet"]);
});

test("a member without a voucher reads what brings one", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  const { html, words } = await readPage("/es/connect-wallet-post-purchase", fetch);
  expect(shownIn(words, "No hay nada que reclamar")).toHaveLength(1);
  expect(/<a [^>]*href="\/es\/pricing"[^>]*>Ver los planes/.test(html)).toBe(true);
});

test("a subscriber reads on the page of the mint what it would change", async () => {
  const { id, email } = await createMember();
  await sql`insert into subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end)
    select 'sub_' || ${id}::text, ${id}, id, plan_key, 'active', now(), now() + interval '1 month'
    from prices where lookup_key = 'plus_month'`;
  await sql`select private.grant_access(${id}, 'plus', 'subscription', 'sub_' || ${id}::text)`;
  await sql`select private.recompute_tier(${id})`;
  const { words } = await readPage("/mint", (await signedInFetch(email)).fetch);
  const sentences = ["You have Plus by subscription.", "we stop your subscription from renewing"];
  expect(shownIn(words, ...sentences)).toEqual(sentences);
});

test("a hash that is no mint of the member is said to be unknown", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  for (const tx of ["nonsense", `0x${"12".repeat(32)}`]) {
    const { words } = await readPage(`/mint-success?tx=${tx}`, fetch);
    expect([tx, ...shownIn(words, "We can’t find this transaction", "is yours")]).toEqual([
      tx,
      "We can’t find this transaction",
    ]);
  }
});

test("a wallet is shown with its name on ENS, where it has one", async () => {
  const member = await createMember();
  const chain = connect(services.chain.rpcUrl);
  const [named, bare] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key));
  if (!named || !bare) throw new Error("no keys");
  await chain.setBalance({ address: named.address, value: parseEther("1") });
  const label = `noor-${named.address.slice(2, 10).toLowerCase()}`;
  const args = [label, named.address] as const;
  await chain.writeContract({ ...localNames, functionName: "register", account: named, args });
  const name = `${label}.eth`;
  const hash = await chain.writeContract({
    ...{ ...localNames, functionName: "setName", account: named, args: [name] },
  });
  await chain.waitForTransactionReceipt({ hash, timeout: 60_000 });
  for (const [account, first] of [[named, true] as const, [bare, false] as const])
    await sql`insert into public.wallets (user_id, address, chain_id, is_primary)
      values (${member.id}, ${account.address.toLowerCase()}, 31337, ${first})`;
  const { fetch } = await signedInFetch(member.email);
  for (const path of ["/linked-accounts", "/members/settings?tab=membership"]) {
    const wallets = async () => {
      const { html } = await readPage(path, fetch);
      const rows = [...html.matchAll(/<li [^>]*data-testid="wallet"[^]*?<\/li>/g)];
      return rows.map(([row]) => /[\w-]+\.eth/.exec(row)?.[0] ?? null);
    };
    // A page does not wait long for names: one that came late is shown by the next page.
    await expect.poll(wallets, { message: path }).toEqual([name, null]);
  }
});
