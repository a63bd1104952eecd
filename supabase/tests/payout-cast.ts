import type { FreshDatabase } from "../../local/postgres/testing.ts";

/** Gives a member an account at Stripe that transfers reach; answers its id. */
export async function payableAccount(db: FreshDatabase, member: string): Promise<string> {
  const account = `acct_${member.replaceAll("-", "")}`;
  await db.sql`insert into connected_accounts (user_id, country, stripe_account_id, details_submitted, transfers, payouts_enabled)
    values (${member}, 'US', ${account}, true, 'active', true)`;
  return account;
}
