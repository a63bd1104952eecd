import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, invoiceOf, join, publishPrices, subscriptionOf } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

type Clock = "tell_prices" | "tell_of_ended_seasons" | "remind_of_checkouts";
/** How many a clock told now. */
const run = async (clock: Clock, most?: number) => {
  const [row] = await db.sql.unsafe(`select private.${clock}(${most ?? ""}) as told`);
  return row?.told as number;
};
/** What a member was told of a type, the first first. */
const toldTo = async (member: string, type: string) =>
  (
    await db.sql`select values from private.events where user_id = ${member} and type = ${type} order by id`
  ).map(({ values }) => values as Record<string, unknown>);
const wants = (member: string, choice: "community" | "offers", yes = true) =>
  db.sql`update mail_preferences set ${db.sql({ [choice]: yes })} where user_id = ${member}`;

describe("a price that changed", () => {
  const subscribed = async (lookup: string) => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member, lookup);
    await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
    return { member, checkout };
  };
  const amountOf = async (lookup: string) =>
    (await db.sql`select unit_amount from prices where lookup_key = ${lookup}`)[0]?.unit_amount as number;
  const sellAt = (lookup: string, amount: number) =>
    db.sql`update prices set unit_amount = ${amount} where lookup_key = ${lookup}`;
  const hourLater = () => db.sql`update private.price_news set at = at - interval '61 minutes'`;

  test("is told an hour later to who pays another amount, once, and to nobody else", async () => {
    const [one, two, gone, other] = await Promise.all([
      subscribed("plus_month"),
      subscribed("plus_month"),
      subscribed("plus_month"),
      subscribed("pro_month"),
    ]);
    await deliver(db, [subscriptionOf(gone.checkout, { status: "canceled" })]);
    const kept = await amountOf("plus_month");
    await sellAt("plus_month", kept + 300);
    expect(await run("tell_prices"), "within the hour").toBe(0);
    await hourLater();
    // A piece at a time, until nobody is left.
    expect([await run("tell_prices", 1), await run("tell_prices", 1), await run("tell_prices", 1)]).toEqual([
      1, 1, 0,
    ]);
    for (const { member, checkout } of [one, two])
      expect(await toldTo(member, "price.changed")).toMatchObject([
        {
          subscription_id: checkout.subscription,
          plan_key: "plus",
          amount: kept + 300,
          kept,
          interval: "month",
        },
      ]);
    for (const { member } of [gone, other]) expect(await toldTo(member, "price.changed")).toEqual([]);
    expect(await run("tell_prices")).toBe(0);
    // The same amount once more is no news; another one is.
    await sellAt("plus_month", kept);
    await sellAt("plus_month", kept + 300);
    await hourLater();
    expect(await run("tell_prices")).toBe(0);
    await sellAt("plus_month", kept + 400);
    await hourLater();
    expect(await run("tell_prices")).toBe(2);
  });

  test("and is set back within the hour is no news", async () => {
    const { member } = await subscribed("pro_year");
    const amount = await amountOf("pro_year");
    await sellAt("pro_year", amount + 1_000);
    await sellAt("pro_year", amount);
    await hourLater();
    expect(await run("tell_prices")).toBe(0);
    expect(await toldTo(member, "price.changed")).toEqual([]);
  });
});

