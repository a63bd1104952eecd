import { isAuthRetryableFetchError, type AuthError } from "@supabase/supabase-js";
import { AppError, type ErrorCode } from "@/lib/platform/errors";

/** Codes of the auth service (https://supabase.com/docs/guides/auth/debugging/error-codes) that mean something to a person. */
const meaning: Record<string, ErrorCode> = {
  otp_expired: "code_invalid",
  bad_code_verifier: "pkce_invalid",
  flow_state_not_found: "link_invalid",
  flow_state_expired: "link_invalid",
  flow_state_already_used: "link_invalid",
  bad_oauth_state: "link_invalid",
  bad_oauth_callback: "code_not_detected",
  access_denied: "provider_denied",
  provider_disabled: "provider_unavailable",
  oauth_provider_not_supported: "provider_unavailable",
  manual_linking_disabled: "provider_unavailable",
  provider_email_needs_verification: "provider_email_unverified",
  identity_already_exists: "identity_taken",
  single_identity_not_deletable: "last_sign_in_method",
  email_conflict_identity_not_deletable: "last_sign_in_method",
  identity_not_found: "not_found",
  sso_provider_not_found: "company_unknown",
  saml_provider_disabled: "company_unknown",
  invalid_credentials: "credentials_invalid",
  email_not_confirmed: "email_unconfirmed",
  phone_not_confirmed: "email_unconfirmed",
  weak_password: "password_weak",
  same_password: "password_same",
  reauthentication_needed: "reauthentication_needed",
  reauthentication_not_valid: "code_invalid",
  insufficient_aal: "second_factor_required",
  mfa_verification_failed: "second_factor_invalid",
  mfa_verification_rejected: "second_factor_invalid",
  mfa_challenge_expired: "second_factor_expired",
  mfa_ip_address_mismatch: "second_factor_expired",
  mfa_factor_not_found: "not_found",
  mfa_factor_name_conflict: "factor_name_taken",
  mfa_verified_factor_exists: "factor_exists",
  too_many_enrolled_mfa_factors: "factor_limit",
  mfa_phone_enroll_not_enabled: "factor_unavailable",
  mfa_phone_verify_not_enabled: "factor_unavailable",
  mfa_totp_enroll_not_enabled: "factor_unavailable",
  mfa_totp_verify_not_enabled: "factor_unavailable",
  mfa_webauthn_enroll_not_enabled: "factor_unavailable",
  mfa_webauthn_verify_not_enabled: "factor_unavailable",
  webauthn_challenge_not_found: "passkey_expired",
  webauthn_challenge_expired: "passkey_expired",
  webauthn_verification_failed: "passkey_refused",
  webauthn_credential_not_found: "passkey_refused",
  webauthn_credential_exists: "passkey_known",
  too_many_passkeys: "passkey_limit",
  passkey_disabled: "provider_unavailable",
  bad_jwt: "jwt_invalid",
  over_email_send_rate_limit: "code_too_soon",
  over_sms_send_rate_limit: "code_too_soon",
  over_request_rate_limit: "too_many_attempts",
  email_address_invalid: "email_invalid",
  email_address_not_authorized: "delivery_failed",
  sms_send_failed: "delivery_failed",
  phone_provider_disabled: "delivery_failed",
  email_provider_disabled: "delivery_failed",
  otp_disabled: "signup_closed",
  signup_disabled: "signup_closed",
  captcha_failed: "captcha_failed",
  user_banned: "suspended",
  session_not_found: "unauthenticated",
  session_expired: "unauthenticated",
  refresh_token_not_found: "unauthenticated",
  refresh_token_already_used: "unauthenticated",
};

/** Refusals that the auth library words itself, without a code (docs/product.md, "Sessions and signing out"). */
const said: [RegExp, ErrorCode][] = [
  [/^An error occurred on token verification/, "token_unverified"],
  [/^No session defined in URL/, "session_not_in_url"],
  [/^No code detected/, "code_not_detected"],
  [/^Not a valid PKCE flow url|code verifier/i, "pkce_invalid"],
  [/^Invalid JWT/, "jwt_invalid"],
  [/^Auth session missing/, "session_missing"],
];

/** What the auth library throws without a class of its own ('An error occurred on token verification.'); a bug stays one. */
export function toldBy(error: unknown): unknown {
  const words = error instanceof Error ? error.message : "";
  const code = said.find(([pattern]) => pattern.test(words))?.[1];
  return code ? new AppError(code, { cause: error }) : error;
}

/** The code for the address of a page: what the auth service put there about a flow that ended elsewhere. */
export function fromAuthAddress(code: string | undefined, words: string | undefined): ErrorCode {
  return (
    meaning[code ?? ""] ??
    said.find(([pattern]) => pattern.test(words ?? ""))?.[1] ??
    (/email/i.test(words ?? "") && /verif/i.test(words ?? "")
      ? "provider_email_unverified"
      : "provider_failed")
  );
}

/** No answer, an error of its own, or too many questions: an auth service that cannot answer now says nothing about a session. */
export function isUnanswered(error: AuthError): boolean {
  return isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500 || error.status === 429;
}

/** What an error of the auth service means; `fallback` is for its unspecific refusals (`validation_failed`). */
export function fromAuthError(error: AuthError, fallback: ErrorCode): AppError | AuthError {
  if (isAuthRetryableFetchError(error)) return new AppError("service_unavailable", { cause: error });
  const code = meaning[error.code ?? ""] ?? said.find(([pattern]) => pattern.test(error.message))?.[1];
  if (code) return new AppError(code, { cause: error });
  if (error.status === 429) return new AppError("too_many_attempts", { cause: error });
  if (error.status !== undefined && error.status >= 400 && error.status < 500) {
    return new AppError(fallback, { cause: error });
  }
  return error;
}
