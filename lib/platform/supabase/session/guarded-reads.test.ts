import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendGuarded } from "./guarded-reads";

beforeEach(() => void vi.stubEnv("SUPABASE_URL", "https://project.supabase.co"));
afterEach(() => void vi.unstubAllEnvs());

async function sent(url: string, onboarding: boolean) {
  const send = vi.fn(async () => new Response());
  await sendGuarded(send, { onboarding })(url, { headers: { authorization: "Bearer a" } });
  const [[, init]] = send.mock.calls as unknown as [[string, RequestInit]];
  const headers = new Headers(init.headers);
  return [headers.get("altura-guard"), headers.get("authorization")];
}

it("asks the database to refuse who has not finished onboarding, on guarded pages only", async () => {
  const read = "https://project.supabase.co/rest/v1/rpc/member_dashboard";
  expect(await sent(read, true)).toEqual(["onboarding", "Bearer a"]);
  expect(await sent(read, false)).toEqual([null, "Bearer a"]);
});

it("tells nobody else about it", async () => {
  for (const url of ["https://project.supabase.co/auth/v1/user", "https://evil.example/rest/v1/profiles"])
    expect(await sent(url, true)).toEqual([null, "Bearer a"]);
});
