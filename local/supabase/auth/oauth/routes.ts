import { Hono } from "hono";
import type { Auth, AuthContext, AuthEnv } from "../auth.ts";
import { change } from "../change.ts";
import { AuthFailure, refuse } from "../errors.ts";
import { openSession } from "../sessions/open.ts";
import { errorRedirect, tokenRedirect, withCode } from "../verify/redirects.ts";
import { accountOfVisitor, linkVisitor } from "./account.ts";
import { meetVisitor } from "./exchange.ts";
import { claimFlow, providerNamed, readFlow, startFlow, type Flow } from "./flow.ts";

const DENIED = ["signup_disabled", "user_banned", "provider_email_needs_verification"];

async function finish(auth: Auth, c: AuthContext, flow: Flow, target: string): Promise<string> {
  const { provider } = providerNamed(auth, flow.provider_type);
  const code = c.req.query("code") ?? "";
  if (!code)
    throw refuse(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing");
  const visitor = await meetVisitor(auth, provider, code);
  const next = URL.canParse(target) ? new URL(target).pathname : null;

  return change(auth, async (tx, outbox) => {
    await claimFlow(tx, flow.id);
    const user = flow.linking_target_id
      ? await linkVisitor(tx, flow.linking_target_id, flow.provider_type, visitor.profile)
      : await accountOfVisitor(auth, tx, outbox, flow.provider_type, visitor.profile, next);
    if (user instanceof AuthFailure) {
      await tx`delete from auth.flow_state where id = ${flow.id}`;
      return user;
    }
    if (flow.auth_code) {
      await tx`
        update auth.flow_state
        set user_id = ${user.id}, provider_access_token = ${visitor.accessToken},
            provider_refresh_token = ${visitor.refreshToken}, auth_code_issued_at = now(), updated_at = now()
        where id = ${flow.id}`;
      return withCode(target, flow.auth_code);
    }
    await tx`delete from auth.flow_state where id = ${flow.id}`;
    return tokenRedirect(target, await openSession(auth, tx, c, user.id, "oauth"), null, {
      provider_token: visitor.accessToken,
      ...(visitor.refreshToken ? { provider_refresh_token: visitor.refreshToken } : {}),
    });
  });
}

/** What the provider says instead of a code, passed on under the provider's own name for it. */
function refusalOf(c: AuthContext, target: string): string | null {
  const error = c.req.query("error");
  if (!error) return null;
  const url = new URL(target);
  const details = { error, error_description: c.req.query("error_description") ?? "" };
  for (const [name, value] of Object.entries(details)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...details, sb: "" }).toString();
  return url.toString();
}

function failureRedirect(target: string, failure: AuthFailure): string {
  const status = DENIED.includes(failure.code) ? 403 : failure.status;
  return errorRedirect(target, new AuthFailure(status, failure.code, failure.message), true);
}

/** `GET /authorize` and `GET /callback`. */
export function oauthRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();

  app.get("/authorize", async (c) => c.redirect(await startFlow(auth, c, null), 302));

  app.get("/callback", async (c) => {
    let target = auth.siteUrl;
    try {
      const flow = await readFlow(auth, c.req.query("state") ?? "");
      target = flow.referrer ?? auth.siteUrl;
      return c.redirect(refusalOf(c, target) ?? (await finish(auth, c, flow, target)), 302);
    } catch (error) {
      if (error instanceof AuthFailure) return c.redirect(failureRedirect(target, error), 302);
      throw error;
    }
  });
  return app;
}
