import type { Auth, AuthContext } from "../auth.ts";
import { accountJson, type AccountJson } from "../accounts/json.ts";
import type { FactorRow, IdentityRow, UserRow } from "../accounts/row.ts";
import { invalid } from "../errors.ts";

function natural(given: string | undefined, fallback: number): number {
  if (!given) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw invalid(`Bad Pagination Parameters: "${given}" is not a number above zero`);
  return Number(given);
}

/** auth-js cuts the page out of the first parameter of each link, so `page` has to come first. */
function linkHeader(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(last > page ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

/** `GET /admin/users`, newest first. */
export async function listAccounts(
  auth: Auth,
  c: AuthContext,
): Promise<{ users: AccountJson[]; aud: string }> {
  const page = natural(c.req.query("page"), 1);
  const perPage = natural(c.req.query("per_page"), 50);
  const filter = c.req.query("filter") ?? "";
  const like = `%${filter}%`;
  const where = filter
    ? auth.sql`where email like ${like} or raw_user_meta_data ->> 'full_name' ilike ${like}`
    : auth.sql``;
  const [count] = await auth.sql<{ total: number }[]>`select count(*)::int as total from auth.users ${where}`;
  const users = await auth.sql<UserRow[]>`
    select * from auth.users ${where}
    order by created_at desc nulls last, id desc limit ${perPage} offset ${(page - 1) * perPage}`;
  const ids = users.map((user) => user.id);
  const identities = await auth.sql<IdentityRow[]>`
    select * from auth.identities where user_id = any(${ids}::uuid[]) order by created_at, id`;
  const factors = await auth.sql<FactorRow[]>`
    select * from auth.mfa_factors where user_id = any(${ids}::uuid[]) order by created_at, id`;
  const total = count?.total ?? 0;
  c.header("X-Total-Count", String(total));
  c.header("Link", linkHeader(page, perPage, total));
  const of = <T extends { user_id: string }>(rows: T[], id: string) =>
    rows.filter((row) => row.user_id === id);
  return {
    users: users.map((user) => accountJson(user, of(identities, user.id), of(factors, user.id))),
    aud: "authenticated",
  };
}
