import { Hono } from "hono";
import type { Auth, AuthEnv } from "../auth.ts";
import { requireCaptcha } from "../captcha.ts";
import { limited } from "../counts.ts";
import { invalid } from "../errors.ts";
import { readBody, text } from "../request.ts";
import { requireUser } from "../sessions/bearer.ts";
import { beginRegistration, demandLevel, finishRegistration } from "./register.ts";
import { findPasskey, passkeyJson, passkeysOf } from "./row.ts";
import { beginSignIn, finishSignIn } from "./sign-in.ts";

const LONGEST_NAME = 120;

/** `/passkeys`: keys that sign in by themselves, and what their owner does with them. */
export function passkeyRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  const { passkeys } = auth.limits;

  app.post(
    "/passkeys/authentication/options",
    limited(auth, "passkey_options", passkeys),
    requireCaptcha(auth),
    async (c) => c.json(await beginSignIn(auth)),
  );
  app.post("/passkeys/authentication/verify", limited(auth, "passkey_verify", passkeys), async (c) =>
    c.json(await finishSignIn(auth, c)),
  );

  app.use("/passkeys", requireUser(auth));
  app.use("/passkeys/registration/*", requireUser(auth));
  app.post("/passkeys/registration/options", limited(auth, "passkey_registration", passkeys), async (c) =>
    c.json(await beginRegistration(auth, c)),
  );
  app.post("/passkeys/registration/verify", async (c) => c.json(await finishRegistration(auth, c)));

  app.get("/passkeys", async (c) => c.json((await passkeysOf(auth.sql, c.get("user").id)).map(passkeyJson)));
  app.patch("/passkeys/:id", requireUser(auth), async (c) => {
    const name = text(await readBody(c), "friendly_name");
    if (!name) throw invalid("friendly_name is required");
    if (Buffer.byteLength(name) > LONGEST_NAME)
      throw invalid(`friendly_name must be ${LONGEST_NAME} characters or less`);
    const row = await findPasskey(auth.sql, c.get("user").id, c.req.param("id"));
    await auth.sql`
      update auth.webauthn_credentials set friendly_name = ${name}, updated_at = now() where id = ${row.id}`;
    return c.json(passkeyJson({ ...row, friendly_name: name }));
  });
  app.delete("/passkeys/:id", requireUser(auth), async (c) => {
    await demandLevel(auth, c);
    const row = await findPasskey(auth.sql, c.get("user").id, c.req.param("id"));
    await auth.sql`delete from auth.webauthn_credentials where id = ${row.id}`;
    return c.body(null, 204);
  });
  return app;
}
