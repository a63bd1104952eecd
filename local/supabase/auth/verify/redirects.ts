import type { AuthFailure } from "../errors.ts";
import type { TokenResponse } from "../sessions/token.ts";

const oauthError: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** PKCE: the code goes into the query, for the app's server. */
export function withCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set("code", code);
  return url.toString();
}

/** Implicit flow: the tokens go into the fragment, which no server sees. */
export function tokenRedirect(
  target: string,
  tokens: TokenResponse,
  type: string | null,
  extra: Record<string, string> = {},
): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
    refresh_token: tokens.refresh_token,
    token_type: tokens.token_type,
    ...extra,
    ...(type ? { type } : {}),
    sb: "",
  }).toString();
  return url.toString();
}

export function messageRedirect(target: string, message: string, isPkce: boolean): string {
  const url = new URL(target);
  if (isPkce) url.searchParams.set("message", message);
  url.hash = new URLSearchParams({ message, sb: "" }).toString();
  return url.toString();
}

/** `error`, `error_code` and `error_description` as auth-js reads them from the address of the page. */
export function errorRedirect(target: string, failure: AuthFailure, isInQuery: boolean): string {
  const url = new URL(target);
  const details = {
    error: oauthError[failure.status] ?? "server_error",
    error_code: failure.code,
    error_description: failure.message,
  };
  if (isInQuery) for (const [name, value] of Object.entries(details)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...details, sb: "" }).toString();
  return url.toString();
}
