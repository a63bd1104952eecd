import type { Sql } from "postgres";

export type Account = { email: string; name: string; role: string };

/** The people of the example that are worth trying first. */
export const exampleAccounts: Account[] = [
  { email: "ada@altura.test", name: "Ada Ferrer", role: "Administrator" },
  { email: "klara@altura.test", name: "Klara Vogt", role: "Second administrator, for what takes four eyes" },
  { email: "mateo@altura.test", name: "Mateo Ruiz", role: "Moderator" },
  { email: "noor@altura.test", name: "Noor Haddad", role: "Member with plan Plus and a referral history" },
  { email: "ines@altura.test", name: "Ines Calder", role: "Founder" },
];

/** The admins of a community without example data, in the order in which they joined. */
export async function readAdmins(app: Sql): Promise<Account[]> {
  const rows = await app<{ email: string; name: string }[]>`
    select u.email, coalesce(p.full_name, 'The admin') as name
    from public.user_roles r join auth.users u on u.id = r.user_id left join public.profiles p on p.user_id = u.id
    where r.role = 'admin' and u.email is not null order by u.created_at, u.id`;
  return rows.map((row) => ({ ...row, role: "Administrator" }));
}
