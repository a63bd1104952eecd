import { createHmac } from "node:crypto";
import type { Auth } from "../auth.ts";
import { accountJson, type AccountJson } from "./json.ts";
import type { Metadata, UserRow } from "./row.ts";

const unset = {
  encrypted_password: null,
  email_confirmed_at: null,
  invited_at: null,
  confirmation_token: null,
  recovery_token: null,
  recovery_sent_at: null,
  email_change_token_new: null,
  email_change_token_current: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: null,
  last_sign_in_at: null,
  phone_confirmed_at: null,
  phone_change: null,
  phone_change_token: null,
  phone_change_sent_at: null,
  confirmed_at: null,
  banned_until: null,
  reauthentication_token: null,
  reauthentication_sent_at: null,
  deleted_at: null,
} satisfies Partial<UserRow>;

/** A UUID that belongs to an address here and tells nothing: always the same, and nobody's account. */
function madeUpId(auth: Auth, purpose: string, address: string): string {
  const hex = createHmac("sha256", auth.keys.secret).update(`${purpose}:${address}`).digest("hex");
  const variant = "89ab"[parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type SignedUp = { provider: "email" | "phone"; address: string; data: Metadata };

/**
 * The answer of `POST /signup`. It is made from the request alone, so that an address that is taken, one that waits for
 * its owner and a new one cannot be told apart. `id` is that of the account that waits for the code; without one, an
 * id that is made up and stays the same.
 */
export function signedUp(auth: Auth, { provider, address, data }: SignedUp, id: string | null): AccountJson {
  const now = new Date();
  const userId = id ?? madeUpId(auth, "account", address);
  const contact = {
    email: provider === "email" ? address : null,
    phone: provider === "phone" ? address : null,
  };
  const identityData = {
    ...data,
    sub: userId,
    [provider]: address,
    email_verified: false,
    phone_verified: false,
  };
  const user: UserRow = {
    ...unset,
    ...contact,
    id: userId,
    aud: "authenticated",
    role: "authenticated",
    confirmation_sent_at: now,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: identityData,
    created_at: now,
    updated_at: now,
    is_sso_user: false,
    is_anonymous: false,
  };
  const identity = {
    id: madeUpId(auth, "identity", address),
    provider_id: userId,
    user_id: userId,
    identity_data: identityData,
    provider,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email: contact.email,
  };
  return accountJson(user, [identity], []);
}
