import type { StripeContext } from "../context.ts";
import { newId } from "../ids.ts";
import type { Store } from "../store.ts";

type LinkKind = "onboarding" | "dashboard";
export type Link = {
  token: string;
  kind: LinkKind;
  account: string;
  return_url: string | null;
  refresh_url: string | null;
  expires_at: number;
};

/** A link is good for five minutes and one visit, as at Stripe. */
const LINK_SECONDS = 300;

/** The table of links. They have no id at Stripe, so they are no documents. */
export const LINKS_TABLE = `
  create table if not exists stripe.account_links (
    token text primary key,
    kind text not null,
    account text not null,
    return_url text,
    refresh_url text,
    expires_at bigint not null,
    session text unique
  );`;

/** Makes a link to the onboarding or to the account's dashboard. */
export async function makeLink(
  store: Store,
  link: Pick<Link, "kind" | "account"> & Partial<Pick<Link, "return_url" | "refresh_url">>,
): Promise<{ token: string; expires_at: number }> {
  const token = newId("lk").slice(3);
  const expires_at = store.time + LINK_SECONDS;
  await store.sql`
    insert into stripe.account_links (token, kind, account, return_url, refresh_url, expires_at)
    values (${token}, ${link.kind}, ${link.account}, ${link.return_url ?? null}, ${link.refresh_url ?? null}, ${expires_at})`;
  return { token, expires_at };
}

/** Visits a link: the session it opens, or null for one that was visited before, has expired or never was. */
export async function visitLink(
  context: StripeContext,
  token: string,
  time: number,
): Promise<{ link: Link | null; session: string | null }> {
  const session = newId("ses").slice(4);
  const [opened] = await context.sql`
    update stripe.account_links set session = ${session}
    where token = ${token} and session is null and expires_at > ${time} returning *`;
  if (opened) return { link: linkOf(opened), session };
  const [known] = await context.sql`select * from stripe.account_links where token = ${token}`;
  return { link: known ? linkOf(known) : null, session: null };
}

/** The link that a session was opened with. */
export async function sessionLink(context: StripeContext, session: string): Promise<Link | null> {
  const [row] = await context.sql`select * from stripe.account_links where session = ${session}`;
  return row ? linkOf(row) : null;
}

const linkOf = (row: Record<string, unknown>): Link => ({
  token: row.token as string,
  kind: row.kind as LinkKind,
  account: row.account as string,
  return_url: row.return_url as string | null,
  refresh_url: row.refresh_url as string | null,
  expires_at: Number(row.expires_at),
});
