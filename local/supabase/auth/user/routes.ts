import { Hono } from "hono";
import type { Auth, AuthEnv } from "../auth.ts";
import { change } from "../change.ts";
import { readAccount } from "../accounts/json.ts";
import { lockUser } from "../accounts/find.ts";
import { mailCode, textCode } from "../codes/send.ts";
import { limited } from "../counts.ts";
import { invalid, refuse } from "../errors.ts";
import { requireUser } from "../sessions/bearer.ts";
import { updateUser } from "./update.ts";

/** `GET` and `PUT /user`, and `GET /reauthenticate`. */
export function userRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();

  app.get("/user", requireUser(auth), async (c) => c.json(await readAccount(auth.sql, c.get("user").id)));

  app.put("/user", requireUser(auth), limited(auth, "user", auth.limits.codes), async (c) =>
    c.json(await updateUser(auth, c)),
  );

  app.get("/reauthenticate", requireUser(auth), async (c) => {
    await change(auth, async (tx, outbox) => {
      const user = await lockUser(tx, c.get("user").id);
      if (user.email) {
        if (!user.email_confirmed_at)
          throw refuse(422, "email_not_confirmed", "Please verify your email first.");
        await mailCode(auth, tx, outbox, user, "reauthentication", { isPkce: false, next: null });
      } else if (user.phone) {
        if (!user.phone_confirmed_at)
          throw refuse(422, "phone_not_confirmed", "Please verify your phone first.");
        await textCode(auth, tx, outbox, user, "reauthentication_token", user.phone);
      } else {
        throw invalid("Reauthentication requires the user to have an email or a phone number");
      }
    });
    return c.json({});
  });

  return app;
}
