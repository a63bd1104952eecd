import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { plainPhone } from "../accounts/address.ts";
import { lockUser } from "../accounts/find.ts";
import type { FactorRow } from "../accounts/row.ts";
import { invalid, refuse } from "../errors.ts";
import { LIFETIME } from "../options.ts";
import { readBody, text } from "../request.ts";

const MAX_FACTORS = 10;
const SECRET_BYTES = 20;

export type Enrolled = {
  id: string;
  type: FactorRow["factor_type"];
  friendly_name: string;
  phone?: string;
  totp?: { qr_code: string; secret: string; uri: string };
};

async function checkRoom(tx: Tx, userId: string, name: string, isRaised: boolean): Promise<void> {
  await tx`
    delete from auth.mfa_factors
    where user_id = ${userId} and status = 'unverified'
      and created_at < now() - make_interval(secs => ${LIFETIME.challenge})`;
  const factors = await tx<FactorRow[]>`select * from auth.mfa_factors where user_id = ${userId}`;
  if (factors.some((factor) => (factor.friendly_name ?? "") === name))
    throw refuse(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  if (factors.length >= MAX_FACTORS)
    throw refuse(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  if (!isRaised && factors.some((factor) => factor.status === "verified"))
    throw refuse(403, "insufficient_aal", "AAL2 required to enroll a new factor");
}

async function clearPhone(tx: Tx, userId: string, phone: string): Promise<void> {
  const same = await tx<FactorRow[]>`
    select * from auth.mfa_factors where user_id = ${userId} and factor_type = 'phone' and phone = ${phone}`;
  if (same.some((factor) => factor.status === "verified"))
    throw refuse(
      422,
      "mfa_verified_factor_exists",
      "A verified phone factor already exists, unenroll the existing factor to continue",
    );
  await tx`delete from auth.mfa_factors where id = any(${same.map((factor) => factor.id)}::uuid[])`;
}

function newTotp(auth: Auth, issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ issuer: issuer || new URL(auth.siteUrl).host, label, secret });
  const uri = totp.toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: "M" }) };
}

/** `POST /factors`: an unverified second factor; unverified ones are forgotten after five minutes. */
export async function enroll(auth: Auth, c: AuthContext): Promise<Enrolled> {
  const body = await readBody(c);
  const type = text(body, "factor_type");
  const name = text(body, "friendly_name");
  const given = text(body, "phone");
  if (type !== "totp" && type !== "phone" && type !== "webauthn")
    throw invalid("factor_type needs to be totp, phone, or webauthn");
  const phone = plainPhone(given);
  if (type === "phone" && !given) throw invalid("Phone number required to enroll Phone factor");
  if (type === "phone" && !/^[1-9]\d{1,14}$/.test(phone))
    throw invalid("Invalid phone number format (E.164 required)");

  const session = c.get("session");
  const id = randomUUID();
  return change(auth, async (tx) => {
    const user = await lockUser(tx, c.get("user").id);
    if (type === "phone") await clearPhone(tx, user.id, phone);
    await checkRoom(tx, user.id, name, session.aal === "aal2");
    const totp =
      type === "totp" ? newTotp(auth, text(body, "issuer"), user.email ?? user.phone ?? user.id) : null;
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
      values (${id}, ${user.id}, ${name}, ${type}, 'unverified', now(), now(), ${totp?.secret ?? null},
              ${type === "phone" ? phone : null})`;
    return {
      id,
      type,
      friendly_name: name,
      ...(totp && { totp }),
      ...(type === "phone" && { phone: given }),
    };
  });
}
