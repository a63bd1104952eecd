/**
 * What each call of the auth service can refuse, beside what any call can
 * (https://supabase.com/docs/guides/auth/debugging/error-codes): codes as `lib/session/auth-error.ts` gives them. Some depend on what is given. A call that
 * is not listed fails the test.
 */
export const authRefusals: Record<string, (given: string) => readonly string[]> = {
  exchangeCodeForSession: () => ["link_invalid", "pkce_invalid", "code_not_detected"],
  getClaims: () => ["jwt_invalid"],
  getSession: () => [],
  getUser: () => [],
  getUserIdentities: () => [],
  linkIdentity: () => ["provider_unavailable", "identity_taken"],
  "mfa.challenge": () => ["delivery_failed", "code_too_soon"],
  "mfa.challengeAndVerify": () => ["second_factor_invalid", "second_factor_expired"],
  "mfa.enroll": () => ["factor_name_taken", "factor_limit", "factor_exists"],
  "mfa.unenroll": () => ["second_factor_required"],
  "mfa.verify": () => [
    "second_factor_invalid",
    "second_factor_expired",
    "passkey_refused",
    "passkey_expired",
    "passkey_known",
  ],
  "passkey.delete": () => [],
  "passkey.startAuthentication": () => ["provider_unavailable", "captcha_failed"],
  "passkey.startRegistration": () => ["provider_unavailable", "passkey_limit", "passkey_known"],
  reauthenticate: () => ["code_too_soon", "delivery_failed"],
  refreshSession: () => [],
  resetPasswordForEmail: () => ["code_too_soon", "delivery_failed", "captcha_failed"],
  signInWithOAuth: () => ["provider_unavailable"],
  signInWithOtp: () => ["code_too_soon", "delivery_failed", "captcha_failed", "signup_closed"],
  signInWithPassword: () => ["credentials_invalid", "email_unconfirmed", "captcha_failed"],
  signInWithSSO: () => ["company_unknown", "provider_unavailable", "captcha_failed"],
  signOut: () => [],
  unlinkIdentity: () => ["last_sign_in_method"],
  updateUser: (given) => [
    ...(/password/.test(given)
      ? ["password_weak", "password_same", "reauthentication_needed", "code_invalid"]
      : []),
    ...(/(email|phone)/.test(given) ? ["code_too_soon", "delivery_failed"] : []),
  ],
  verifyOtp: () => ["code_invalid", "token_unverified", "captcha_failed"],
};
