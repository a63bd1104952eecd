import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, publishPrices } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

/** A member who has just joined opens the payment of a plan, from a network. */
async function begin(network: string | null, lookup = "founder_once", member?: string) {
  const buyer = member ?? (await join(db));
  const [row] = await db.asKept(
    "service_role",
    (tx) => tx`select begin_order(${buyer}, ${lookup}, null, null, null, ${network}) as o`,
  );
  return { buyer, order: (row?.o as { order_id: string }).order_id };
}
const kept = async (network: string) =>
  (await db.sql`select count(*)::int as n from private.place_networks where network = ${network}`)[0]
    ?.n as number;

test("the newcomers of one network hold three places, also when they press at once", async () => {
  const network = `net-${randomUUID()}`;
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => begin(network)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const each of tries)
    if (each.status === "rejected") expect(String(each.reason)).toContain("place_network");
  await begin(`net-${randomUUID()}`);
  await begin(null);
  // What has no end is nobody's loss.
  await begin(network, "plus_month");
  expect(await kept(network)).toBe(3);
});

test("a place that is given up, paid or too old is free for the next one, and its network is forgotten", async () => {
  const network = `net-${randomUUID()}`;
  const [first, second] = [await begin(network), await begin(network), await begin(network)];
  await expect(begin(network)).rejects.toThrow("place_network");
  await db.sql`select cancel_order(${first.order})`;
  expect(await kept(network)).toBe(2);
  await begin(network);
  await db.sql`update orders set created_at = now() - interval '2 days' where id = ${second.order}`;
  await begin(network);
});

test("the same member goes on with the same place, and who has been here for long is not counted", async () => {
  const network = `net-${randomUUID()}`;
  const { buyer, order } = await begin(network);
  expect((await begin(network, "founder_once", buyer)).order).toBe(order);
  expect(await kept(network)).toBe(1);
  const settled = await join(db);
  await db.sql`update profiles set created_at = now() - interval '3 days' where user_id = ${settled}`;
  await db.sql`select private.award(${settled}, 'manual', 'start', 500, 'Start')`;
  await begin(network, "founder_once", settled);
  expect(await kept(network)).toBe(1);
});
