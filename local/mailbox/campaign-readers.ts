import type { Sql } from "postgres";

/** Members who have chosen mail about the product; many at once, so without what else follows a sign-up. */
export async function makeReaders(sql: Sql, count: number, domain = "altura.test"): Promise<string[]> {
  return sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const rows = await tx`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      select i, 'authenticated', 'authenticated', i || '@' || ${domain}::text, now()
      from (select gen_random_uuid() as i from generate_series(1, ${count}::int)) x returning id`;
    const ids = rows.map(({ id }) => id as string);
    await tx`insert into profiles (user_id, full_name) select i, 'Vera Lang' from unnest(${ids}::uuid[]) i`;
    await tx`insert into mail_preferences (user_id, product) select i, true from unnest(${ids}::uuid[]) i`;
    await tx`insert into private.member_list select * from private.member_list_source where user_id = any (${ids}::uuid[])`;
    // As the server does by itself where rows come one by one.
    if (count > 100) await tx`analyze auth.users, profiles, mail_preferences, private.member_list`;
    return ids;
  });
}

/** What a campaign of the tests and of the bench says. */
export const campaignContent = {
  words: {
    en: { subject: "News for {{first|you}}", subject_b: "Other news" },
    es: { subject: "Novedades" },
  },
  blocks: [
    { kind: "text", text: { en: "Hello {{first|there}}, **read this**.", es: "Hola" } },
    { kind: "button", label: { en: "Open", es: "Abrir" }, href: "/pricing" },
  ],
};
