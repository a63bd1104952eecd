import { randomUUID } from "node:crypto";
import type { Auth, AuthContext, Tx } from "../auth.ts";
import { invalid, refuse } from "../errors.ts";
import { LIFETIME } from "../options.ts";
import { redirectTarget } from "../redirect.ts";
import { isUuid } from "../request.ts";
import { parseChallenge } from "../sessions/pkce.ts";
import { KNOWN_PROVIDERS, type Provider } from "./providers.ts";

/** A visit to a provider: its id is the `state` that comes back. */
export type Flow = {
  id: string;
  user_id: string | null;
  provider_type: string;
  auth_code: string | null;
  referrer: string | null;
  linking_target_id: string | null;
  created_at: Date;
};

/** Parameters that this server sets itself: a caller may not replace them. */
const RESERVED = new Set([
  "client_id",
  "client_secret",
  "redirect_uri",
  "response_type",
  "state",
  "code",
  "code_verifier",
  "scope",
  "response_mode",
]);
const CONSUMED = new Set([
  "provider",
  "scopes",
  "redirect_to",
  "code_challenge",
  "code_challenge_method",
  "skip_http_redirect",
  "apikey",
]);

export function providerNamed(auth: Auth, given: string): { name: string; provider: Provider } {
  const name = given.toLowerCase();
  const provider = Object.hasOwn(auth.providers, name) ? auth.providers[name] : undefined;
  if (provider) return { name, provider };
  const why = KNOWN_PROVIDERS.includes(name)
    ? "provider is not enabled"
    : `Provider ${name} could not be found`;
  throw invalid(`Unsupported provider: ${why}`);
}

export function callbackUrl(auth: Auth): string {
  return `${auth.url}/auth/v1/callback`;
}

/** Remembers the visit and answers the provider's address; `linkTo` adds the identity to that account. */
export async function startFlow(auth: Auth, c: AuthContext, linkTo: string | null): Promise<string> {
  const { name, provider } = providerNamed(auth, c.req.query("provider") ?? "");
  const challenge = parseChallenge(
    c.req.query("code_challenge") ?? "",
    c.req.query("code_challenge_method") ?? "",
  );
  const state = randomUUID();
  await auth.sql`
    insert into auth.flow_state
      (id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, referrer,
       linking_target_id, created_at, updated_at)
    values
      (${state}, ${challenge ? randomUUID() : null}, ${challenge?.method ?? null}, ${challenge?.challenge ?? null},
       ${name}, 'oauth', ${redirectTarget(auth, c)}, ${linkTo}, now(), now())`;

  const url = new URL(provider.authorizeUrl);
  for (const [key, value] of Object.entries(c.req.query()))
    if (!RESERVED.has(key.toLowerCase()) && !CONSUMED.has(key)) url.searchParams.set(key, value);
  const asked = (c.req.query("scopes") ?? "").split(/[ ,]+/).filter(Boolean);
  url.searchParams.set("client_id", provider.clientId);
  url.searchParams.set("redirect_uri", callbackUrl(auth));
  url.searchParams.set("response_type", "code");
  url.searchParams.set("scope", [...new Set([...provider.scopes, ...asked])].join(" "));
  url.searchParams.set("state", state);
  return url.toString();
}

/** The visit that a `state` belongs to. Throws `bad_oauth_callback`, `bad_oauth_state`, `flow_state_already_used`. */
export async function readFlow(auth: Auth, state: string): Promise<Flow> {
  if (!state) throw refuse(400, "bad_oauth_callback", "OAuth state parameter missing");
  if (!isUuid(state)) throw refuse(400, "bad_oauth_state", "OAuth state parameter is invalid");
  const [flow] = await auth.sql<Flow[]>`
    select * from auth.flow_state where id = ${state} and authentication_method = 'oauth'`;
  if (!flow) throw refuse(400, "bad_oauth_state", "OAuth state not found or expired");
  if (Date.now() > flow.created_at.getTime() + LIFETIME.flowState * 1000)
    throw refuse(400, "bad_oauth_state", "OAuth state has expired");
  if (flow.user_id) throw refuse(400, "flow_state_already_used", "State has already been used");
  return flow;
}

/** Takes the visit for this transaction: of two callbacks with one state, one is refused. */
export async function claimFlow(tx: Tx, id: string): Promise<void> {
  const rows = await tx`
    select 1 from auth.flow_state where id = ${id} and user_id is null for update`;
  if (rows.length === 0) throw refuse(400, "flow_state_already_used", "State has already been used");
}
