import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  almostQualified,
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  publishPrices,
  readTime,
  subscriptionOf,
  tierOf,
} from "./cast.ts";
import { inOrder, seeded, shuffled, yearOf, type Plan } from "./year.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
  // One call for a whole year: an answer that was overtaken is asked for again, as the app does.
  await db.sql`create function public.deliver_year(p_prefix text, p_plan jsonb) returns integer language plpgsql as $$
    declare
      v_step jsonb; v_one jsonb; v_times timestamptz[] := '{}'; v_told text; v_n integer := 0;
    begin
      for v_step in select value from jsonb_array_elements(p_plan) loop
        v_times := v_times || clock_timestamp();
        for v_one in select value from jsonb_array_elements(v_step) loop
          v_n := v_n + 1;
          v_told := 'stale';
          if v_one ? 'old' then
            v_told := public.apply_stripe_event(p_prefix || (v_one ->> 'event'), 'test', 1790000000, '{}', v_one #> '{old,facts}',
              v_times[(v_one #>> '{old,step}')::integer + 1]);
          end if;
          if v_told = 'stale' then
            v_told := public.apply_stripe_event(p_prefix || (v_one ->> 'event'), 'test', 1790000000, '{}', v_one -> 'facts', clock_timestamp());
          end if;
          if v_told like 'quarantined%' then
            raise exception '% %', v_told, v_one;
          end if;
        end loop;
      end loop;
      return v_n;
    end $$`;
});
afterAll(() => db.drop());

/** What is left of a year, without times and names. */
async function endOf(member: string, order: string) {
  const [row] = await db.sql`select jsonb_build_object(
    'tier', (select tier from profiles where user_id = ${member}),
    'points', (select total_xp from wallet_profiles where user_id = ${member}),
    'lines', (select jsonb_agg(jsonb_build_array(x.source, replace(x.source_id, ${order}, ''), x.points + coalesce((
        select sum(r.points) from points_ledger r where r.reverses = x.id), 0)) order by x.source, replace(x.source_id, ${order}, ''))
      from points_ledger x where x.user_id = ${member} and x.source in ('purchase', 'renewal')),
    'order', (select jsonb_build_array(o.status, o.amount_refunded) from orders o where o.id = ${order}),
    'subscription', (select jsonb_build_array(s.status, s.plan_key, s.cancel_at_period_end, s.current_period_end, n.lookup_key)
      from subscriptions s left join prices n on n.id = s.next_price_id where s.user_id = ${member}),
    'grants', (select jsonb_agg(jsonb_build_array(g.tier, g.source, private.grant_is_live(g)) order by g.source) from grants g where g.user_id = ${member}),
    'invoices', (select jsonb_agg(jsonb_build_array(replace(i.id, ${order}, ''), i.amount_paid, i.billing_reason) order by replace(i.id, ${order}, ''))
      from invoices i where i.user_id = ${member}),
    'referral', (select jsonb_build_array(r.stage, w.total_xp, p.qualified_referrals) from referrals r
      join wallet_profiles w on w.user_id = r.referrer_id left join referral_points p on p.user_id = r.referrer_id where r.referee_id = ${member}),
    'refunded', (select jsonb_agg(receipt -> 'amount_refunded' order by receipt ->> 'kind', replace(coalesce(receipt ->> 'invoice_id', ''), ${order}, ''))
      from private.receipts_of(${member}))
  ) as it`;
  return row?.it as Record<string, unknown>;
}

async function lived(seed: number, plan: (steps: ReturnType<typeof yearOf>) => Plan) {
  const { referee } = await almostQualified(db);
  const checkout = await checkoutOf(db, referee);
  const steps = yearOf(checkout, seeded(seed));
  const [row] =
    await db.sql`select deliver_year(${`evt_${checkout.order_id}_`}, ${db.sql.json(plan(steps) as never)}) as n`;
  return { end: await endOf(referee, checkout.order_id), deliveries: row?.n as number };
}

/** A minute of work; `YEARS=100` is the whole of it. */
const years = Number(process.env.YEARS ?? 25);
const seeds = Array.from({ length: years }, (_, n) => n + 1);

test("what is known of a subscription before its payment is decided overtakes an older answer of the checkout", async () => {
  const checkout = await checkoutOf(db, await join(db));
  const early = await readTime(db);
  expect(await deliver(db, [subscriptionOf(checkout, { status: "canceled" })])).toBe("ignored");
  const before = [checkout, subscriptionOf(checkout), invoiceOf(checkout)];
  expect(await deliver(db, before, "evt_overtaken", early)).toBe("stale");
  expect(
    await deliver(db, [checkout, subscriptionOf(checkout, { status: "canceled" }), invoiceOf(checkout)]),
  ).toBe("applied");
  expect(await tierOf(db, checkout.user_id)).toBe("standard");
});

test("a year of 200 deliveries ends the same however events are shuffled, repeated and delayed", async () => {
  const differing: unknown[] = [];
  let fewest = Infinity;
  for (const seed of seeds) {
    const ordered = await lived(seed, inOrder);
    const mixed = await lived(seed, (steps) => shuffled(steps, seeded(seed + 10_000)));
    fewest = Math.min(fewest, mixed.deliveries);
    if (JSON.stringify(ordered.end) !== JSON.stringify(mixed.end)) {
      differing.push({ seed, ordered: ordered.end, mixed: mixed.end });
    }
  }
  expect(differing).toEqual([]);
  expect(fewest).toBeGreaterThanOrEqual(200);
  expect(await db.sql`select * from reconcile_points()`).toEqual([]);
}, 600_000);
