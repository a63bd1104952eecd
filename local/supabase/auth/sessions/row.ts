export type SessionRow = {
  id: string;
  user_id: string;
  created_at: Date;
  updated_at: Date;
  factor_id: string | null;
  aal: "aal1" | "aal2" | "aal3" | null;
  not_after: Date | null;
  refreshed_at: Date | null;
  user_agent: string | null;
  ip: string | null;
};

/** How a session was opened or raised, as it appears in the claim `amr`. */
export type Method =
  | "password"
  | "otp"
  | "oauth"
  | "passkey"
  | "recovery"
  | "magiclink"
  | "invite"
  | "email/signup"
  | "email_change"
  | "totp"
  | "mfa/phone"
  | "mfa/webauthn";

export const SECOND_FACTOR: readonly string[] = ["totp", "mfa/phone", "mfa/webauthn"];
