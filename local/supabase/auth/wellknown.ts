import { Hono } from "hono";
import type { Auth, AuthEnv } from "./auth.ts";

/** What a client may learn without an account: health, settings, keys. */
export function wellKnownRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  const { issuer, publicJwk } = auth.keys;

  app.get("/health", async (c) => {
    await auth.sql`select 1`;
    return c.json({
      version: "local",
      name: "GoTrue",
      description: "Altura's local stand-in for the GoTrue user registration and authentication API",
    });
  });

  app.get("/settings", (c) =>
    c.json({
      external: {
        anonymous_users: false,
        email: true,
        phone: true,
        ...Object.fromEntries(
          ["apple", "azure", "discord", "facebook", "github", "google", "twitter"].map((name) => [
            name,
            name in auth.providers,
          ]),
        ),
      },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: "mailbox",
      saml_enabled: false,
      mfa_enabled: true,
      passkeys_enabled: true,
    }),
  );

  app.get("/.well-known/jwks.json", (c) => {
    c.header("Cache-Control", "public, max-age=600");
    return c.json({ keys: [publicJwk] });
  });

  app.get("/.well-known/openid-configuration", (c) => {
    c.header("Cache-Control", "public, max-age=600");
    return c.json({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256", "plain"],
    });
  });
  return app;
}
