import type { Db, Tx } from "../auth.ts";
import type { UserRow } from "./row.ts";

/** Finders of live accounts; those with a transaction lock the row until its end. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return (await db<UserRow[]>`select * from auth.users where id = ${id}`)[0];
}

export async function lockUser(tx: Tx, id: string): Promise<UserRow> {
  const [user] = await tx<UserRow[]>`select * from auth.users where id = ${id} for update`;
  if (!user) throw new Error(`auth: account ${id} vanished`);
  return user;
}

export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`
    select * from auth.users where lower(email) = ${email.toLowerCase()} and not is_sso_user`;
  return user;
}

export async function findByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return (await db<UserRow[]>`select * from auth.users where phone = ${phone} and not is_sso_user`)[0];
}

export async function findByPhoneChange(db: Db, phone: string): Promise<UserRow | undefined> {
  return (await db<UserRow[]>`select * from auth.users where phone_change = ${phone} and not is_sso_user`)[0];
}

/** Whether an address belongs to another account, as its own or through one of its identities. */
export async function isEmailTaken(db: Db, email: string, exceptId: string | null): Promise<boolean> {
  const rows = await db`
    select 1 from auth.users
    where lower(email) = ${email} and not is_sso_user and id is distinct from ${exceptId}::uuid
    union all
    select 1 from auth.identities
    where email = ${email} and provider not like 'sso:%' and user_id is distinct from ${exceptId}::uuid
    limit 1`;
  return rows.length > 0;
}

export async function isPhoneTaken(db: Db, phone: string): Promise<boolean> {
  return (await findByPhone(db, phone)) !== undefined;
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > Date.now();
}
