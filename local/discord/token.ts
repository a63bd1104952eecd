import { Hono, type Context } from "hono";
import type { Sql } from "postgres";
import { redeemCode, refresh, revoke, tokenAnswer, type Grant } from "./grants.ts";
import { APPLICATION } from "./schema.ts";

type Form = Record<string, string>;

async function readForm(c: Context): Promise<Form> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function isApplication(c: Context, form: Form): boolean {
  const basic = /^Basic (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, "base64").toString("utf8").split(":")
    : [form.client_id, form.client_secret];
  return id === APPLICATION.id && secret === APPLICATION.secret;
}

function grantOf(sql: Sql, form: Form): Promise<Grant | null> | null {
  if (form.grant_type === "authorization_code") {
    return redeemCode(sql, form.code ?? "", form.redirect_uri ?? "", form.code_verifier);
  }
  return form.grant_type === "refresh_token" ? refresh(sql, form.refresh_token ?? "") : null;
}

/** Token, refresh and revocation. */
export function tokenRoutes(sql: Sql): Hono {
  const app = new Hono();

  app.post("/oauth2/token", async (c) => {
    const form = await readForm(c);
    if (!isApplication(c, form)) return c.json({ error: "invalid_client" }, 401);
    const asked = grantOf(sql, form);
    if (!asked) return c.json({ error: "unsupported_grant_type" }, 400);
    const grant = await asked;
    if (!grant) return c.json({ error: "invalid_grant", error_description: "Invalid code or token" }, 400);
    return c.json(tokenAnswer(grant));
  });

  app.post("/oauth2/token/revoke", async (c) => {
    const form = await readForm(c);
    if (!isApplication(c, form)) return c.json({ error: "invalid_client" }, 401);
    await revoke(sql, form.token ?? "");
    return c.json({});
  });

  return app;
}
