import { join } from "node:path";
import postgres from "postgres";
import { makeReaders } from "../mailbox/campaign-readers.ts";
import { loadKeys, signAccessToken } from "../supabase/keys.ts";
import { sessionValue } from "../testing/bad-sessions.ts";
import type { BenchStack } from "./stack.ts";

/** Cookie headers of so many new members, each in an open session of their own, as their browsers send them. */
export async function makeSessions({ services, folder }: BenchStack, count: number): Promise<string[]> {
  const sql = postgres(services.supabase.dbUrl, { max: 1, onnotice: () => {} });
  try {
    const members = await makeReaders(sql, count);
    const sessions = await sql<{ id: string; user_id: string }[]>`
      insert into auth.sessions (id, user_id, created_at, updated_at, aal)
      select gen_random_uuid(), member, now(), now(), 'aal1' from unnest(${members}::uuid[]) member
      returning id, user_id`;
    const keys = await loadKeys(join(folder, "supabase"), services.supabase.url);
    const iat = Math.floor(Date.now() / 1000);
    const expires_at = iat + 3600;
    return await Promise.all(
      sessions.map(async ({ id, user_id }) => {
        const access_token = await signAccessToken(keys, {
          ...{ aud: "authenticated", sub: user_id, session_id: id, role: "authenticated", aal: "aal1" },
          ...{ iat, exp: expires_at, email: `${user_id}@altura.test`, is_anonymous: false },
          ...{ amr: [{ method: "otp", timestamp: iat }], app_metadata: {}, user_metadata: {} },
        });
        const session = {
          access_token,
          refresh_token: id,
          token_type: "bearer",
          expires_in: 3600,
          expires_at,
        };
        return `altura-auth=${sessionValue({ ...session, user: { id: user_id } })}`;
      }),
    );
  } finally {
    await sql.end();
  }
}
