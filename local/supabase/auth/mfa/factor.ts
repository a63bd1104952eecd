import type { MiddlewareHandler } from "hono";
import type { Auth, AuthEnv, Db, Tx } from "../auth.ts";
import type { FactorRow } from "../accounts/row.ts";
import { refuse } from "../errors.ts";
import { isUuid } from "../request.ts";

export const METHOD = { totp: "totp", phone: "mfa/phone", webauthn: "mfa/webauthn" } as const;

export async function findFactor(db: Db, userId: string, id: string): Promise<FactorRow> {
  if (!isUuid(id)) throw refuse(404, "validation_failed", "factor_id must be an UUID");
  const [factor] = await db<FactorRow[]>`
    select * from auth.mfa_factors where id = ${id} and user_id = ${userId}`;
  if (!factor) throw refuse(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** Loads the factor of the path; another member's factor does not exist. */
export function requireFactor(auth: Auth): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    c.set("factor", await findFactor(auth.sql, c.get("user").id, c.req.param("id") ?? ""));
    await next();
  };
}

/** Removes a factor; sessions that it had raised fall back to the first level. */
export async function removeFactor(tx: Tx, factor: FactorRow): Promise<void> {
  await tx`
    delete from auth.mfa_amr_claims
    where authentication_method = ${METHOD[factor.factor_type]}
      and session_id in (select id from auth.sessions where factor_id = ${factor.id})`;
  await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
  await tx`delete from auth.mfa_factors where id = ${factor.id}`;
}
