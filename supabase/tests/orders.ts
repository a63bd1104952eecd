import type { FreshDatabase } from "../../local/postgres/testing.ts";
import type { Checkout } from "./cast.ts";
import { queueMail } from "./events.ts";

export async function orderOf(db: FreshDatabase, checkout: Checkout): Promise<Record<string, unknown>> {
  const [row] = await db.sql`select * from orders where id = ${checkout.order_id}`;
  return row as Record<string, unknown>;
}

/** What purchases of a member have left: live grants, purchase lines, receipts. */
export async function traces(db: FreshDatabase, member: string): Promise<Record<string, unknown>> {
  await queueMail(db);
  const [row] = await db.sql`select
    (select count(*)::int from grants where user_id = ${member} and revoked_at is null) as grants,
    (select count(*)::int from points_ledger where user_id = ${member} and source = 'purchase') as lines,
    (select count(*)::int from mail_outbox where user_id = ${member} and template = 'receipt') as mails`;
  return row as Record<string, unknown>;
}

export const nothing = { grants: 0, lines: 0, mails: 0 };
export const once = { grants: 1, lines: 1, mails: 1 };
