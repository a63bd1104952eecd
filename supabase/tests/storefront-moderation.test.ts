import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { checkout, offer, openShop, saleFact, seller, tellSale } from "./storefront-cast.ts";
import { castOfShops } from "./storefront-moderation-cast.ts";

const cast = await castOfShops();
const { db, shop, page, listed, mine, report, reportsOf, decide, appeal, suspend } = cast;
afterAll(() => db.drop());

describe("staff", () => {
  test("dismiss: the reports are closed, the product stays, and the same member may report anew", async () => {
    const { account, product } = await shop();
    const reporter = await join(db);
    await report(reporter, account, product, "misleading");
    const { refusalOf, moderator, call } = cast;
    expect(await refusalOf(moderator, decide(product, "dismiss", "up:0"))).toMatchObject({
      message: "changed_meanwhile",
    });
    await call(moderator, decide(product, "dismiss", "up:1", "It is fine"));
    expect(await reportsOf(product)).toMatchObject([{ state: "dismissed" }]);
    expect((await page(account))?.products).toHaveLength(1);
    expect(await refusalOf(moderator, decide(product, "dismiss"))).toMatchObject({
      message: "changed_meanwhile",
    });
    await report(reporter, account, product, "misleading");
    expect(await reportsOf(product)).toMatchObject([{ state: "dismissed" }, { state: "open" }]);
  });

  test("alone decide, with a reason, and never of their own; a refusal leaves its line", async () => {
    const { member, account, product } = await shop();
    const { refusalOf, moderator, call } = cast;
    const outsider = await join(db);
    for (const by of [outsider, member]) {
      expect(await refusalOf(by, decide(product, "take_down"))).toMatchObject({ message: "forbidden" });
    }
    await expect(call("anon", decide(product, "take_down"))).rejects.toThrow("permission denied");
    expect(await refusalOf(moderator, decide(product, "take_down", null, " "))).toMatchObject({
      message: "reason_required",
    });
    expect(await refusalOf(moderator, decide(product, "burn"))).toMatchObject({ message: "invalid_input" });
    expect(await refusalOf(moderator, decide(randomUUID(), "take_down"))).toMatchObject({
      message: "not_found",
    });
    expect(await refusalOf(moderator, decide("none", "take_down"))).toMatchObject({ message: "not_found" });
    await db.sql`insert into user_roles (user_id, role) values (${member}, 'moderator')`;
    expect(await refusalOf(member, decide(product, "take_down"))).toMatchObject({ message: "forbidden" });
    const lines = await db.sql`select actor from audit_log
      where action = 'storefront.decide.refused' and subject_id = ${product} order by id`;
    // Of staff alone: what others try is counted elsewhere.
    expect(lines.map(({ actor }) => actor as string)).toEqual([moderator, moderator, member]);
    expect(await page(account)).not.toBeNull();
  });

  test("take a shop down at once; the seller reads why and appeals; only another member of staff lifts it", async () => {
    const { member, account, product } = await shop();
    const { moderator, second, call, refusalOf } = cast;
    await report(await join(db), account, null, "rights");
    const running = await checkout(db, account, product);
    const later = await checkout(db, account, product);
    await call(moderator, decide(member, "take_down", "up:1", "Copied maps"));
    expect(await page(account)).toBeNull();
    expect(await listed()).not.toContain(account);
    await expect(checkout(db, account, product)).rejects.toThrow("storefront_closed");
    expect(await reportsOf(member)).toMatchObject([{ state: "upheld" }]);
    expect(await mine(member)).toMatchObject({
      closed: "taken_down",
      shop: { taken_down: true, reason: "Copied maps" },
    });
    // Saving the name anew does not open it; what was being paid is the buyer's, and can be given back.
    await openShop(db, member);
    expect(await page(account)).toBeNull();
    await tellSale(db, account, saleFact(running));
    await tellSale(db, account, saleFact(later, { status: "expired", payment_status: "unpaid" }));
    const [back] = await db.sql`select begin_sale_refund(${member}, ${running.sale}, 1, 0) as r`;
    expect(back?.r).toMatchObject({ account });
    const told = await db.sql`select user_id from private.events where type = 'storefront.taken_down'
      and user_id = ${member}`;
    expect(told).toHaveLength(1);

    await expect(appeal(await join(db), member)).rejects.toThrow("appeal_impossible");
    const { id } = await appeal(member, member);
    await expect(appeal(member, member)).rejects.toThrow("appeal_exists");
    const accept = `admin_decide_appeal('${id}', 'accept', 'They are their own')`;
    expect(await refusalOf(moderator, accept)).toMatchObject({ message: "appeal_other_person" });
    expect(await refusalOf(member, accept)).toMatchObject({ message: "forbidden" });
    expect(await page(account)).toBeNull();
    await call(second, accept);
    expect((await page(account))?.products).toHaveLength(1);
    expect((await mine(member)).shop).toMatchObject({ taken_down: false, appeal: { state: "accepted" } });
    const lines =
      await db.sql`select action from audit_log where subject_id = ${member} and subject_type = 'storefront' order by id`;
    expect(lines.map(({ action }) => action as string)).toEqual([
      "storefront.taken_down",
      "storefront.restored",
    ]);
  });

  test("a second takedown is not lifted by the appeal of the first, which was undone", async () => {
    const { member, account } = await shop();
    const { moderator, admin, second, call, undo } = cast;
    const { line } = await call(moderator, decide(member, "take_down"));
    const { id } = await appeal(member, member);
    await undo(moderator, line);
    await call(admin, decide(member, "take_down"));
    await call(second, `admin_decide_appeal('${id}', 'accept', 'They are their own')`);
    expect(await page(account)).toBeNull();
    expect((await mine(member)).shop).toMatchObject({ taken_down: true, appeal: { state: "possible" } });
  });

  test("take one product off: the rest sells on, and its seller can neither change nor publish it", async () => {
    const { member, account, product } = await shop();
    const other = await offer(db, member);
    const { moderator, admin, call } = cast;
    await call(moderator, decide(product, "take_down"));
    expect((await page(account))?.products.map(({ id }) => id)).toEqual([other]);
    await expect(checkout(db, account, product)).rejects.toThrow("not_found");
    for (const what of [
      `set_product_state('${product}', 'published')`,
      `save_product('${product}', '{"title": "Other", "price": 100, "delivery": "contact"}')`,
    ]) {
      await expect(call(member, what)).rejects.toThrow("product_taken_down");
    }
    const { id } = await appeal(member, product);
    await call(admin, `admin_decide_appeal('${id}', 'reject', 'It stays away')`);
    expect((await page(account))?.products.map(({ id: each }) => each)).toEqual([other]);
    await expect(appeal(member, product)).rejects.toThrow("appeal_exists");
  });

  test("two at once: one takes it down, the other is told that something changed", async () => {
    const { product } = await shop();
    const { moderator, admin, refusalOf } = cast;
    const answers = await Promise.all(
      [moderator, admin].map((by) => refusalOf(by, decide(product, "take_down", "up:0"))),
    );
    const refused = answers.map((it) => (it as { message?: string }).message ?? null);
    expect(refused.sort()).toEqual(["changed_meanwhile", null].sort());
  });

  test("see open reports as one case of each product, with who reported and what they wrote", async () => {
    const { member, account, product } = await shop();
    const reporter = await join(db);
    await report(reporter, account, product, "other", "A copy of mine");
    await report(await join(db), account, product, "rights");
    const cases = await db.sql`select user_id, details from private.cases_storefront() where id = ${product}`;
    expect(cases).toHaveLength(1);
    expect(cases[0]).toMatchObject({
      user_id: member,
      details: { item: { title: "Map" }, reports: [{ user_id: reporter, text: "A copy of mine" }, {}] },
    });
    await expect(cast.call(reporter, `admin_storefront('${member}')`)).rejects.toThrow("forbidden");
    expect(await cast.call(cast.moderator, `admin_storefront('${member}')`)).toMatchObject({ reports: 2 });
  });
});

