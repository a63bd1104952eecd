import type { ReservedSql } from "postgres";

type List = {
  /** Its SQL function, called as (filter, sort, descending, after, back, size). */
  name: string;
  /** A row in the middle of each sort, as a query of a superuser that returns its key. */
  sorts: Record<string, string>;
  filters: object[];
};

const middle = (table: string, column: string) =>
  `select jsonb_build_array(${column}, user_id) as key from private.${table} order by ${column}, user_id
   offset (select count(*) / 2 from private.${table}) limit 1`;

const lists: List[] = [
  {
    name: "admin_members",
    sorts: {
      created: middle("member_list", "created_at"),
      name: middle("member_texts", "name_key"),
      email: middle("member_texts", "email_key"),
      tier: middle("member_list", "tier_rank"),
      xp: middle("member_list", "total_xp"),
      referrals: middle("member_list", "qualified_referrals"),
      last_seen: middle("member_list", "last_seen_at"),
    },
    filters: [
      // Of three letters: in every row, in one of six, in a few, in none; and longer ones.
      ...["lta", "vid", "zqj", "r99", "vidal 77", "member777", "tomas", "a", "me", "0xab12"].map((q) => ({
        q,
      })),
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
];

/** Statements of every list of staff: first, middle and previous page of each sort, and the first page of each filter in two sorts. */
export async function listCalls(superuser: ReservedSql): Promise<Record<string, string>> {
  const calls: Record<string, string> = {};
  const call = (name: string, filter: object, sort: string, rest = "") =>
    `select ${name}('${JSON.stringify(filter)}', '${sort}', true${rest})`;
  for (const { name, sorts, filters } of lists) {
    for (const [sort, query] of Object.entries(sorts)) {
      const [row] = await superuser.unsafe(query);
      const key = `'${JSON.stringify(row?.key)}'`;
      calls[`${name} by ${sort}`] = call(name, {}, sort);
      calls[`${name} by ${sort}, from the middle`] = call(name, {}, sort, `, ${key}`);
      calls[`${name} by ${sort}, before the middle`] = call(name, {}, sort, `, ${key}, true`);
    }
    for (const filter of filters)
      for (const sort of ["created", Object.keys(sorts)[1]!])
        calls[`${name} ${JSON.stringify(filter)} by ${sort}`] = call(name, filter, sort);
  }
  return calls;
}
