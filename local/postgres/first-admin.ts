import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { insertAccount } from "./account.ts";

/**
 * Gives a database without members its one admin, as if they had just signed up. Staff need no second factor, as in the example:
 * nobody signs in here from elsewhere. `email` is an address as it is stored.
 */
export async function makeFirstAdmin(sql: Sql, email: string): Promise<void> {
  const id = randomUUID();
  await sql.begin((tx) => [
    tx`set local role postgres`,
    ...insertAccount(tx, { id, email }),
    tx`insert into public.user_roles (user_id, role) values (${id}, 'admin')`,
    tx`update public.settings set value = 'false' where key = 'staff.second_factor'`,
  ]);
}
