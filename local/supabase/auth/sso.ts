import { Hono } from "hono";
import type { Auth, AuthEnv } from "./auth.ts";
import { requireCaptcha } from "./captcha.ts";
import { limited } from "./counts.ts";
import { invalid, refuse } from "./errors.ts";
import { readBody, text } from "./request.ts";

/** `POST /sso`: no company has a provider here, so every valid question is answered "not found". */
export function ssoRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  app.post("/sso", limited(auth, "sso", auth.limits.codes), requireCaptcha(auth), async (c) => {
    const body = await readBody(c);
    const provider = text(body, "provider_id");
    const domain = text(body, "domain");
    if (provider && domain) throw invalid("Only one of provider_id or domain supported");
    if (!provider && !domain) throw invalid("A provider_id or domain needs to be provided");
    throw refuse(
      404,
      "sso_provider_not_found",
      provider ? "No such SSO provider" : "No SSO provider assigned for this domain",
    );
  });
  return app;
}
