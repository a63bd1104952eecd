import { afterAll, beforeEach, expect, it, vi } from "vitest";

const { deleteDiscordTokens, readSession, end, forget } = vi.hoisted(() => ({
  deleteDiscordTokens: vi.fn(),
  readSession: vi.fn(),
  end: vi.fn(),
  forget: vi.fn(),
}));
vi.mock("@/lib/discord/mutations", () => ({ deleteDiscordTokens }));
vi.mock("@/lib/session/session", () => ({ readSession }));
vi.mock("@/lib/platform/supabase/server", () => ({
  createServerSupabase: async () => ({ auth: { signOut: end } }),
}));
vi.mock("next/headers", () => ({ cookies: async () => ({ delete: forget }) }));

import { signOut } from "./sign-out";

const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeEach(() => {
  vi.stubEnv("APP_URL", "https://altura.example");
  vi.clearAllMocks();
  deleteDiscordTokens.mockResolvedValue(1);
  readSession.mockResolvedValue({ member: { id: "ada" } });
  end.mockResolvedValue({ error: null });
});

afterAll(() => vi.unstubAllEnvs());

it("takes the Discord tokens away before the session ends", async () => {
  await signOut();
  expect(deleteDiscordTokens).toHaveBeenCalledWith("ada");
  expect(deleteDiscordTokens.mock.invocationCallOrder[0]).toBeLessThan(
    end.mock.invocationCallOrder[0] as number,
  );
  expect(end).toHaveBeenCalledWith({ scope: "local" });
  expect(logged).not.toHaveBeenCalled();
});

it("takes what the browser has of the person along: the hint, the pass and the time zone of their profile", async () => {
  await signOut();
  expect(forget.mock.calls.flat()).toEqual([
    "altura_hint",
    { name: "__Host-altura_onboarded", path: "/", secure: true },
    "altura_zone",
  ]);
});

it("only logs that they could not be taken away", async () => {
  deleteDiscordTokens.mockRejectedValue(new Error("no answer"));
  await signOut();
  expect(logged).toHaveBeenCalledOnce();
  expect(end).toHaveBeenCalledOnce();
  expect(forget).toHaveBeenCalled();
});

it("has none to take away of a session that is over", async () => {
  readSession.mockResolvedValue({ member: null });
  await signOut();
  expect(deleteDiscordTokens).not.toHaveBeenCalled();
  expect(end).toHaveBeenCalledOnce();
});

it.each([401, 403, 404])("takes %d of the auth service for ended", async (status) => {
  end.mockResolvedValue({ error: { status } });
  await signOut();
  expect(forget).toHaveBeenCalled();
});

it("says that a service does not answer, and keeps what the browser knows of the session", async () => {
  end.mockResolvedValue({ error: { status: 500 } });
  await expect(signOut()).rejects.toMatchObject({ code: "service_unavailable" });
  expect(forget).not.toHaveBeenCalled();
});
