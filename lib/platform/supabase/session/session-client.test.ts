import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionValue } from "../../../../local/testing/bad-sessions.ts";
import { clientOptions } from "@/lib/platform/supabase/time-limits";
import { createSessionClient } from "./session-client";

const url = "https://project.supabase.co";
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const session = (seconds: number, access_token = "old.token.x") => ({
  access_token,
  refresh_token: "r",
  expires_at: inSeconds(seconds),
  expires_in: 900,
  token_type: "bearer",
  user: { id: "ada" },
});

beforeEach(() => {
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("SUPABASE_URL", url);
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
});
afterEach(() => void vi.unstubAllEnvs());

/** A client of these cookies, and what it asks of whom: the path, and the token it shows. */
function open(held: object | null, renewal?: Response) {
  const jar = new Map<string, string>(held ? [["altura-auth", sessionValue(held)]] : []);
  const asked: string[] = [];
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const shown = new Headers(init?.headers).get("authorization")?.replace("Bearer ", "");
    asked.push(`${new URL(String(input)).pathname} ${shown}`);
    const renews = String(input).includes("/token");
    if (renews && renewal) return renewal;
    return Response.json(renews ? session(900, "new.token.x") : []);
  });
  const client = createSessionClient(
    {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (all) => all.forEach(({ name, value }) => jar.set(name, value)),
    },
    { db: clientOptions.db, fetch },
  );
  return { client, asked, jar };
}

/** All that was begun without being waited for. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the client of a session", () => {
  it("shows the token of the cookie as it is at each call", async () => {
    const { client, asked, jar } = open(session(900));
    await client.from("profiles").select();
    jar.set("altura-auth", sessionValue(session(900, "another.token.x")));
    await client.rpc("my_card");
    expect(asked).toEqual(["/rest/v1/profiles old.token.x", "/rest/v1/rpc/my_card another.token.x"]);
  });

  it("asks nobody anything before it is used, however old the session is", async () => {
    const { asked, jar } = open(session(-10));
    const before = jar.get("altura-auth");
    await settled();
    expect([asked, jar.get("altura-auth")]).toEqual([[], before]);
  });

  it("uses a token as long as it counts: who renews a session in good time is the middleware", async () => {
    const { client, asked } = open(session(60), Response.json({}, { status: 500 }));
    await client.rpc("my_card");
    expect(asked).toEqual(["/rest/v1/rpc/my_card old.token.x"]);
  });

  it("renews a session that ends now, once for all calls, and keeps the new one", async () => {
    const { client, asked, jar } = open(session(10));
    await Promise.all([client.rpc("my_card"), client.rpc("my_session")]);
    const [renewal, ...calls] = asked;
    expect(renewal).toMatch(/^\/auth\/v1\/token /);
    expect(calls).toEqual(["/rest/v1/rpc/my_card new.token.x", "/rest/v1/rpc/my_session new.token.x"]);
    expect(jar.get("altura-auth")).not.toContain(sessionValue(session(10)));
  });

  it("speaks as a visitor without a session", async () => {
    const { client, asked } = open(null);
    await client.from("plans").select();
    expect(asked).toEqual(["/rest/v1/plans sb_publishable_x"]);
  });

  it("speaks with the auth service for the same session", async () => {
    const { client, asked } = open(session(900));
    await client.auth.getUser();
    expect(asked).toEqual(["/auth/v1/user old.token.x"]);
  });

  it("takes an auth service that cannot renew for an outage, and one that refuses for the end of the session", async () => {
    const away = open(session(-10), Response.json({ code: "unexpected_failure" }, { status: 500 }));
    const read = await away.client.from("profiles").select();
    expect(read.error).toMatchObject({ code: "" });
    expect(away.asked.filter((path) => path.startsWith("/rest"))).toEqual([]);
    const refused = Response.json({ code: "refresh_token_not_found", message: "No" }, { status: 400 });
    const ended = open(session(-10), refused);
    await ended.client.from("profiles").select();
    expect(ended.asked).toContain("/rest/v1/profiles sb_publishable_x");
  });
});
