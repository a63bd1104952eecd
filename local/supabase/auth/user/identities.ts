import { Hono } from "hono";
import type { Auth, AuthEnv, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { isEmailTaken, lockUser } from "../accounts/find.ts";
import { mergeUserMetadata, refreshProviders } from "../accounts/metadata.ts";
import type { IdentityRow, UserRow } from "../accounts/row.ts";
import { clearTokens } from "../codes/one-time.ts";
import { refuse } from "../errors.ts";
import { startFlow } from "../oauth/flow.ts";
import { isUuid } from "../request.ts";
import { requireUser } from "../sessions/bearer.ts";

function rank(identity: IdentityRow): number {
  if (!identity.email) return 2;
  return identity.identity_data.email_verified === true ? 0 : 1;
}

/** After the address's own identity is gone the account takes the best address that is left, or none. */
async function adoptEmail(tx: Tx, user: UserRow, left: IdentityRow[]): Promise<void> {
  if (left.some((identity) => identity.email === user.email?.toLowerCase())) return;
  const [best] = left.toSorted((a, b) => rank(a) - rank(b));
  const email = best?.email ?? null;
  if (email && (await isEmailTaken(tx, email, user.id)))
    throw refuse(
      422,
      "email_conflict_identity_not_deletable",
      "Unable to unlink identity due to email conflict",
    );
  const isVerified = best?.identity_data.email_verified === true;
  // One statement after the other, as the hosted service writes them: triggers see the new address while the old proof still stands.
  await tx`update auth.users set email = ${email} where id = ${user.id}`;
  await tx`
    update auth.users
    set confirmation_token = '', confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null, email_change = '',
        email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null, email_change_confirm_status = 0,
        phone_change = '', phone_change_token = '', phone_change_sent_at = null, reauthentication_token = '',
        reauthentication_sent_at = null
    where id = ${user.id}`;
  await clearTokens(tx, user.id);
  if (isVerified) return;
  await tx`update auth.users set email_confirmed_at = null where id = ${user.id}`;
  await mergeUserMetadata(tx, user, { email_verified: false });
}

async function unlink(tx: Tx, userId: string, identityId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  const identities = await tx<IdentityRow[]>`
    select * from auth.identities where user_id = ${userId} order by created_at, id`;
  if (identities.length <= 1)
    throw refuse(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
  const leaving = identities.find((identity) => identity.id === identityId);
  if (!leaving) throw refuse(422, "identity_not_found", "Identity doesn't exist");
  await tx`delete from auth.identities where id = ${leaving.id}`;
  if (leaving.provider === "phone")
    await tx`update auth.users set phone = null, phone_confirmed_at = null where id = ${userId}`;
  else
    await adoptEmail(
      tx,
      user,
      identities.filter((identity) => identity !== leaving),
    );
  await refreshProviders(tx, user);
}

/** `GET /user/identities/authorize` and `DELETE /user/identities/:id`. */
export function identityRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  app.use("/user/identities/*", requireUser(auth));

  app.get("/user/identities/authorize", async (c) => {
    const url = await startFlow(auth, c, c.get("user").id);
    return c.req.query("skip_http_redirect") === "true" ? c.json({ url }) : c.redirect(url, 302);
  });

  app.delete("/user/identities/:id", async (c) => {
    const id = c.req.param("id");
    if (!isUuid(id)) throw refuse(404, "validation_failed", "identity_id must be an UUID");
    await change(auth, (tx) => unlink(tx, c.get("user").id, id));
    return c.json({});
  });
  return app;
}
