import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { keepConnections } from "../../http-server.ts";
import type { Running } from "../../service.ts";

type Person = { id: string; username: string; email: string; verified: boolean; global_name?: string };

/** A provider that speaks Discord's OAuth: `person` is whoever allows the next visit. */
export type FakeProvider = Running & { url: string; person: Person; refusesNext: boolean };

export async function startFakeProvider(): Promise<FakeProvider> {
  const codes = new Map<string, { person: Person; redirectUri: string }>();
  const tokens = new Map<string, Person>();
  const app = new Hono();

  app.get("/oauth2/authorize", (c) => {
    const redirectUri = c.req.query("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    back.searchParams.set("state", c.req.query("state") ?? "");
    if (state.refusesNext) {
      state.refusesNext = false;
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The person said no");
    } else {
      const code = randomUUID();
      codes.set(code, { person: state.person, redirectUri });
      back.searchParams.set("code", code);
    }
    return c.redirect(back.toString());
  });
  app.post("/oauth2/token", async (c) => {
    const form = await c.req.parseBody();
    const granted = codes.get(String(form.code));
    codes.delete(String(form.code));
    const isRight =
      granted?.redirectUri === form.redirect_uri &&
      form.client_id === "id" &&
      form.client_secret === "secret";
    if (!granted || !isRight) return c.json({ error: "invalid_grant" }, 400);
    const token = randomUUID();
    tokens.set(token, granted.person);
    return c.json({ access_token: token, refresh_token: `refresh-${token}`, token_type: "Bearer" });
  });
  app.get("/users/@me", (c) => {
    const person = tokens.get(c.req.header("authorization")?.replace("Bearer ", "") ?? "");
    return person ? c.json(person) : c.json({ message: "401: Unauthorized" }, 401);
  });

  const server = keepConnections(serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server);
  await new Promise<void>((resolve) => server.once("listening", resolve));
  const state: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: { id: "1", username: "ada", email: "ada@provider.test", verified: true },
    refusesNext: false,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return state;
}
