import { readFileSync } from "node:fs";
import type { Claims } from "../../claims.ts";
import type { Tx } from "../auth.ts";
import { refuse } from "../errors.ts";
import type { HookFunction } from "../options.ts";

const config = new URL("../../../../supabase/config.toml", import.meta.url);

/** The function that `[auth.hook.custom_access_token]` of supabase/config.toml names; null where it is off. */
export function configuredTokenHook(): HookFunction | null {
  const [, rest = ""] = readFileSync(config, "utf8").split("[auth.hook.custom_access_token]\n");
  const section = rest.split(/^\[/m)[0] ?? "";
  if (!/^enabled = true$/m.test(section)) return null;
  const [, schema, name] = /^uri = "pg-functions:\/\/postgres\/(\w+)\/(\w+)"$/m.exec(section) ?? [];
  if (!schema || !name) throw new Error("supabase/config.toml: the hook of access tokens has no function.");
  return `"${schema}"."${name}"` as HookFunction;
}

/** What a token must say after the hook (GoTrue, MinimumViableTokenSchema). */
const required = ["aud", "exp", "iat", "sub", "email", "phone", "role", "aal", "session_id", "is_anonymous"];

/**
 * The claims as the hook of the project makes them, called as the hosted service does: by its own role, in the transaction that
 * opens or renews the session. Throws `unexpected_failure` for an error of the hook and for claims that are no token.
 */
export async function hookedClaims(
  tx: Tx,
  hook: HookFunction,
  userId: string,
  claims: Claims,
): Promise<Claims> {
  const event = { user_id: userId, claims, authentication_method: claims.amr?.[0]?.method ?? "" };
  await tx`set local role supabase_auth_admin`;
  const [row] = await tx.unsafe<{ answer: { claims?: Claims; error?: { message?: string } } }[]>(
    `select ${hook}($1::text::jsonb) as answer`,
    [JSON.stringify(event)],
  );
  await tx`reset role`;
  const { claims: made, error } = row?.answer ?? {};
  if (error?.message) throw refuse(500, "unexpected_failure", error.message);
  const missing = required.filter((name) => made?.[name as keyof Claims] === undefined);
  if (!made || missing.length > 0)
    throw refuse(
      500,
      "unexpected_failure",
      `output claims do not conform to the expected schema: ${missing.join(", ")}`,
    );
  return made;
}
