import type { ReservedSql } from "postgres";
import { laterLists } from "./later-lists.ts";
import { day, middle, ofMembers, words, type List } from "./list.ts";

const lists: List[] = [
  {
    name: "admin_members",
    sorts: {
      created: ofMembers("member_list", "created_at"),
      name: ofMembers("member_texts", "name_key"),
      email: ofMembers("member_texts", "email_key"),
      tier: ofMembers("member_list", "tier_rank"),
      xp: ofMembers("member_list", "total_xp"),
      referrals: ofMembers("member_list", "qualified_referrals"),
      last_seen: ofMembers("member_list", "last_seen_at"),
    },
    filters: [
      // Of three letters: in every row, in one of six, in a few, in none; and longer ones.
      ...words("lta", "vid", "zqj", "r99", "vidal 77", "member777", "tomas", "a", "me", "0xab12"),
      { q: "lta", tier: "plus" },
      { q: "vid", role: "admin" },
      ...["new", "active", "power", "churned", "referrer"].map((segment) => ({ segment })),
      { tier: "plus" },
      { tier: "founder" },
      { role: "admin" },
      { state: "suspended" },
      { state: "active", wallet: "no" },
      { case: "yes" },
      { case: "no" },
      { joined_from: "2026-01-01", joined_to: "2026-01-07" },
      { seen_to: "2026-09-01", tier: "plus" },
    ],
  },
  {
    name: "admin_orders",
    sorts: { made: middle("public.orders", "created_at", "id") },
    filters: [
      ...words("lena", "vidal 77", "member7700@altura.test", "zqj", "pi_bench_7700", "cs_left_9", "00ff00ff"),
      { status: "paid" },
      { status: ["disputed", "quarantined"] },
      { plan: "founder", status: "paid" },
      { kind: "one_time" },
      { q: "vidal 77", status: "paid" },
      day,
    ],
  },
  {
    name: "admin_subscriptions",
    sorts: { changed: middle("public.subscriptions", "updated_at", "id") },
    filters: [
      ...words("lena", "vidal 77", "zqj", "sub_bench_7700"),
      { status: "active" },
      { status: ["past_due", "unpaid"] },
      { ends: "true" },
      { plan: "pro" },
    ],
  },
  {
    name: "admin_invoices",
    sorts: { made: middle("public.invoices", "created_at", "id") },
    filters: [
      ...words("lena", "vidal 77", "zqj", "in_bench_7700_2"),
      { cause: "subscription_create" },
      { cause: "subscription_update" },
      day,
    ],
  },
  {
    name: "admin_returns",
    sorts: { made: middle("private.money_returns", "at", "id") },
    filters: [
      ...words("lena", "vidal 77", "zqj", "pi_bench_7700_1"),
      { kind: "dispute" },
      { kind: ["return"] },
      { state: ["needs_response"] },
      day,
    ],
  },
  {
    name: "admin_stripe_events",
    sorts: { made: middle("public.stripe_events", "received_at", "id") },
    filters: [
      ...words("lena", "vidal 77", "zqj", "in_bench_7700_2", "invoice.paid"),
      { outcome: ["failed", "quarantined"] },
      { outcome: "applied" },
      { object: "invoice" },
      { object: "charge" },
      day,
    ],
  },
  {
    name: "admin_awards",
    sorts: { made: middle("public.points_ledger", "created_at", "id", "actor is not null") },
    filters: [
      ...words("lena", "vidal 77", "zqj"),
      { kind: "award" },
      { kind: "reversal" },
      { own: "true" },
      { points_max: "-1" },
      { points_min: "1000" },
      day,
    ],
  },
  {
    name: "admin_wallet_profiles",
    sorts: { points: ofMembers("member_list", "total_xp"), joined: ofMembers("member_list", "created_at") },
    filters: [
      ...words("lena", "vidal 77", "zqj", "0xab12"),
      { segment: "new" },
      { segment: "power" },
      { segment: "churned" },
      { wallet: "no" },
      { drift: "yes" },
      { drift: "no" },
      { points_min: "5000" },
      { points_max: "0" },
    ],
  },
  {
    name: "admin_cases",
    sorts: {
      due: `select jsonb_build_array(held_at + interval '7 days', 'referral:' || id) as key from public.referrals
        where stage = 'held' order by held_at offset (select count(*) / 2 from public.referrals where stage = 'held') limit 1`,
      opened: `select jsonb_build_array(held_at, 'referral:' || id) as key from public.referrals
        where stage = 'held' order by held_at offset (select count(*) / 2 from public.referrals where stage = 'held') limit 1`,
    },
    filters: [
      ...words("lena", "code", "zqj"),
      { kind: "referral" },
      { kind: ["payment", "appeal"] },
      { assignee: "me" },
      { assignee: "nobody" },
      { overdue: "true" },
      { snoozed: "true" },
    ],
  },
  {
    name: "admin_audit",
    sorts: { made: middle("public.audit_log", "created_at", "id") },
    filters: [
      ...words("lena", "vidal 77", "zqj", "4242"),
      { action: "points" },
      { action: ["role"] },
      { by: "rules" },
      { refused: "true" },
      { action: "setting", by: "rules" },
      day,
    ],
  },
  {
    name: "admin_sessions",
    sorts: { seen: middle("public.user_sessions", "last_seen_at", "id") },
    filters: [
      ...words("lena", "vidal 77", "zqj"),
      { staff: "true" },
      { staff: "false" },
      { live: "true" },
      { live: "false" },
      { staff: "true", live: "true" },
      { seen_to: "2026-09-01" },
    ],
  },
  {
    name: "admin_feedback",
    sorts: {
      created: middle("public.feedback", "created_at", "id"),
      updated: middle("public.feedback", "updated_at", "id"),
    },
    filters: [
      ...words("a", "code", "number 77", "vidal 77", "zqj"),
      { status: ["new", "open"] },
      { topic: "privacy" },
      { topic: "idea", status: "closed" },
      { member: "false" },
    ],
  },
  {
    name: "admin_applications",
    sorts: { sent: middle("public.creator_applications", "submitted_at", "id", "status <> 'draft'") },
    filters: [
      ...words("a", "bread", "example.org/77", "vidal 77", "zqj"),
      { status: ["submitted", "in_review"] },
      { status: "rejected" },
      { invited: "true" },
    ],
  },
  ...laterLists,
];

/** Statements of every list of staff: first, middle and previous page of each sort, and the first page of each filter in two sorts. */
export async function listCalls(superuser: ReservedSql): Promise<Record<string, string>> {
  const calls: Record<string, string> = {};
  const call = (name: string, filter: object, sort: string, key = "null", back = false) =>
    `select ${name}('${JSON.stringify(filter)}', '${sort}', true, ${key}, ${back}, 25)`;
  for (const { name, sorts, filters } of lists) {
    for (const [sort, query] of Object.entries(sorts)) {
      const [row] = await superuser.unsafe(query);
      const key = `'${JSON.stringify(row?.key)}'`;
      calls[`${name} by ${sort}`] = call(name, {}, sort);
      calls[`${name} by ${sort}, from the middle`] = call(name, {}, sort, key);
      calls[`${name} by ${sort}, before the middle`] = call(name, {}, sort, key, true);
    }
    for (const filter of filters)
      for (const sort of Object.keys(sorts).slice(0, 2))
        calls[`${name} ${JSON.stringify(filter)} by ${sort}`] = call(name, filter, sort);
  }
  return calls;
}
