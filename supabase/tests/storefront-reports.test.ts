import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { offer } from "./storefront-cast.ts";
import { castOfShops } from "./storefront-moderation-cast.ts";

const cast = await castOfShops();
const { db, shop, page, mine, report, reportsOf, decide, suspend } = cast;
afterAll(() => db.drop());

describe("a report", () => {
  test("is one of each member for each product, and one for the whole shop", async () => {
    const { member, account, product } = await shop();
    const [a, b] = [await join(db), await join(db)];
    await report(a, account, product, "rights");
    await report(a, account, product, "other", "Look again");
    await Promise.all([report(b, account, product, "misleading"), report(b, account, product, "rights")]);
    await report(a, account, null, "other", "  All of it  ");
    expect(await reportsOf(product)).toMatchObject([{ user_id: a, reason: "rights" }, { user_id: b }]);
    expect(await reportsOf(member)).toEqual([
      { user_id: a, reason: "other", text: "All of it", state: "open" },
    ]);
  });

  test("closes nothing by itself, and the seller does not learn of it", async () => {
    const { member, account, product } = await shop();
    for (let n = 0; n < 4; n++) await report(await join(db), account, product, "prohibited", "Secret words");
    expect((await page(account))?.products).toHaveLength(1);
    expect(JSON.stringify(await mine(member))).not.toContain("Secret words");
  });

  test("is refused to visitors, the seller, who is suspended, and about what is not there to be seen", async () => {
    const { member, account, product } = await shop();
    const reporter = await join(db);
    await expect(report("anon", account, product, "rights")).rejects.toThrow("permission denied");
    await expect(report(member, account, product, "rights")).rejects.toThrow("forbidden");
    await expect(report(member, account, null, "rights")).rejects.toThrow("forbidden");
    await expect(report(reporter, "acct_nobody", null, "rights")).rejects.toThrow("not_found");
    await expect(report(reporter, account, randomUUID(), "rights")).rejects.toThrow("not_found");
    const other = await shop();
    await expect(report(reporter, account, other.product, "rights")).rejects.toThrow("not_found");
    const draft = await offer(db, member, {}, false);
    await expect(report(reporter, account, draft, "rights")).rejects.toThrow("not_found");
    await cast.call(cast.moderator, decide(product, "take_down"));
    await expect(report(reporter, account, product, "rights")).rejects.toThrow("not_found");
    await suspend(reporter);
    await expect(report(reporter, account, null, "rights")).rejects.toThrow("suspended");
    expect(await reportsOf(product)).toEqual([]);
  });

  test.each([
    ["boring", "", "invalid_input"],
    [null, "", "invalid_input"],
    ["other", "", "required"],
    ["other", "   ", "required"],
    ["rights", "x".repeat(1001), "too_long"],
  ])("for %s is refused with what was written: %#", async (reason, text, code) => {
    const { account, product } = await shop();
    await expect(report(await join(db), account, product, reason, text)).rejects.toThrow(code);
  });

  test("is one of twenty a day, also when they come at once", async () => {
    const { member, account, product } = await shop();
    const reporter = await join(db);
    await db.sql`insert into private.storefront_reports (subject, seller_id, user_id, reason, created_at)
      select gen_random_uuid(), ${member}, ${reporter}, 'rights', now() - make_interval(hours => n) from generate_series(1, 18) n`;
    const others = await Promise.all([shop(), shop(), shop()]);
    const sent = await Promise.allSettled([
      report(reporter, account, product, "rights"),
      ...others.map((each) => report(reporter, each.account, each.product, "rights")),
    ]);
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(report(reporter, account, null, "rights")).rejects.toThrow("rate_limited");
    await db.sql`update private.storefront_reports set created_at = created_at - interval '1 day' where user_id = ${reporter}`;
    await report(reporter, account, null, "rights");
  });
});
