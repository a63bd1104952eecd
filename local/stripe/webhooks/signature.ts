import { createHmac } from "node:crypto";

/** The header `Stripe-Signature` over the exact payload: HMAC-SHA256 of `t.payload`, `t` in unix seconds. */
export function signatureHeader(payload: string, secret: string, t: number): string {
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${payload}`).digest("hex")}`;
}
