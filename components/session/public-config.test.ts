import { afterEach, expect, it, vi } from "vitest";
import { readConfig } from "./public-config";

afterEach(() => vi.unstubAllGlobals());

it("takes no outage that is said in JSON for where the services are", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "service_unavailable" }, { status: 503 }));
  await expect(readConfig()).rejects.toThrow("/api/config answered 503");
  vi.stubGlobal("fetch", async () => Response.json({ supabase: { url: "https://services.test" } }));
  expect((await readConfig()).supabase.url).toBe("https://services.test");
});
