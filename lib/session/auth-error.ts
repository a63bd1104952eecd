import { isAuthRetryableFetchError, type AuthError } from "@supabase/supabase-js";
import { AppError, type ErrorCode } from "@/lib/errors";

/** Codes of the auth service (https://supabase.com/docs/guides/auth/debugging/error-codes) that mean something to a person. */
const meaning: Record<string, ErrorCode> = {
  otp_expired: "code_invalid",
  bad_code_verifier: "link_invalid",
  flow_state_not_found: "link_invalid",
  flow_state_expired: "link_invalid",
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
  user_banned: "suspended",
  session_not_found: "unauthenticated",
  session_expired: "unauthenticated",
  refresh_token_not_found: "unauthenticated",
  refresh_token_already_used: "unauthenticated",
};

/** What an error of the auth service means; `fallback` stands for its unspecific refusals (`validation_failed`). */
export function fromAuthError(error: AuthError, fallback: ErrorCode): AppError | AuthError {
  if (isAuthRetryableFetchError(error)) return new AppError("service_unavailable", { cause: error });
  const code = meaning[error.code ?? ""];
  if (code) return new AppError(code, { cause: error });
  if (error.status === 429) return new AppError("too_many_attempts", { cause: error });
  if (error.status !== undefined && error.status >= 400 && error.status < 500) {
    return new AppError(fallback, { cause: error });
  }
  return error;
}
