import type { Auth, Tx } from "../auth.ts";
import type { UserRow } from "../accounts/row.ts";
import { hashCode, isValidHash } from "../codes/code.ts";
import { clearToken } from "../codes/one-time.ts";
import { countWrongCode, forgetAllWrongCodes, tooManyWrong } from "../counts.ts";
import { refuse, type AuthFailure } from "../errors.ts";

/**
 * Uses up the code of `GET /reauthenticate`. Null when it was right; a wrong one is counted, so the failure is
 * returned for the transaction to commit.
 */
export async function spendNonce(
  auth: Auth,
  tx: Tx,
  user: UserRow,
  nonce: string,
): Promise<AuthFailure | null> {
  if (!nonce) return refuse(400, "reauthentication_needed", "Password update requires reauthentication");
  const address = user.email ?? user.phone ?? "";
  const tooMany = await tooManyWrong(auth, tx, address);
  if (tooMany) return tooMany;
  const isRight = isValidHash(
    hashCode(address, nonce),
    user.reauthentication_token,
    user.reauthentication_sent_at,
  );
  const isSpent = isRight || (await countWrongCode(auth, tx, address)) >= auth.limits.wrongCodes.requests;
  if (isSpent) {
    await tx`update auth.users set reauthentication_token = '' where id = ${user.id}`;
    await clearToken(tx, user.id, "reauthentication_token");
  }
  if (!isRight) return refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  await forgetAllWrongCodes(tx, address);
  return null;
}
