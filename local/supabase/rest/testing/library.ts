import { readFile } from "node:fs/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { startTestServer, type TestServer } from "../../testing/server.ts";

export type Library = TestServer & {
  anon: SupabaseClient;
  /** PostgREST called by hand, with the publishable key. */
  raw(path: string, init?: RequestInit): Promise<Response>;
};

/** The server with the tables of library.sql, for one test file; `own` as in `startTestServer`. */
export async function startLibrary(extra = "", { own = false } = {}): Promise<Library> {
  const server = await startTestServer({ own });
  await server.sql.unsafe(await readFile(new URL("library.sql", import.meta.url), "utf8"));
  if (extra) await server.sql.unsafe(extra);
  await server.sql.unsafe("notify pgrst, 'reload schema'");
  return {
    ...server,
    anon: server.client(),
    raw: (path, init = {}) =>
      fetch(`${server.url}/rest/v1${path}`, {
        ...init,
        headers: { apikey: server.publishableKey, ...(init.headers as Record<string, string>) },
      }),
  };
}
