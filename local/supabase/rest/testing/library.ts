import { readFile } from "node:fs/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { startWing, type Wing } from "../../testing/wing.ts";

export type Library = Wing & {
  anon: SupabaseClient;
  /** PostgREST called by hand, with the publishable key. */
  raw(path: string, init?: RequestInit): Promise<Response>;
};

/** The wing with the tables of library.sql, for one test file. */
export async function startLibrary(extra = ""): Promise<Library> {
  const wing = await startWing();
  await wing.sql.unsafe(await readFile(new URL("library.sql", import.meta.url), "utf8"));
  if (extra) await wing.sql.unsafe(extra);
  await wing.sql.unsafe("notify pgrst, 'reload schema'");
  return {
    ...wing,
    anon: wing.client(),
    raw: (path, init = {}) =>
      fetch(`${wing.url}/rest/v1${path}`, {
        ...init,
        headers: { apikey: wing.publishableKey, ...(init.headers as Record<string, string>) },
      }),
  };
}
