import { createClient, type AuthChangeEvent } from "@supabase/supabase-js";
import { afterEach, expect, it, vi } from "vitest";
import type { BrowserSupabase } from "@/lib/platform/supabase/browser";
import { watchSession } from "./watch-session";

const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** The library itself, with a session of `userId` in its storage as the cookie of a page has it. */
function pageOf(userId: string): BrowserSupabase {
  const end = Math.floor(Date.now() / 1000) + 3600;
  const session = {
    access_token: `${base64({ alg: "ES256" })}.${base64({ sub: userId, exp: end })}.c2lnbmVk`,
    refresh_token: "none",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: end,
    user: { id: userId },
  };
  const storage = { getItem: () => JSON.stringify(session), setItem: () => {}, removeItem: () => {} };
  return createClient("http://127.0.0.1:1", "key", { auth: { storage, autoRefreshToken: false } });
}

const handlers = () => ({ reload: vi.fn(), restart: vi.fn(), leave: vi.fn(), recover: vi.fn() });

/** Every event that the client tells until it has told `last`. */
async function eventsUntil(client: BrowserSupabase, last: AuthChangeEvent): Promise<AuthChangeEvent[]> {
  const seen: AuthChangeEvent[] = [];
  const { data } = client.auth.onAuthStateChange((event) => void seen.push(event));
  await vi.waitFor(() => expect(seen).toContain(last));
  data.subscription.unsubscribe();
  return seen;
}

let stop = () => {};
afterEach(() => stop());

it("leaves a page alone whose session is the one it was rendered for", async () => {
  const client = pageOf("ada");
  const told = handlers();
  stop = watchSession(client, "ada", told);
  expect(await eventsUntil(client, "INITIAL_SESSION")).toContain("SIGNED_IN");
  for (const handler of Object.values(told)) expect(handler).not.toHaveBeenCalled();
});

it("starts a page over that was rendered for somebody else", async () => {
  const client = pageOf("noor");
  const told = handlers();
  stop = watchSession(client, "ada", told);
  await eventsUntil(client, "INITIAL_SESSION");
  expect(told.restart).toHaveBeenCalled();
  expect(told.reload).not.toHaveBeenCalled();
});
