import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { verifierCookie } from "@/lib/platform/supabase/options";
import { beginLink } from "./link-mark";
import { finishLink } from "./sign-in-methods";

const { jar, rpc } = vi.hoisted(() => ({ jar: new Map<string, string>(), rpc: vi.fn() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
    delete: (name: string) => jar.delete(name),
  }),
  headers: async () => new Headers(),
}));
vi.mock("@/lib/platform/supabase/admin", () => ({ createAdminSupabase: () => ({ rpc }) }));

const begun = { member: "00000000-0000-4000-8000-000000000003", joins: true };

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a secret of at least thirty-two characters");
  vi.stubEnv("APP_URL", "http://localhost:3000");
  jar.clear();
  jar.set(verifierCookie, "left");
  rpc.mockReset().mockResolvedValue({ data: true, error: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it("is of who began the link, and deletes what the auth service keeps for it", async () => {
  expect(await finishLink({ code: "c" }, await beginLink(begun))).toEqual(begun);
  expect(rpc).toHaveBeenCalledWith("end_link_flow", { p_code: "c" });
  expect(jar.size).toBe(0);
});

it("is nobody's with the cookie that a sign-in left behind, or that another link did", async () => {
  expect(await finishLink({ code: "c" }, "join")).toBeNull();
  jar.set(verifierCookie, "left");
  const name = await beginLink(begun);
  await beginLink(begun);
  expect(await finishLink({ code: "c" }, name)).toBeNull();
  expect(jar.size).toBe(0);
});

it("stands where the tokens could not be deleted, which the log says", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  rpc.mockResolvedValue({ data: null, error: new Error("no answer") });
  expect(await finishLink({ code: "c" }, await beginLink(begun))).toEqual(begun);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("tokens of a link"), "no answer");
});

it("says what went wrong at the provider", async () => {
  await expect(finishLink({ error: "access_denied" }, await beginLink(begun))).rejects.toMatchObject({
    code: expect.any(String) as string,
  });
  expect(rpc).not.toHaveBeenCalled();
});
