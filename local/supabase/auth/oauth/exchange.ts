import type { Auth } from "../auth.ts";
import { AuthFailure, refuse } from "../errors.ts";
import { callbackUrl } from "./flow.ts";
import type { Profile, Provider } from "./providers.ts";

/** Longer than the app waits for a call of Discord (lib/platform/timeouts.mjs), also with the factor of the tests. */
const TIMEOUT_MS = 60_000;

export type Visitor = { profile: Profile; accessToken: string; refreshToken: string | null };

async function readJson(answer: Response): Promise<Record<string, unknown> | null> {
  const value: unknown = await answer.json().catch(() => null);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}

/** Trades the provider's code for a token and reads who came. Throws `unexpected_failure` when it will not. */
export async function meetVisitor(auth: Auth, provider: Provider, code: string): Promise<Visitor> {
  const failed = (what: string) => refuse(500, "unexpected_failure", what);
  try {
    const granted = await fetch(provider.tokenUrl, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: callbackUrl(auth),
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const tokens = await readJson(granted);
    const accessToken = tokens?.access_token;
    if (!granted.ok || typeof accessToken !== "string") throw failed("Unable to exchange external code");
    const answer = await fetch(provider.userUrl, {
      headers: { authorization: `Bearer ${accessToken}`, accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const raw = await readJson(answer);
    const profile = raw && answer.ok ? provider.profile(raw) : null;
    if (!profile?.sub) throw failed("Error getting user profile from external provider");
    if (!profile.email) throw failed("Error getting user email from external provider");
    const refreshToken = typeof tokens?.refresh_token === "string" ? tokens.refresh_token : null;
    return { profile, accessToken, refreshToken };
  } catch (error) {
    if (error instanceof AuthFailure) throw error;
    throw failed("Error getting user profile from external provider");
  }
}
