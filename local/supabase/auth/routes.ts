import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { SupabaseContext } from "../context.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { createAuth, type AuthEnv } from "./auth.ts";
import { answerFailure, refuse } from "./errors.ts";
import type { AuthOptions } from "./options.ts";
import { factorRoutes } from "./mfa/routes.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { ssoRoutes } from "./sso.ts";
import { identityRoutes } from "./user/identities.ts";
import { userRoutes } from "./user/routes.ts";
import { verifyRoutes } from "./verify/routes.ts";
import { wellKnownRoutes } from "./wellknown.ts";

const MAX_BODY = 1024 * 1024;

/**
 * The auth server, to be mounted at `/auth/v1`: it speaks the GoTrue protocol of the hosted service. What it does
 * not cover it refuses; README.md beside this file lists both.
 */
export function authRoutes(ctx: SupabaseContext, options: AuthOptions = {}): Hono {
  const auth = createAuth(ctx, options);
  const app = new Hono<AuthEnv>();

  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => {
        throw refuse(413, "request_entity_too_large", `Request body too large (max ${MAX_BODY} bytes)`);
      },
    }),
  );
  app.onError((error, c) => answerFailure(error, c));
  for (const part of [
    wellKnownRoutes,
    accountRoutes,
    verifyRoutes,
    sessionRoutes,
    userRoutes,
    identityRoutes,
    oauthRoutes,
    ssoRoutes,
    factorRoutes,
    passkeyRoutes,
    adminRoutes,
  ])
    app.route("/", part(auth));
  app.all("*", () => {
    throw refuse(404, "not_found", "The local auth server does not cover this call");
  });
  return new Hono().route("/", app);
}
