import { afterAll, beforeAll, expect, test } from "vitest";
import { join, linkWallet, publishPrices } from "./cast.ts";
import { castOfSegments, group, is } from "./segment-cast.ts";

const { db } = await castOfSegments();
afterAll(() => db.drop());

/** 60 members who differ in every way that the rules below ask for; some are banned or suspended. */
beforeAll(async () => {
  await publishPrices(db);
  for (let n = 0; n < 60; n += 1) {
    const id = await join(db);
    await db.sql`update profiles set locale = ${["en", "es", "de"][n % 3] as string}, onboarding_completed = ${n % 2 === 0},
      tier = ${["standard", "plus", "pro"][n % 4] ?? "founder"},
      created_at = now() - make_interval(hours => ${n * 24})
      where user_id = ${id}`;
    await db.sql`update wallet_profiles set total_xp = ${n * 250} where user_id = ${id}`;
    if (n % 5 === 0) await linkWallet(db, id);
    if (n % 7 === 0)
      await db.sql`insert into referral_points (user_id, qualified_referrals) values (${id}, ${n % 3})
        on conflict (user_id) do update set qualified_referrals = excluded.qualified_referrals`;
    if (n % 6 === 0)
      await db.sql`insert into orders (user_id, price_id, plan_key, kind, amount, currency, status, paid_at, amount_refunded)
        select ${id}, id, plan_key, 'one_time', 24900, 'usd', ${n % 12 === 0 ? "refunded" : "paid"}, now(),
          ${n % 12 === 0 ? 24900 : 0} from prices where plan_key = 'founder'`;
    // Last, for who is suspended may do none of it.
    if (n % 17 === 0 || n % 13 === 0)
      await db.sql`update profiles set suspended_until = ${n % 17 === 0 ? "infinity" : "2100-01-01"}::text::timestamptz
        where user_id = ${id}`;
  }
}, 60_000);

const kept = "(p.suspended_until is null or p.suspended_until < 'infinity')";
const paid = `coalesce((select sum(amount - amount_refunded) from orders o where o.user_id = p.user_id
  and o.paid_at is not null and o.status in ('paid', 'partially_refunded')), 0)`;
const referred =
  "coalesce((select qualified_referrals from referral_points r where r.user_id = p.user_id), 0)";

const cases: [name: string, rule: unknown, sql: string][] = [
  ["one condition", is("tier", "in", ["plus", "pro"]), "p.tier in ('plus', 'pro')"],
  [
    "all of several",
    group("all", is("language", "in", ["es"]), is("points", "at_least", 1_000), is("onboarded", "is", true)),
    "p.locale = 'es' and w.total_xp >= 1000 and p.onboarding_completed",
  ],
  [
    "any of several",
    group("any", is("wallet", "is", true), is("spend", "at_least", 1), is("referrals", "at_least", 2)),
    `exists (select from wallets a where a.user_id = p.user_id) or ${paid} >= 1 or ${referred} >= 2`,
  ],
  [
    "none of several",
    group("none", is("language", "in", ["de"]), is("points", "at_most", 5_000)),
    "not (p.locale = 'de' or w.total_xp <= 5000)",
  ],
  [
    "groups in groups",
    group(
      "any",
      group("all", is("joined", "within", 10), group("none", is("wallet", "is", true))),
      group("all", is("joined", "beyond", 30), is("spend", "at_least", 20_000)),
    ),
    `p.created_at >= now() - interval '240 hours' and not exists (select from wallets a where a.user_id = p.user_id)
      or p.created_at < now() - interval '720 hours' and ${paid} >= 20000`,
  ],
  [
    "kinds of members",
    group(
      "any",
      is("segment", "in", ["churned", "power"]),
      is("segment", "not_in", ["new", "active", "churned", "power"]),
    ),
    `${referred} > 0 or p.created_at <= now() - interval '168 hours'
      and (w.total_xp >= 10000 or w.total_xp < 500 and p.created_at < now() - interval '720 hours')`,
  ],
  ["levels", is("level", "in", ["treeline"]), "w.total_xp between 250 and 499"],
];

test.each(cases)("%s: the exact count is that of hand-written SQL", async (name, rule, sql) => {
  const [byHand] = await db.sql.unsafe(
    `select count(*)::int as n from profiles p join wallet_profiles w using (user_id) where ${kept} and (${sql})`,
  );
  expect(byHand?.n).toBeGreaterThan(0);
  const [made] =
    await db.sql`insert into private.segments (name, rule, count_asked_at) values (${name}, ${db.sql.json(rule as never)}, now()) returning id`;
  await db.asKept("service_role", (tx) => tx`select work_segment_counts()`);
  const [segment] =
    await db.sql`select counted::int as counted, counted_version from private.segments where id = ${made?.id as string}`;
  expect(segment).toEqual({ counted: byHand?.n as number, counted_version: 1 });
});
