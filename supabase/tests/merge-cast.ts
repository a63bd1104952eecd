import { expect } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { checkout, offer, saleFact, seller, tellSale } from "./storefront-cast.ts";

export const emailOf = (id: string) => `${id}@example.com`;

export type Side = {
  id: string;
  side: string;
  other: string;
  proved: boolean;
  other_proved: boolean;
  effect: object | null;
};

/** What tests of joining two accounts ask a database. */
export function mergeCast(db: FreshDatabase) {
  const as = async <T>(who: string, what: string) =>
    (await db.asKept(who, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as T;
  const begin = (who: string, email: string) =>
    db.asKept("service_role", (tx) => tx`select begin_merge(${who}, ${email})`);
  const codeFor = async (member: string) =>
    (
      await db.sql`select params ->> 'code' as code from mail_outbox where user_id = ${member} and template = 'merge_code'
      order by created_at desc, id desc limit 1`
    )[0]?.code as string;
  const mine = (who: string) =>
    as<{ refusal: string | null; request: Side | null; merged: object[] }>(who, "my_merge()");
  const handIn = async (who: string, code?: string) =>
    as<string>(
      who,
      `hand_in_merge_code('${(await mine(who)).request?.id}', '${code ?? (await codeFor(who))}')`,
    );

  /** Two accounts, the first a day older. */
  async function two(): Promise<[older: string, younger: string]> {
    const [older, younger] = [await join(db), await join(db)];
    await db.sql`update profiles set created_at = created_at - interval '1 day' where user_id = ${older}`;
    return [older, younger];
  }
  /** Both have proved themselves; answers the id of the request. */
  async function proved(asker: string, other: string): Promise<string> {
    await begin(asker, emailOf(other));
    expect(await handIn(asker)).toBe("proved");
    expect(await handIn(other)).toBe("proved");
    return (await mine(asker)).request?.id as string;
  }
  async function merge(asker: string, other: string): Promise<string> {
    const request = await proved(asker, other);
    return as(asker, `merge_my_accounts('${request}')`);
  }
  const merged = (younger: string) => db.sql`select * from private.account_merges where younger = ${younger}`;
  const tierOf = async (id: string) =>
    (await db.sql`select tier from profiles where user_id = ${id}`)[0]?.tier as string;

  /** The younger of two sells: one piece was bought today. */
  async function selling() {
    const older = await join(db);
    await db.sql`update profiles set created_at = created_at - interval '9 days' where user_id = ${older}`;
    const { member: younger, account } = await seller(db);
    const product = await offer(db, younger);
    const sale = { ...(await checkout(db, account, product)), product };
    await tellSale(db, account, saleFact(sale));
    return { older, younger, account, sale };
  }

  return { as, begin, codeFor, mine, handIn, two, proved, merge, merged, tierOf, selling };
}
