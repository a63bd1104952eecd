import type { Auth } from "../auth.ts";
import { parseEmail, parsePhone } from "../accounts/address.ts";
import type { Metadata } from "../accounts/row.ts";
import { invalid } from "../errors.ts";
import { flag, isUuid, object, text, type Body } from "../request.ts";
import { checkPassword, hashPassword } from "../sessions/password.ts";

export type AdminParams = {
  id: string;
  role: string;
  email: string;
  phone: string;
  /** Null when no password is given. */
  passwordHash: string | null;
  emailConfirm: boolean;
  phoneConfirm: boolean;
  userData: Metadata | undefined;
  appData: Metadata | undefined;
  /** Seconds; 0 lifts a ban, null leaves it. */
  ban: number | null;
};

const UNIT: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 };

/** Seconds of a duration as Go writes it ("24h", "1h30m"), 0 for "none". Throws `validation_failed`. */
function parseDuration(given: string): number {
  if (given === "none") return 0;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(given))
    throw invalid(`invalid format for ban duration: time: invalid duration "${given}"`);
  let seconds = 0;
  for (const [, amount, unit] of given.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g))
    seconds += Number(amount) * (UNIT[unit ?? ""] ?? 0);
  return seconds;
}

async function passwordHashOf(auth: Auth, body: Body): Promise<string | null> {
  const password = text(body, "password");
  const given = text(body, "password_hash");
  if (password && given) throw invalid("Only a password or a password hash should be provided");
  if (given && !/^\$2[aby]\$\d\d\$.{53}$/.test(given))
    throw invalid("Only bcrypt password hashes are taken by the local auth server");
  if (given) return given;
  if (!password) return null;
  checkPassword(password);
  return hashPassword(auth, password);
}

/** The body of `POST` and `PUT /admin/users`. */
export async function adminParams(auth: Auth, body: Body): Promise<AdminParams> {
  const id = text(body, "id");
  if (id && !isUuid(id)) throw invalid("ID must conform to the uuid v4 format");
  const email = text(body, "email");
  const phone = text(body, "phone");
  const ban = text(body, "ban_duration");
  const role = text(body, "role").trim();
  if (role && role !== "authenticated" && role !== "service_role")
    throw invalid("The local auth server knows the roles authenticated and service_role only");
  return {
    id,
    role,
    email: email ? parseEmail(email) : "",
    phone: phone ? parsePhone(phone) : "",
    passwordHash: await passwordHashOf(auth, body),
    emailConfirm: flag(body, "email_confirm"),
    phoneConfirm: flag(body, "phone_confirm"),
    userData: object(body, "user_metadata"),
    appData: object(body, "app_metadata"),
    ban: ban ? parseDuration(ban) : null,
  };
}
