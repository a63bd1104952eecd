import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { loadKeys, type Keys } from "../../local/supabase/keys.ts";
import type { RunningSupabase } from "../../local/supabase/start.ts";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { badSessions, resign, sessionValue, type Session } from "../../local/testing/bad-sessions.ts";
import { middleware } from "../../middleware";
import { sign } from "@/lib/platform/crypto/signed-cookie";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { pageAccess, pageMember, redirectIfRefused, requireMemberByRead } from "./page";
import { clearEnded } from "./ended-session";

const request = vi.hoisted(() => ({ jar: new Map<string, string>(), headers: new Headers() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (request.jar.has(name) ? { name, value: request.jar.get(name) } : undefined),
    getAll: () => [...request.jar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => request.jar.set(name, value),
    delete: (name: string) => request.jar.delete(name),
  }),
  headers: async () => request.headers,
}));
vi.mock("next-intl/server", () => ({ getLocale: async () => "en" }));
vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`);
  },
}));

const app = "http://localhost:3000";
let db: FreshDatabase;
let supabase: RunningSupabase;
let keys: Keys;
let running: TestSupabase;
let session: Session;
let member: string;
let bad: [title: string, cookie: string][];

/** A member with a live session. */
async function signIn(): Promise<{ id: string; session: Session }> {
  const [email, password] = [`${randomUUID()}@altura.test`, "a long password"];
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  const admin = createClient(supabase.url, supabase.secretKey, plain);
  await admin.auth.admin.createUser({ email, password, email_confirm: true });
  const client = createClient(supabase.url, supabase.publishableKey, plain);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { id: data.user.id, session: data.session };
}

beforeAll(async () => {
  running = await startTestSupabase();
  ({ db, supabase } = running);
  keys = await loadKeys(running.dataDir, supabase.url);
  Object.assign(process.env, applicationEnv(supabase));
  ({ id: member, session } = await signIn());
  await db.sql`update public.profiles set onboarding_completed = true where user_id = ${member}`;
  bad = await badSessions(session, keys);
  const [gone, banned, ended] = [await signIn(), await signIn(), await signIn()];
  await db.sql`delete from auth.users where id = ${gone.id}`;
  await db.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${banned.id}`;
  await db.sql`delete from auth.sessions where user_id in (${banned.id}, ${ended.id})`;
  for (const [title, { session: past }] of Object.entries({ gone, banned, ended })) {
    bad.push([`the session of a member: ${title}`, `altura-auth=${sessionValue(past)}`]);
    const late = sessionValue({ ...past, expires_at: 1 });
    bad.push([`the session of a member that must be refreshed: ${title}`, `altura-auth=${late}`]);
  }
});
afterAll(() => running.stop());
beforeEach(() => {
  request.jar.clear();
  request.headers = new Headers();
  // The library tells the log about values that it cannot read.
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
});

/** The value of a cookie as parsers read it, who leave one out that they cannot. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** What a page is given after the middleware let the request through: its cookies and headers as changed there. */
function reach(response: Response): void {
  const changed = (name: string) => response.headers.get(`x-middleware-request-${name}`);
  for (const pair of (changed("cookie") ?? "").split("; ").filter(Boolean)) {
    const [name = "", ...value] = pair.split("=");
    request.jar.set(name, decoded(value.join("=")));
  }
  const here = changed("altura-path");
  if (here) request.headers.set("altura-path", here);
}

async function visit(path: string, cookie: string) {
  const response = await middleware(new NextRequest(`${app}${path}`, { headers: { cookie } }));
  reach(response);
  return {
    status: response.status,
    to: response.headers.get("location")?.replace(app, "") ?? null,
    cleared: response.cookies
      .getAll()
      .filter(({ value }) => value === "")
      .map(({ name }) => name),
  };
}

const read = async (name: "my_account" | "member_dashboard") =>
  unwrap(await (await createServerSupabase()).rpc(name));

const named = (cookie: string) => cookie.split("=")[0] ?? "";

