import type { Sql } from "postgres";
import { currentTime } from "../context.ts";
import { makeAccount } from "../resources/accounts.ts";
import { Store } from "../store.ts";
import { bankOf } from "./accounts.ts";
import type { Account } from "./documents.ts";
import { makeTopup } from "./topups.ts";

type Seeded = {
  id: string;
  user_id: string;
  email: string;
  country: string;
  submitted: boolean;
  /** Whether it takes cards. */
  sells: boolean;
};

/** Cents that the platform can transfer from the first start on. */
const FLOAT = 500_000;

/**
 * Gives the members of `supabase/seed` who have a connected account that account at Stripe, under the id of the seed, and
 * the platform some money to send. Does nothing the second time.
 */
export async function enrolConnected(app: Sql, sql: Sql): Promise<void> {
  const rows = await app<Seeded[]>`
    select a.stripe_account_id as id, a.user_id, u.email, a.country, a.details_submitted as submitted, a.charges_enabled as sells
    from public.connected_accounts a join auth.users u on u.id = a.user_id
    where a.stripe_account_id like 'acct_seed%'`;
  const time = await currentTime(sql);
  await sql.begin(async (tx) => {
    const store = new Store(tx, time);
    for (const { id, user_id, email, country, submitted, sells } of rows) {
      if (await store.find("account", id)) continue;
      const bank = submitted ? { external_accounts: bankOf({ id, country } as Account, "000123456789") } : {};
      await makeAccount(store, {
        id,
        country,
        email,
        metadata: { user_id },
        capabilities: { transfers: "inactive", ...(sells && { card_payments: "inactive" as const }) },
        _given: submitted ? ["person", "bank", ...(sells ? ["business" as const] : [])] : ["person"],
        ...bank,
      });
    }
    if (rows.length === 0 || (await store.all("topup", {})).length > 0) return;
    await makeTopup(store, FLOAT, { description: "Seed" });
  });
}