describe("a season that ended", () => {
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  async function season(
    ago: number,
    state: string,
    results: [member: string, prize: number, withheld?: boolean][],
  ) {
    const id = randomUUID();
    await db.sql`insert into private.seasons (id, titles, starts_at, ends_at, prizes, min_points, state, final_at)
      values (${id}, '{"en": "Spring"}', ${days(ago + 30)}, ${days(ago + 3)}, '[]', 0, ${state}, ${state === "final" ? days(ago) : null})`;
    for (const [index, [member, prize, withheld]] of results.entries())
      await db.sql`insert into private.season_results (season_id, user_id, rank, points, prize, withheld_at)
        values (${id}, ${member}, ${index + 1}, 900, ${prize}, ${withheld ? days(ago) : null})`;
    return id;
  }

  test("is told to who took part and wants to know, once its prizes are paid", async () => {
    const [winner, last, silent, withheld, elsewhere] = await Promise.all(
      Array.from({ length: 5 }, () => join(db)),
    );
    for (const member of [winner, last, withheld, elsewhere]) await wants(member!, "community");
    await wants(silent!, "community", false);
    await season(100, "provisional", [[elsewhere!, 0]]);
    expect(await run("tell_of_ended_seasons"), "not paid yet").toBe(0);
    const id = await season(1, "final", [
      [winner!, 500],
      [last!, 0],
      [silent!, 0],
      [withheld!, 200, true],
    ]);
    const told: number[] = [];
    while (told.at(-1) !== 0) told.push(await run("tell_of_ended_seasons", 1));
    expect(told).toEqual([1, 1, 0]);
    expect(await toldTo(winner!, "season.ended")).toMatchObject([
      { season_id: id, rank: 1, points: 900, prize: 500 },
    ]);
    expect(await toldTo(last!, "season.ended")).toMatchObject([{ rank: 2, prize: 0 }]);
    for (const member of [silent, withheld, elsewhere])
      expect(await toldTo(member!, "season.ended")).toEqual([]);
    // Who chooses it later is told of the next one.
    await wants(silent!, "community");
    expect(await run("tell_of_ended_seasons")).toBe(0);
  });

  test("and is old is no news", async () => {
    const member = await join(db);
    await wants(member, "community");
    await season(200, "final", [[member, 0]]);
    expect(await run("tell_of_ended_seasons")).toBe(0);
    expect(await toldTo(member, "season.ended")).toEqual([]);
  });
});

describe("a checkout page that was left", () => {
  /** Left so many hours ago. */
  async function left(hours: number, { offers = true, lookup = "plus_month", member = "" } = {}) {
    const who = member || (await join(db));
    await wants(who, "offers", offers);
    const { session, order_id } = await checkoutOf(db, who, lookup);
    await db.sql`update orders set status = 'canceled', checkout_open = false,
      created_at = now() - make_interval(hours => ${hours}) where checkout_session_id = ${session}`;
    return { member: who, order: order_id };
  }

  test("is reminded of a day later, once, of who wants offers", async () => {
    const { member, order } = await left(25);
    const [early, late, silent] = await Promise.all([left(23), left(73), left(25, { offers: false })]);
    expect(await run("remind_of_checkouts")).toBe(1);
    expect(await toldTo(member, "checkout.left")).toMatchObject([
      { order_id: order, plan_key: "plus", lookup_key: "plus_month" },
    ]);
    for (const other of [early, late, silent])
      expect(await toldTo(other.member, "checkout.left")).toEqual([]);
    expect(await run("remind_of_checkouts")).toBe(0);
  });

  test("is not reminded of when something was bought or begun since, nor twice in a month", async () => {
    const bought = await left(30);
    const checkout = await checkoutOf(db, bought.member);
    await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
    const again = await left(26);
    expect(await run("remind_of_checkouts")).toBe(1);
    await db.sql`update orders set created_at = created_at - interval '3 days' where id = ${again.order}`;
    const second = await left(25, { member: again.member, lookup: "pro_month" });
    expect(await run("remind_of_checkouts")).toBe(0);
    expect(await toldTo(bought.member, "checkout.left")).toEqual([]);
    await db.sql`update private.events set created_at = now() - interval '31 days'
      where user_id = ${again.member} and type = 'checkout.left'`;
    expect(await run("remind_of_checkouts")).toBe(1);
    expect((await toldTo(again.member, "checkout.left")).map(({ order_id }) => order_id)).toEqual([
      again.order,
      second.order,
    ]);
  });

  test("whose page is still open, whose price is no longer sold, or that was a gift, is left alone", async () => {
    const [open, , gift] = await Promise.all([left(25), left(25, { lookup: "pro_year" }), left(25)]);
    await db.sql`update orders set checkout_open = true where id = ${open.order}`;
    await db.sql`update prices set active = false where lookup_key = 'pro_year'`;
    await db.sql`update orders set kind = 'gift' where id = ${gift.order}`;
    expect(await run("remind_of_checkouts")).toBe(0);
  });
});

test("only the clock tells", async () => {
  const member = await join(db);
  for (const asker of ["anon", member])
    for (const clock of ["tell_prices", "tell_of_ended_seasons", "remind_of_checkouts"])
      await expect(db.as(asker, (tx) => tx.unsafe(`select private.${clock}()`))).rejects.toThrow(
        "permission denied",
      );
});