describe("a cookie that is no session the server accepts", () => {
  it("comes in at least thirty kinds", () => expect(bad.length).toBeGreaterThan(50));

  it("is cleared before a member page, which leads to /auth, back, and says why", async () => {
    for (const [title, cookie] of bad) {
      request.jar.clear();
      // As a browser that has signed in, and was not let in or holds the pass of another session.
      const held = `altura_hint=1; altura_onboarded=none; ${cookie}`;
      const { status, to, cleared } = await visit("/members/settings?tab=a", held);
      expect([title, status, to]).toEqual([
        title,
        307,
        expect.stringMatching(
          /^\/auth\?next=%2Fmembers%2Fsettings%3Ftab%3Da&error=(session_ended|jwt_invalid|suspended)$/,
        ),
      ]);
      expect([title, ...cleared]).toEqual(expect.arrayContaining([title, named(cookie), "altura_hint"]));
    }
  });

  it("reads nothing on a member page that is asked for without any pass", async () => {
    for (const [title, cookie] of bad) {
      request.jar.clear();
      const { status } = await visit("/members/settings", cookie);
      if (status === 307) continue;
      expect([title, status]).toEqual([title, 200]);
      // The token is one of ours: the page's read is refused, and leads where the cookies are cleared.
      await requireMemberByRead("/members/settings");
      const met = await redirectIfRefused(read("my_account")).catch((error: Error) => error.message);
      expect([title, met]).toEqual([title, `redirect ${ended("/members/settings")}`]);
      expect(await clearEnded("/members/settings", "en")).toMatch(/error=session_ended$/);
      expect([title, ...request.jar.keys()]).toEqual([title, "altura_ended"]);
    }
  });

  it("is cleared on the way to /auth and to pages that are open to everybody, which find a visitor", async () => {
    for (const path of ["/auth", "/mint", "/es/payment-success"]) {
      for (const [title, cookie] of bad) {
        request.jar.clear();
        const { status, to } = await visit(path, cookie);
        expect([title, path, status, to]).toEqual([title, path, 200, null]);
        const met = await pageMember().catch((error: Error) => error.message);
        // One that only the database refuses is met by the page, which lets the cookies be cleared and is asked for again.
        if (met !== null) expect([title, met]).toEqual([title, `redirect ${ended(path)}`]);
        else expect([title, request.jar.get("altura_ended")]).toEqual([title, "1"]);
      }
    }
  });

  it("never opens the admin panel", async () => {
    for (const [title, cookie] of bad) {
      request.jar.clear();
      await visit("/admin/home", cookie);
      const met = await pageAccess().then(
        ({ state }) => state,
        (error: Error) => error.message,
      );
      expect([title, ["signed-out", `redirect ${ended("/admin/home")}`].includes(met)]).toEqual([
        title,
        true,
      ]);
    }
  });

  it("is not believed because of a pass that was given to the same session", async () => {
    const claims = JSON.parse(
      Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString(),
    ) as { session_id: string };
    const pass = sign(`${member}:${claims.session_id}:aal1`);
    const moved = await resign(session, keys, { iss: "http://127.0.0.1:1/auth/v1" });
    const cookie = `altura-auth=${sessionValue(moved)}; altura_onboarded=${pass}`;
    expect((await visit("/members/dashboard", cookie)).status).toBe(200);
    // The gate believes the signed cookie; the page's own read is refused, and leads where the cookies are cleared.
    await requireMemberByRead("/members/dashboard");
    await expect(redirectIfRefused(read("member_dashboard"))).rejects.toThrow(
      `redirect ${ended("/members/dashboard")}`,
    );
    expect(await clearEnded("/members/dashboard", "en")).toBe(
      "/auth?next=%2Fmembers%2Fdashboard&error=session_ended",
    );
    expect([...request.jar.keys()]).toEqual(["altura_ended"]);
  });
});

const ended = (path: string) =>
  path.startsWith("/es")
    ? `/es/auth/ended?next=${encodeURIComponent(path)}`
    : `/auth/ended?next=${encodeURIComponent(path)}`;

describe("/auth/ended", () => {
  it("clears every kind of them", async () => {
    for (const [title, cookie] of bad) {
      request.jar.clear();
      request.jar.set(named(cookie), decoded(cookie.slice(cookie.indexOf("=") + 1)));
      expect([title, await clearEnded("/members/settings", "en")]).toEqual([
        title,
        "/auth?next=%2Fmembers%2Fsettings&error=session_ended",
      ]);
      expect([title, ...request.jar.keys()]).toEqual([title, "altura_ended"]);
    }
  });

  it("leaves a session that is accepted", async () => {
    request.jar.set("altura-auth", sessionValue(session));
    expect(await clearEnded("/members/settings", "en")).toBe("/members/settings");
    expect(request.jar.has("altura-auth")).toBe(true);
  });
});
