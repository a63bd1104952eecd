import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { openStage } from "../../local/analytics/stage.ts";
import { withinOne } from "../../local/testing/within-one.ts";
import { deliverEvents } from "@/lib/outbox/deliver";
import { analyticsConsumer } from "./consumer";
import { factLines } from "./facts";
import { pruneUndecidedFacts } from "./mutations";
import { hashedPersonId } from "./person-id";

const deliver = () => deliverEvents([analyticsConsumer]);
const stage = await openStage(deliver);
const { db, account, emit, received, choose, deliverAll, waiting, emitEverything } = stage;
afterAll(stage.stop);
beforeEach(async () => {
  await stage.reset();
  vi.restoreAllMocks();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** Every event of the server, by the type of the outbox that it follows from. */
const lines = Object.entries(factLines).map(([type, { name }]) => ({ type, name }));
const names = lines.map(({ name }) => name).toSorted();

it.each([true, false])(
  "facts of every kind wait for the choice of a member who has none yet, also of one whose referrer has (%s)",
  async (referrerConsents) => {
    const [referrer, me, other] = [await account(referrerConsents), await account(null), await account(null)];
    await emitEverything(me, referrer);
    await db.sql`update private.events set created_at = created_at - interval '2 days'
      where user_id = ${me} or other_user_id = ${me}`;
    await emitEverything(other, referrer);
    await deliverAll();
    expect(await db.sql`select from private.event_deliveries`, "nothing holds up what comes later").toEqual(
      [],
    );
    const before = await received();
    expect([before.ours, before.events, before.hits]).toEqual([[], [], []]);
    expect([await waiting(me), await waiting(other)]).toEqual([lines.length, lines.length]);

    const fetched = vi.spyOn(globalThis, "fetch");
    await choose(me, true);
    await choose(other, false);
    await deliverAll();
    const { ours, posthog, pageTag, events, hits } = await received();
    expect(ours.map(({ name }) => name)).toEqual(names);
    expect(posthog).toEqual(ours);
    expect(pageTag).toEqual(ours);
    const ids = new Set([...events.map((one) => one.distinctId), ...hits.map((one) => one.userId)]);
    expect(ids).toEqual(new Set([hashedPersonId(me)]));
    // Each with its own time, not that of the choice.
    const since = Date.now() - 47 * 3_600_000;
    const rows = await db.sql<{ created_at: Date }[]>`select created_at from analytics_events`;
    const times = [
      ...rows.map((row) => row.created_at),
      ...events.map((one) => new Date(one.occurredAt)),
      ...fetched.mock.calls.flatMap(([address, request]) =>
        String(address).includes("/mp/collect")
          ? [
              new Date(
                (JSON.parse(request?.body as string) as { timestamp_micros: number }).timestamp_micros / 1000,
              ),
            ]
          : [],
      ),
    ];
    expect(times).toHaveLength(3 * lines.length);
    for (const at of times) expect(at.getTime()).toBeLessThan(since);
    expect([await waiting(me), await waiting(other)]).toEqual([0, 0]);
    await choose(other, true);
    await deliverAll();
    expect((await received()).ours, "what was refused is gone").toHaveLength(lines.length);
  },
);

it("a fact waits for three days at most", async () => {
  const [late, never] = [await account(null), await account(null)];
  const mint = (id: string) =>
    emit(id, "mint.confirmed", `${id}:m`, { mint_id: id, token_id: "1", tx_hash: "0x1" });
  for (const id of [late, never]) await mint(id);
  await deliverAll();
  await db.sql`update private.events set created_at = now() - interval '73 hours' where user_id in (${late}, ${never})`;
  await choose(late, true);
  await pruneUndecidedFacts();
  expect([await waiting(late), await waiting(never)]).toEqual([0, 0]);
  const old = await account(null);
  await mint(old);
  await db.sql`update private.events set created_at = now() - interval '73 hours' where user_id = ${old}`;
  await deliverAll();
  expect([(await received()).ours, await waiting(old)]).toEqual([[], 0]);
});

it("a choice in the moment in which a fact is handed on is not missed", async () => {
  const me = await account(null);
  await emit(me, "mint.confirmed", `${me}:m`, { mint_id: me, token_id: "1", tx_hash: "0x1" });
  let delivered: Promise<unknown> | undefined;
  await db.sql.begin(async (tx) => {
    await tx`update profiles set onboarding = '{"consent": {"analytics": true}}' where user_id = ${me}`;
    delivered = deliverAll();
    // The consumer has come as far as the lock on the profile.
    await expect
      .poll(
        async () =>
          (
            await db.sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`
          ).length,
      )
      .toBeGreaterThan(0);
  });
  await delivered;
  expect((await received()).ours).toEqual([{ name: "mint_confirmed", data: { token_id: "1" } }]);
});

it("of staff, and of an account that ends, nothing waits", async () => {
  const [staff, gone] = [await account(null), await account(null)];
  await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
  for (const id of [staff, gone])
    await emit(id, "mint.confirmed", `${id}:m`, { mint_id: id, token_id: "1", tx_hash: "0x1" });
  await deliverAll();
  expect([await waiting(staff), await waiting(gone)]).toEqual([0, 1]);
  await db.sql`select erase_member(${gone})`;
  expect(await waiting(gone)).toBe(0);
});

it("a month in which a member was here counts once they consent, on that day too, and not of who refuses", async () => {
  await withinOne("day", async (today) => {
    const [early, late, never] = [await account(null), await account(false), await account(false)];
    for (const id of [early, late, never])
      await db.sql`insert into private.active_days (user_id, day) values (${id}, ${today})`;
    await choose(early, true);
    await choose(late, true);
    await choose(late, false);
    await choose(late, true);
    await deliverAll();
    const rows = await db.sql`select user_id, event_type from analytics_events
      where user_id in (${early}, ${late}, ${never}) order by user_id`;
    expect(rows).toEqual(
      [early, late].toSorted().map((user_id) => ({ user_id, event_type: "cohort_event" })),
    );
  });
});
