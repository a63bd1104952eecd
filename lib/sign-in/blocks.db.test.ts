import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { memberAction } from "@/lib/guard/action";
import { demandUnblocked } from "./blocks";

const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: () => undefined, getAll: () => [], set: () => undefined }),
  headers: async () => request.headers,
}));

let running: TestSupabase;
beforeAll(async () => {
  running = await startTestSupabase();
  Object.assign(process.env, applicationEnv(running.supabase));
  await running.db.sql`insert into private.blocks (kind, value, digest, created_by)
    values ('domain', 'junk.example', private.block_digest('domain', 'junk.example'), ${randomUUID()})`;
  await running.db.sql`insert into private.blocks (kind, value, digest, network, created_by)
    values ('network', '203.0.113.0/24', private.block_digest('network', '203.0.113.0/24'), '203.0.113.0/24', ${randomUUID()})`;
});
afterAll(() => running.stop());

it("refuses a blocked address and a blocked network before a code is sent, and nobody else", async () => {
  await expect(demandUnblocked("a@mail.junk.example", null)).rejects.toMatchObject({
    code: "contact_blocked",
  });
  await expect(demandUnblocked(undefined, "203.0.113.9")).rejects.toMatchObject({ code: "contact_blocked" });
  await demandUnblocked("a@fine.example", "198.51.100.1");
  await demandUnblocked(undefined, null);
});

it("makes no account for whoever asks the auth service itself", async () => {
  const { url, publishableKey } = running.supabase;
  const client = createClient(url, publishableKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithOtp({ email: "a@junk.example" });
  expect(error).not.toBeNull();
  expect(await running.db.sql`select from auth.users where email = 'a@junk.example'`).toHaveLength(0);
});

it("lets no action through that was sent from a page viewed as a member", async () => {
  const id = randomUUID();
  const work = vi.fn(async () => "done");
  const act = memberAction(z.object({}), work);
  request.headers = new Headers({
    "sec-fetch-site": "same-origin",
    referer: `https://altura.test/admin/home/${id}/view/${id}/settings`,
  });
  expect(await act(null, {})).toMatchObject({ ok: false, reason: "view_only" });
  expect(work).not.toHaveBeenCalled();
});
