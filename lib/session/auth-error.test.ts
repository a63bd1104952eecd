import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthInvalidJwtError,
  AuthPKCEGrantCodeExchangeError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en/errors.json";
import { fromAuthAddress, fromAuthError } from "./auth-error";

const code = (error: ReturnType<typeof fromAuthError>) => ("code" in error ? error.code : null);

describe("fromAuthError", () => {
  it.each([
    ["otp_expired", 403, "code_invalid"],
    ["over_email_send_rate_limit", 429, "code_too_soon"],
    ["over_request_rate_limit", 429, "too_many_attempts"],
    ["user_banned", 403, "suspended"],
    ["sms_send_failed", 422, "delivery_failed"],
    ["validation_failed", 400, "email_invalid"],
    ["invalid_credentials", 400, "credentials_invalid"],
    ["same_password", 422, "password_same"],
    ["reauthentication_needed", 400, "reauthentication_needed"],
    ["sso_provider_not_found", 404, "company_unknown"],
    ["insufficient_aal", 403, "second_factor_required"],
    ["mfa_verification_failed", 422, "second_factor_invalid"],
    ["mfa_challenge_expired", 422, "second_factor_expired"],
    ["single_identity_not_deletable", 422, "last_sign_in_method"],
    ["identity_already_exists", 422, "identity_taken"],
    ["session_not_found", 403, "unauthenticated"],
    ["refresh_token_not_found", 400, "unauthenticated"],
    ["refresh_token_already_used", 400, "unauthenticated"],
    ["something_new", 429, "too_many_attempts"],
  ])("%s (%d) → %s", (name, status, wanted) =>
    expect(code(fromAuthError(new AuthApiError("words", status, name), "email_invalid"))).toBe(wanted),
  );

  it("says that the service is unreachable, and leaves its bugs alone", () => {
    expect(code(fromAuthError(new AuthRetryableFetchError("fetch failed", 0), "email_invalid"))).toBe(
      "service_unavailable",
    );
    const bug = new AuthApiError("boom", 500, "unexpected_failure");
    expect(fromAuthError(bug, "email_invalid")).toBe(bug);
  });
});

describe("the errors that docs/product.md names", () => {
  const said = (error: ReturnType<typeof fromAuthError>) => en[code(error) as keyof typeof en];
  it.each([
    [new AuthApiError("An error occurred on token verification.", 500, undefined)],
    [new AuthImplicitGrantRedirectError("No session defined in URL")],
    [new AuthPKCEGrantCodeExchangeError("No code detected.")],
    [new AuthPKCEGrantCodeExchangeError("Not a valid PKCE flow url.")],
    [new AuthInvalidJwtError("Invalid JWT signature")],
    [new AuthSessionMissingError()],
  ])("%s is told in its own words", (error) => {
    expect(said(fromAuthError(error, "invalid_input"))).toContain(error.message);
  });
});

describe("fromAuthAddress", () => {
  it.each([
    ["access_denied", "The resource owner denied the request", "provider_denied"],
    ["provider_email_needs_verification", "Unverified email with discord", "provider_email_unverified"],
    [
      "server_error",
      "Unverified email with discord. Verify the email with discord",
      "provider_email_unverified",
    ],
    ["identity_already_exists", "Identity is already linked", "identity_taken"],
    ["bad_oauth_state", "OAuth state has expired", "link_invalid"],
    [undefined, "No code detected.", "code_not_detected"],
    ["unexpected_failure", "Unable to exchange external code", "provider_failed"],
    ["<script>", "<script>", "provider_failed"],
  ])("%s (%s) → %s", (name, words, wanted) => expect(fromAuthAddress(name, words)).toBe(wanted));
});
