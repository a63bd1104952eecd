import type { Tx } from "../auth.ts";
import type { UserRow } from "../accounts/row.ts";
import { forgetWrongCodes } from "../counts.ts";
import { flowHash, hashCode, newCode } from "./code.ts";
import { sentAtColumn } from "./cooldown.ts";
import { keepToken, type TokenType } from "./one-time.ts";

export type Issued = { code: string; hash: string };

/** Makes a code for an address and stores its hash; earlier codes of the kind and earlier wrong tries are gone. */
export async function issueCode(
  tx: Tx,
  user: UserRow,
  type: TokenType,
  address: string,
  isPkce: boolean,
): Promise<Issued> {
  const code = newCode();
  const hash = flowHash(hashCode(address, code), isPkce);
  await tx`
    update auth.users set ${tx(type)} = ${hash}, ${tx(sentAtColumn[type])} = now(), updated_at = now()
    where id = ${user.id}`;
  await keepToken(tx, user.id, type, hash, address);
  await forgetWrongCodes(tx, address);
  return { code, hash };
}
