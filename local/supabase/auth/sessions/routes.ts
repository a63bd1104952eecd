import { Hono } from "hono";
import type { Auth, AuthEnv } from "../auth.ts";
import { change } from "../change.ts";
import { requireCaptcha } from "../captcha.ts";
import { takeRequest } from "../counts.ts";
import { invalid, refuse } from "../errors.ts";
import { requireUser } from "./bearer.ts";
import { closeSession, closeSessions } from "./open.ts";
import { passwordGrant } from "./password.ts";
import { pkceGrant } from "./pkce.ts";
import { refreshGrant } from "./refresh.ts";

/** `POST /token` and `POST /logout`. */
export function sessionRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();

  const captcha = requireCaptcha(auth);
  // A code, a refresh token or a PKCE code was shown by somebody who was let in before.
  app.use("/token", (c, next) => (c.req.query("grant_type") === "password" ? captcha(c, next) : next()));
  app.post("/token", async (c) => {
    const grant = c.req.query("grant_type");
    await takeRequest(auth, c, "token", auth.limits.token);
    switch (grant) {
      case "password":
        return c.json(await passwordGrant(auth, c));
      case "refresh_token":
        return c.json(await refreshGrant(auth, c));
      case "pkce":
        return c.json(await pkceGrant(auth, c));
      case "id_token":
        throw invalid("Provider (issuer) is not enabled for sign-in with an ID token");
      case "web3":
        throw refuse(422, "web3_provider_disabled", "Web3 provider is disabled");
      default:
        throw refuse(400, "invalid_credentials", "unsupported_grant_type");
    }
  });

  app.post("/logout", requireUser(auth), async (c) => {
    const scope = c.req.query("scope") ?? "global";
    const session = c.get("session");
    await change(auth, async (tx) => {
      if (scope === "global" || scope === "") await closeSessions(tx, session.user_id);
      else if (scope === "local") await closeSession(tx, session.id);
      else if (scope === "others") await closeSessions(tx, session.user_id, session.id);
      else throw invalid(`Unsupported logout scope "${scope}"`);
    });
    return c.body(null, 204);
  });

  return app;
}
