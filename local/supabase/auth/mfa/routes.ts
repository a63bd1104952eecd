import { Hono } from "hono";
import type { Auth, AuthEnv } from "../auth.ts";
import { change } from "../change.ts";
import { limited } from "../counts.ts";
import { refuse } from "../errors.ts";
import { requireUser } from "../sessions/bearer.ts";
import { challenge } from "./challenge.ts";
import { enroll } from "./enroll.ts";
import { removeFactor, requireFactor } from "./factor.ts";
import { verifyFactor } from "./verify.ts";

/** `/factors`: second factors by authenticator app and by text message. */
export function factorRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  const { secondFactor } = auth.limits;
  app.use("/factors", requireUser(auth));
  app.use("/factors/*", requireUser(auth));

  app.post("/factors", async (c) => c.json(await enroll(auth, c)));
  app.post(
    "/factors/:id/challenge",
    requireFactor(auth),
    limited(auth, "factor_challenge", secondFactor),
    async (c) => c.json(await challenge(auth, c)),
  );
  app.post(
    "/factors/:id/verify",
    requireFactor(auth),
    limited(auth, "factor_verify", secondFactor),
    async (c) => c.json(await verifyFactor(auth, c)),
  );
  app.delete("/factors/:id", requireFactor(auth), async (c) => {
    const factor = c.get("factor");
    if (factor.status === "verified" && c.get("session").aal !== "aal2")
      throw refuse(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    await change(auth, (tx) => removeFactor(tx, factor));
    return c.json({ id: factor.id });
  });
  return app;
}
