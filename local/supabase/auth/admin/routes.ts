import { Hono } from "hono";
import type { Auth, AuthEnv } from "../auth.ts";
import { change } from "../change.ts";
import { findUser } from "../accounts/find.ts";
import { factorJson, readAccount } from "../accounts/json.ts";
import type { FactorRow, UserRow } from "../accounts/row.ts";
import { refuse } from "../errors.ts";
import { findFactor, removeFactor } from "../mfa/factor.ts";
import { flag, isUuid, readBody, readOptionalBody } from "../request.ts";
import { createAccount } from "./create.ts";
import { deleteAccount, softDeleteAccount } from "./delete.ts";
import { requireSecret } from "./guard.ts";
import { generateLink, invite } from "./links.ts";
import { listAccounts } from "./list.ts";
import { adminParams } from "./params.ts";
import { updateAccount } from "./update.ts";

async function target(auth: Auth, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw refuse(404, "validation_failed", "user_id must be an UUID");
  const user = await findUser(auth.sql, id);
  if (!user) throw refuse(404, "user_not_found", "User not found");
  return user;
}

/** `/admin/users`, `/admin/generate_link` and `/invite`, for the secret key only. */
export function adminRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  app.use("/admin/*", requireSecret(auth));
  app.use("/invite", requireSecret(auth));

  app.post("/invite", async (c) => c.json(await invite(auth, c)));
  app.post("/admin/generate_link", async (c) => c.json(await generateLink(auth, c)));
  app.get("/admin/users", async (c) => c.json(await listAccounts(auth, c)));
  app.post("/admin/users", async (c) =>
    c.json(await createAccount(auth, await adminParams(auth, await readBody(c)))),
  );

  app.get("/admin/users/:user", async (c) => {
    const user = await target(auth, c.req.param("user"));
    return c.json(await readAccount(auth.sql, user.id));
  });
  app.put("/admin/users/:user", async (c) => {
    const user = await target(auth, c.req.param("user"));
    return c.json(await updateAccount(auth, user.id, await adminParams(auth, await readBody(c))));
  });
  app.delete("/admin/users/:user", async (c) => {
    const user = await target(auth, c.req.param("user"));
    const isSoft = flag(await readOptionalBody(c), "should_soft_delete");
    await (isSoft ? softDeleteAccount : deleteAccount)(auth, user.id);
    return c.json({});
  });

  app.get("/admin/users/:user/factors", async (c) => {
    const user = await target(auth, c.req.param("user"));
    const rows = await auth.sql<FactorRow[]>`
      select * from auth.mfa_factors where user_id = ${user.id} order by created_at`;
    return c.json(rows.map(factorJson));
  });
  app.delete("/admin/users/:user/factors/:factor", async (c) => {
    const user = await target(auth, c.req.param("user"));
    const factor = await findFactor(auth.sql, user.id, c.req.param("factor"));
    await change(auth, (tx) => removeFactor(tx, factor));
    return c.json(factorJson(factor));
  });
  return app;
}
