import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { invalid, refuse } from "../errors.ts";
import { LIFETIME } from "../options.ts";
import { readBody, text, type Body } from "../request.ts";
import { openSession } from "./open.ts";
import type { Method } from "./row.ts";
import type { TokenResponse } from "./token.ts";

export type Challenge = { challenge: string; method: "s256" | "plain" };

type FlowRow = {
  id: string;
  user_id: string | null;
  code_challenge_method: "s256" | "plain" | null;
  code_challenge: string | null;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  authentication_method: Method;
  auth_code_issued_at: Date | null;
  created_at: Date;
};

/** The PKCE challenge of a request, or null for the implicit flow. Throws `validation_failed`. */
export function parseChallenge(challenge: string, method: string): Challenge | null {
  if ((challenge === "") !== (method === ""))
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  if (challenge === "") return null;
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid("code challenge has to be between 43 and 128 characters");
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge))
    throw invalid(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  const lowered = method.toLowerCase();
  if (lowered !== "s256" && lowered !== "plain") throw invalid("Invalid code_challenge_method");
  return { challenge, method: lowered };
}

export function challengeOf(body: Body): Challenge | null {
  return parseChallenge(text(body, "code_challenge"), text(body, "code_challenge_method"));
}

/** Remembers the challenge until the link of the mail is opened. */
export async function rememberFlow(
  tx: Tx,
  userId: string,
  method: Method,
  challenge: Challenge | null,
): Promise<void> {
  if (!challenge) return;
  await tx`
    insert into auth.flow_state
      (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, created_at, updated_at)
    values
      (${randomUUID()}, ${userId}, ${randomUUID()}, ${challenge.method}, ${challenge.challenge}, ${method}, ${method}, now(), now())`;
}

/** The code that the redirect after a verified link carries. Throws `flow_state_not_found`. */
export async function issueAuthCode(tx: Tx, userId: string, method: Method): Promise<string> {
  const [row] = await tx<{ auth_code: string }[]>`
    update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
    where id = (
      select id from auth.flow_state where user_id = ${userId} and authentication_method = ${method}
      order by created_at desc limit 1
    ) and code_challenge is not null
    returning auth_code`;
  if (!row) throw refuse(422, "flow_state_not_found", "No valid flow state found for user.");
  return row.auth_code;
}

function isExpired(flow: FlowRow): boolean {
  const start =
    flow.authentication_method === "magiclink" && flow.auth_code_issued_at
      ? flow.auth_code_issued_at
      : flow.created_at;
  return Date.now() > start.getTime() + LIFETIME.flowState * 1000;
}

function answersChallenge(flow: FlowRow, verifier: string): boolean {
  const answer =
    flow.code_challenge_method === "s256"
      ? createHash("sha256").update(verifier).digest("base64url")
      : verifier;
  const expected = Buffer.from(flow.code_challenge ?? "");
  const given = Buffer.from(answer);
  return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
}

/** `POST /token?grant_type=pkce` */
export async function pkceGrant(
  auth: Auth,
  c: AuthContext,
): Promise<TokenResponse & { provider_token?: string; provider_refresh_token?: string }> {
  const body = await readBody(c);
  const code = text(body, "auth_code");
  const verifier = text(body, "code_verifier");
  if (!code || !verifier)
    throw invalid("invalid request: both auth code and code verifier should be non-empty");

  return change(auth, async (tx) => {
    const [flow] = await tx<FlowRow[]>`select * from auth.flow_state where auth_code = ${code} for update`;
    if (!flow?.user_id || !flow.auth_code_issued_at)
      throw refuse(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
    if (isExpired(flow))
      throw refuse(422, "flow_state_expired", "invalid flow state, flow state has expired");
    if (!answersChallenge(flow, verifier))
      throw refuse(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
    await tx`delete from auth.flow_state where id = ${flow.id}`;
    const tokens = await openSession(auth, tx, c, flow.user_id, flow.authentication_method);
    return {
      ...tokens,
      ...(flow.provider_access_token ? { provider_token: flow.provider_access_token } : {}),
      ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
    };
  });
}
