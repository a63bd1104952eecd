import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember, createWriter } from "../support/members.ts";
import { elementsIn, pageFacts } from "../support/page-facts.ts";
import { readPage } from "../support/read-page.ts";
import { sql } from "../support/services.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/** A page stays for a minute; one that was being made while the shop changed too. */
const withTheClock = { timeout: 90_000 };

/**
 * A shop that is open, with one product on sale. Its page stays whole whatever happens to the shop in these tests: whoever crawls the
 * sitemap meanwhile finds it.
 */
async function createShop() {
  const { id } = await createWriter("Ona Prat", "pro");
  const account = `acct_${randomUUID().replaceAll("-", "")}`;
  const name = `Maps ${account.slice(-8)}`;
  await sql`insert into public.connected_accounts (user_id, country, stripe_account_id, details_submitted, transfers, card_payments,
      charges_enabled, payouts_enabled) values (${id}, 'DE', ${account}, true, 'active', 'active', true, true)`;
  await sql`insert into private.storefronts (user_id, name, intro, contact, created_at)
    values (${id}, ${name}, ${`${name}: ridges and valleys, drawn by hand on the way up.`}, 'shop@example.com', now() + interval '1 day')`;
  const [product] = await sql`insert into private.storefront_products (user_id, title, price, delivery, state)
    values (${id}, 'Map of the ridge', 2000, 'contact', 'published') returning id`;
  return { id, account, name, product: product?.id as string };
}

test("a visitor finds a shop in every language, and none with nothing to sell or whose seller opted out", async () => {
  const { id, account, name, product } = await createShop();
  const links = async (path: string) => pageFacts(await (await fetchApp(path)).text()).links;
  for (const prefix of ["", "/es", "/de"]) {
    const shop = `${prefix}/storefront/${account}`;
    await expect.poll(() => links(`${prefix}/shops`), withTheClock).toContain(shop);
  }
  const shown = async () => (await links("/shops")).includes(`/storefront/${account}`);
  await sql`update private.storefront_products set taken_down_at = now() where id = ${product}`;
  await expect.poll(shown, withTheClock).toBe(false);
  await sql`update private.storefront_products set taken_down_at = null where id = ${product}`;
  await expect.poll(shown, withTheClock).toBe(true);
  await sql`update private.storefronts set listed = false where user_id = ${id}`;
  await expect.poll(shown, withTheClock).toBe(false);
  const { html } = await readPage(`/storefront/${account}`);
  expect(html).toContain(name);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(await (await fetchApp("/sitemap.xml")).text()).not.toContain(account);
}, 480_000);

test("the list is a file for everybody, and what is no page of it is not there", async () => {
  const answer = await fetchApp("/shops");
  expect(answer.headers.get("cache-control")).toContain("s-maxage");
  for (const path of ["/shops/0", "/shops/1", "/shops/02", "/shops/9999", "/shops/x", "/es/shops/9999"])
    expect([path, (await fetchApp(path)).status]).toEqual([path, 404]);
});

test("what a member bought stands in the settings, with its order, and nobody else's does", async () => {
  const { account, product, id } = await createShop();
  // The list of shops stays as long as it is.
  await sql`update private.storefronts set listed = false where user_id = ${id}`;
  const member = await createMember();
  const other = await createMember();
  const session = `cs_test_${randomUUID().replaceAll("-", "")}`;
  await sql`insert into private.storefront_sales (seller_id, account, product_id, title, delivery, amount, fee, state, stripe_session_id,
      expires_at, paid_at, email, amount_refunded)
    values (${id}, ${account}, ${product}, 'Map of the ridge', 'contact', 2000, 200, 'paid', ${session}, now(), now(),
      ${member.email.toUpperCase()}, 500)`;
  const settings = async (email: string) =>
    readPage("/members/settings?tab=membership", (await signedInFetch(email)).fetch);
  const own = await settings(member.email);
  expect(own.html).toContain(`/storefront/${account}/success?session_id=${session}`);
  for (const words of ["Map of the ridge", "Partly refunded", "$5 refunded", "Write to the seller"])
    expect(own.words).toContain(words);
  const others = await settings(other.email);
  expect(others.words).toContain("No purchases yet");
  expect(others.whole).not.toContain(session);
});

test("whose plan has a shop is led to it by the page, and nobody else", async () => {
  const seller = await signedInFetch((await createWriter("Ona Prat", "pro")).email);
  const reader = await signedInFetch((await createMember()).email);
  // The navigation leads there too, by a link that is no button.
  const buttons = async (path: string, fetch: typeof fetchApp) =>
    elementsIn(pageFacts((await readPage(path, fetch)).html).page, "a", { href: "/connect-demo" }).filter(
      ({ attribs }) => attribs.class?.split(" ").includes("button"),
    ).length;
  for (const path of ["/members/earnings", "/members/settings?tab=membership"]) {
    expect([path, await buttons(path, seller.fetch)]).toEqual([path, 1]);
    expect([path, await buttons(path, reader.fetch)]).toEqual([path, 0]);
  }
  expect(pageFacts((await readPage("/benefits")).html).links).toContain("/connect-demo");
});

test("who has a gift code on paper finds where it is handed in", async () => {
  for (const path of ["/pricing", "/gift"])
    expect([path, pageFacts((await readPage(path)).html).links]).toEqual([
      path,
      expect.arrayContaining(["/redeem"]),
    ]);
});
