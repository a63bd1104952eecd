import type { Auth, Tx } from "../auth.ts";
import { findByEmail, findByPhone, findByPhoneChange, isBanned, lockUser } from "../accounts/find.ts";
import type { UserRow } from "../accounts/row.ts";
import { isExpired, isValidHash } from "../codes/code.ts";
import { clearTokens, findToken, type TokenType } from "../codes/one-time.ts";
import { countWrongCode, forgetAllWrongCodes, tooManyWrong } from "../counts.ts";
import { type AuthFailure, invalid, refuse } from "../errors.ts";
import type { Proof } from "./params.ts";

/** What a valid code does. `signup` confirms, `magiclink` and `recovery` sign in. */
type Effect = "signup" | "recovery" | "email_change" | "sms" | "phone_change";

export type Proven = { user: UserRow; effect: Effect; token: TokenType };

type Candidate = { token: TokenType; effect: Effect; stored: string | null; sentAt: Date | null };

const BANNED = () => refuse(403, "user_banned", "User is banned");

function candidates(user: UserRow, type: string): Candidate[] {
  const confirmation = {
    token: "confirmation_token",
    stored: user.confirmation_token,
    sentAt: user.confirmation_sent_at,
  } as const;
  const recovery = {
    token: "recovery_token",
    stored: user.recovery_token,
    sentAt: user.recovery_sent_at,
    effect: "recovery",
  } as const;
  const sentAt = user.email_change_sent_at;
  switch (type) {
    case "email":
      return [{ ...confirmation, effect: "signup" }, recovery];
    case "signup":
    case "invite":
      return [{ ...confirmation, effect: "signup" }];
    case "magiclink":
    case "recovery":
      return [recovery];
    case "email_change":
      return [
        {
          token: "email_change_token_current",
          stored: user.email_change_token_current,
          sentAt,
          effect: "email_change",
        },
        {
          token: "email_change_token_new",
          stored: user.email_change_token_new,
          sentAt,
          effect: "email_change",
        },
      ];
    case "sms":
      return [{ ...confirmation, effect: "sms" }];
    case "phone_change":
      return [
        {
          token: "phone_change_token",
          stored: user.phone_change_token,
          sentAt: user.phone_change_sent_at,
          effect: "phone_change",
        },
      ];
    default:
      return [];
  }
}

async function accountOf(tx: Tx, type: string, proof: Extract<Proof, { kind: "code" }>) {
  if (proof.channel === "phone")
    return type === "phone_change" ? findByPhoneChange(tx, proof.address) : findByPhone(tx, proof.address);
  if (type !== "email_change") return findByEmail(tx, proof.address);
  const [row] = await tx<UserRow[]>`
    select u.* from auth.users u
    where not u.is_sso_user and u.email_change <> ''
      and (lower(u.email) = ${proof.address} or lower(u.email_change) = ${proof.address})
    order by exists (
      select 1 from auth.one_time_tokens t
      where t.user_id = u.id and t.token_hash in (${proof.hash}, ${`pkce_${proof.hash}`})
    ) desc limit 1`;
  return row;
}

/** After too many wrong codes the codes of the account are worthless, whoever has them. */
async function burn(tx: Tx, user: UserRow): Promise<void> {
  await tx`
    update auth.users
    set confirmation_token = '', recovery_token = '', email_change_token_current = '', email_change_token_new = '',
        phone_change_token = '', reauthentication_token = ''
    where id = ${user.id}`;
  await clearTokens(tx, user.id);
}

const EMAIL_TYPES = ["email", "signup", "invite", "magiclink", "recovery", "email_change"];
const PHONE_TYPES = ["sms", "phone_change"];

/**
 * Checks a code that was typed in. Unknown address, wrong and expired codes read the same to the caller, and are
 * counted alike.
 * A failure that must stay counted is returned, not thrown.
 */
export async function proveCode(
  auth: Auth,
  tx: Tx,
  type: string,
  proof: Extract<Proof, { kind: "code" }>,
): Promise<Proven | AuthFailure> {
  if (!(proof.channel === "email" ? EMAIL_TYPES : PHONE_TYPES).includes(type))
    throw invalid("Unsupported verification type");
  const wrong = refuse(403, "otp_expired", "Token has expired or is invalid");
  const tooMany = await tooManyWrong(auth, tx, proof.address);
  if (tooMany) return tooMany;
  const found = await accountOf(tx, type, proof);
  if (!found) {
    await countWrongCode(auth, tx, proof.address);
    return wrong;
  }
  const user = await lockUser(tx, found.id);
  if (isBanned(user)) return BANNED();
  const match = candidates(user, type).find(({ stored, sentAt }) => isValidHash(proof.hash, stored, sentAt));
  if (match) {
    await forgetAllWrongCodes(tx, proof.address);
    return { user, effect: match.effect, token: match.token };
  }
  if ((await countWrongCode(auth, tx, proof.address)) >= auth.limits.wrongCodes.requests)
    await burn(tx, user);
  return wrong;
}

/** Checks the hash of a link, for the types that are mailed. */
export async function proveHash(tx: Tx, type: string, hash: string): Promise<Proven> {
  const expired = refuse(403, "otp_expired", "Email link is invalid or has expired");
  if (!EMAIL_TYPES.includes(type)) throw invalid("Invalid email verification type");
  const wanted: Record<string, TokenType[]> = {
    email: ["confirmation_token", "recovery_token"],
    signup: ["confirmation_token"],
    invite: ["confirmation_token"],
    magiclink: ["recovery_token"],
    recovery: ["recovery_token"],
    email_change: ["email_change_token_current", "email_change_token_new"],
  };
  const found = await findToken(tx, hash, wanted[type] ?? []);
  if (!found) throw expired;
  const user = await lockUser(tx, found.user_id);
  if (isBanned(user)) throw BANNED();
  const match = candidates(user, type).find((candidate) => candidate.token === found.token_type);
  if (!match || match.stored !== hash || isExpired(match.sentAt)) throw expired;
  return { user, effect: match.effect, token: match.token };
}
