import { afterEach, expect, it, vi } from "vitest";
import { demandKey } from "./key";
import { createPublicSupabase } from "./public";
import { unwrap } from "@/lib/platform/supabase/answers/result";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it("takes a refused key of the server for an outage, not for the end of anybody's session", async () => {
  vi.stubEnv("SUPABASE_URL", "http://supabase.invalid");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
  const read = async (code: string) => {
    vi.stubGlobal("fetch", async () => Response.json({ code, message: "no", hint: null }, { status: 401 }));
    return unwrap(await createPublicSupabase().rpc("public_figures"));
  };
  for (const code of ["PGRST301", "PGRST302", "PGRST303"])
    await expect(read(code)).rejects.toMatchObject({ code: "service_unavailable" });
  expect((await demandKey(fetch)("http://supabase.invalid")).status).toBe(401);
  vi.stubGlobal("fetch", async () => Response.json({ message: "Invalid API key" }, { status: 401 }));
  await expect(demandKey(fetch)("http://supabase.invalid")).rejects.toThrow("not accepted");
  await expect(read("42501")).rejects.toMatchObject({ code: "forbidden" });
});
