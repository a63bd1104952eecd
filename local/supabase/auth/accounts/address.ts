import { invalid } from "../errors.ts";

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const E164 = /^[1-9][0-9]{1,14}$/;

/** Lower-case address. Throws `validation_failed`. */
export function parseEmail(email: string): string {
  if (email === "") throw invalid("An email address is required");
  if (email.length > 255) throw invalid("An email address is too long");
  if (!EMAIL.test(email)) throw invalid("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

/** Digits only, without the plus, as the hosted service stores numbers. Throws `validation_failed`. */
export function parsePhone(phone: string): string {
  const digits = plainPhone(phone);
  if (!E164.test(digits)) throw invalid("Invalid phone number format (E.164 required)");
  return digits;
}

export function plainPhone(phone: string): string {
  return phone.replace(/^\+/, "").replaceAll(" ", "");
}
