import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ own: true });
});
afterAll(() => server.stop());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${server.url}${path}`, { method, headers });

test("asks for an API key and tells a wrong one", async () => {
  const none = await ask("/rest/v1/x");
  expect([none.status, (await none.json()).message]).toEqual([401, "No API key found in request"]);
  const wrong = await ask("/rest/v1/x", { apikey: "sb_publishable_wrong" });
  expect([wrong.status, (await wrong.json()).message]).toEqual([401, "Invalid API key"]);
  expect((await ask("/rest/v1/x", { authorization: `Bearer ${server.publishableKey}` })).status).toBe(401);
  expect((await ask(`/rest/v1/x?apikey=${server.publishableKey}`)).status).toBe(404);
});

test("refuses the secret key to a browser", async () => {
  const browser = { apikey: server.secretKey, "user-agent": "Mozilla/5.0 (X11)" };
  expect((await ask("/rest/v1/x", browser)).status).toBe(401);
  expect((await ask("/rest/v1/x", { apikey: server.secretKey })).status).toBe(404);
});

test("leaves the signing keys and links of mails open", async () => {
  const jwks = await ask("/auth/v1/.well-known/jwks.json");
  expect(jwks.status).toBe(200);
  expect((await jwks.json()).keys[0]).toMatchObject({ kid: server.keys.kid, alg: "ES256" });
});

test("answers preflights of any origin and lets the count be read", async () => {
  const preflight = await ask(
    "/rest/v1/x",
    {
      origin: "http://localhost:3000",
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "apikey, authorization, prefer",
    },
    "OPTIONS",
  );
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("prefer");
  const refused = await ask("/rest/v1/x", { origin: "http://localhost:3000" });
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.headers.get("access-control-expose-headers")).toContain("Content-Range");
});

test("OPTIONS that is no preflight goes on to the service", async () => {
  expect((await ask("/rest/v1/x", {}, "OPTIONS")).status).toBe(401);
  const asked = await ask("/rest/v1/x", { apikey: server.publishableKey }, "OPTIONS");
  expect([asked.status, (await asked.json()).code]).toEqual([404, "PGRST205"]);
});

test("says plainly what is not here", async () => {
  for (const path of ["/functions/v1/hello", "/graphql/v1", "/storage/v1/s3"])
    expect((await ask(path, { apikey: server.publishableKey })).status).toBe(501);
  expect((await ask("/nothing", { apikey: server.publishableKey })).status).toBe(404);
});

test("refuses a name that points at this machine", async () => {
  const { port } = new URL(server.url);
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    request(
      { host: "127.0.0.1", port, path: "/rest/v1/x", headers: { host: "evil.example" } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on("error", reject)
      .end();
  });
  expect(status).toBe(421);
});

test("auth, REST and realtime share one member", async () => {
  const admin = server.client({ key: server.secretKey });
  const { data: made } = await admin.auth.admin.createUser({
    email: "a@b.test",
    password: "long enough",
    email_confirm: true,
  });
  const member = server.client();
  const { error } = await member.auth.signInWithPassword({ email: "a@b.test", password: "long enough" });
  expect(error).toBeNull();
  await server.sql`create function public.me() returns uuid language sql as 'select auth.uid()'`;
  expect((await member.rpc("me")).data).toBe(made.user?.id);
  const received = new Promise((resolve) => {
    const channel = member.channel("room", { config: { broadcast: { self: true } } });
    channel
      .on("broadcast", { event: "hi" }, ({ payload }) => resolve(payload))
      .subscribe((status) => {
        if (status === "SUBSCRIBED") void channel.send({ type: "broadcast", event: "hi", payload: { n: 1 } });
      });
  });
  expect(await received).toMatchObject({ n: 1 });
  await member.removeAllChannels();
});

test("comes back when Postgres does, and says 503 meanwhile", async () => {
  await server.sql`create table public.there (id int)`;
  await server.sql`grant select on public.there to anon`;
  const status = async () => (await server.client().from("there").select()).status;
  expect(await status()).toBe(200);
  const restarted = server.restartPostgres();
  expect([200, 503]).toContain(await status());
  await restarted;
  await expect.poll(status).toBe(200);
});
