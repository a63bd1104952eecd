import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { RELAXED_LIMITS } from "../../../local/supabase/auth/options.ts";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../../local/supabase/testing/with-schema.ts";
import { sessionValue } from "../../../local/testing/bad-sessions.ts";
import { changeRoleAction } from "@/lib/admin/actions";

/* Two browsers at once: each call has the cookies of its own. */
const browser = vi.hoisted(() => ({ current: null as AsyncLocalStorage<Map<string, string>> | null }));
vi.mock("next/headers", () => {
  const jar = () => browser.current?.getStore() ?? new Map<string, string>();
  return {
    cookies: async () => ({
      get: (name: string) => (jar().has(name) ? { name, value: jar().get(name) } : undefined),
      getAll: () => [...jar()].map(([name, value]) => ({ name, value })),
      set: (name: string, value: string) => jar().set(name, value),
      delete: (name: string) => jar().delete(name),
    }),
    headers: async () => new Headers({ "sec-fetch-site": "same-origin" }),
  };
});
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
const browsers = new AsyncLocalStorage<Map<string, string>>();
browser.current = browsers;

let running: TestSupabase;
beforeAll(async () => {
  running = await startTestSupabase({ auth: { limits: RELAXED_LIMITS } });
  Object.assign(process.env, applicationEnv(running.supabase));
  await running.db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
});
afterAll(() => running.stop());

async function adminAtBrowser(): Promise<{ id: string; jar: Map<string, string> }> {
  const { supabase, db } = running;
  const [email, password] = [`${randomUUID()}@altura.test`, "a long password"];
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  await createClient(supabase.url, supabase.secretKey, plain).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  });
  const { data, error } = await createClient(
    supabase.url,
    supabase.publishableKey,
    plain,
  ).auth.signInWithPassword({
    email,
    password,
  });
  if (error) throw error;
  await db.sql`insert into user_roles (user_id, role) values (${data.user.id}, 'admin')`;
  return { id: data.user.id, jar: new Map([["altura-auth", sessionValue(data.session)]]) };
}

it("two admins demote each other at once, each on the page of the team: one remains", async () => {
  const [one, other] = [await adminAtBrowser(), await adminAtBrowser()];
  const demote = (by: typeof one, whom: typeof one) =>
    browsers.run(by.jar, () =>
      changeRoleAction(null, { member: whom.id, role: "admin", granted: "false", reason: "Left the team" }),
    );
  const answers = await Promise.all([demote(one, other), demote(other, one)]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    reason: expect.stringMatching(/^(forbidden|admin_required)$/),
  });
  expect(await running.db.sql`select user_id from user_roles where role = 'admin'`).toHaveLength(1);

  // Whoever is left cannot leave as the last one.
  const [left] = await running.db.sql<
    { user_id: string }[]
  >`select user_id from user_roles where role = 'admin'`;
  const last = left?.user_id === one.id ? one : other;
  expect(await demote(last, last)).toMatchObject({ ok: false, reason: "last_admin" });
});