describe("the seller's suspension", () => {
  test("closes the shop at once with all its products, and its end opens it", async () => {
    const { member, account, product } = await shop();
    await suspend(member);
    expect(await page(account)).toBeNull();
    expect(await listed()).not.toContain(account);
    await expect(checkout(db, account, product)).rejects.toThrow("storefront_closed");
    for (const what of [
      "save_storefront('Maps', '', 'a@example.com')",
      `set_product_state('${product}', 'published')`,
      `save_product(null, '{"title": "Map", "price": 500, "delivery": "contact"}')`,
    ]) {
      await expect(cast.call(member, what)).rejects.toThrow("suspended");
    }
    await expect(db.sql`select set_product_picture(${member}, ${product}, ${randomUUID()})`).rejects.toThrow(
      "suspended",
    );
    await cast.call(cast.admin, `admin_suspend_member('${member}', null, 'Settled')`);
    expect((await page(account))?.products).toHaveLength(1);
  });

  test("does not take a bought file from its buyer", async () => {
    const { member, account } = await seller(db);
    const product = await offer(db, member, { delivery: "file" }, false);
    await db.sql`select set_product_file(${member}, ${product}, ${randomUUID()}, 'map.pdf', 1000)`;
    await cast.call(member, `set_product_state('${product}', 'published')`);
    const sale = await checkout(db, account, product);
    await tellSale(db, account, saleFact(sale));
    await suspend(member);
    const [row] = await db.as(
      "anon",
      (tx) => tx`select storefront_download(${account}, ${sale.session}) as d`,
    );
    expect(row?.d).toMatchObject({ name: "map.pdf" });
  });
});

test("a newcomer neither opens a shop nor puts a product on sale", async () => {
  const young = await seller(db, { shop: false });
  await db.sql`update profiles set created_at = now() - interval '1 hour' where user_id = ${young.member}`;
  await expect(openShop(db, young.member)).rejects.toThrow("storefront_too_new");
  await expect(offer(db, young.member)).rejects.toThrow("storefront_not_opened");
  // Who has fallen below a hundred points since may keep what is there, and add nothing.
  const { member, account, product } = await shop();
  await db.sql`select private.award(${member}, 'manual', 'taken', -451, 'Taken')`;
  const draft = await offer(db, member, {}, false);
  await expect(cast.call(member, `set_product_state('${draft}', 'published')`)).rejects.toThrow(
    "storefront_too_new",
  );
  expect((await page(account))?.products.map(({ id }) => id)).toEqual([product]);
});
